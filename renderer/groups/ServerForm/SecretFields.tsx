import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../elements/Field/Field.tsx';

interface SecretFieldsProps {
  /** The secrets that the launch refers to. */
  readonly names: readonly string[];
  /** The typed values, by name. */
  readonly values: Readonly<Record<string, string>>;
  /** Returns which of these secrets have a value already. */
  readonly storedAmong: (names: readonly string[]) => Promise<readonly string[]>;
  readonly onChange: (name: string, value: string) => void;
}

/** One field for every secret a server refers to. Values are written and never shown again. */
export function SecretFields({ names, values, storedAmong, onChange }: SecretFieldsProps) {
  const { t } = useTranslation();
  const [stored, setStored] = useState<readonly string[]>([]);
  const key = names.join('\n');

  useEffect(() => {
    let current = true;
    if (key !== '') void storedAmong(key.split('\n')).then((found) => current && setStored(found));
    return () => {
      current = false;
    };
  }, [key, storedAmong]);

  return names.map((name) => (
    <TextField
      key={name}
      label={t('serverForm.secret', { name })}
      hint={stored.includes(name) ? t('serverForm.secretStored') : t('serverForm.secretMissing')}
      type="password"
      autoComplete="off"
      value={values[name] ?? ''}
      onChange={(event) => onChange(name, event.target.value)}
    />
  ));
}
