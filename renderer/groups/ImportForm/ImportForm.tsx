import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { Checkbox } from '../../elements/Checkbox/Checkbox.tsx';
import { TextAreaField } from '../../elements/Field/Field.tsx';
import { ErrorNotice } from '../ErrorNotice/ErrorNotice.tsx';
import styles from './ImportForm.module.css';

interface ImportFormProps {
  /** Returns the entries that could not be read. */
  readonly onImport: (
    text: string,
    mustKeepSecrets: boolean,
  ) => Promise<{ added: number; problems: readonly ErrorInfo[] }>;
  /** Whether the secret store keeps values after Gatehouse ends. */
  readonly canKeepForGood: boolean;
  readonly onCancel: () => void;
}

const example = `{
  "mcpServers": {
    "everything": {
      "command": "npx",
      "args": ["-y", "@modelcontextprotocol/server-everything"]
    }
  }
}`;

/** Adds servers from a configuration text of another host. */
export function ImportForm({ onImport, canKeepForGood, onCancel }: ImportFormProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [problems, setProblems] = useState<readonly ErrorInfo[]>([]);
  const [added, setAdded] = useState(0);
  const [keepsSecrets, setKeepsSecrets] = useState(canKeepForGood);
  const [saving, setSaving] = useState(false);

  const submit = async () => {
    setSaving(true);
    const outcome = await onImport(text, keepsSecrets);
    setProblems(outcome.problems);
    setAdded(outcome.added);
    setSaving(false);
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextAreaField
        label={t('importForm.text')}
        hint={t('importForm.hint')}
        isMono
        rows={10}
        placeholder={example}
        value={text}
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
      />
      <Checkbox
        label={t('literalSecrets.keepFound')}
        hint={`${t(canKeepForGood ? 'literalSecrets.keepHint' : 'literalSecrets.keepHintSession')} ${t('literalSecrets.inAnyArgument')}`}
        isOn={keepsSecrets}
        onChange={setKeepsSecrets}
      />
      {problems.length > 0 && added > 0 && <p role="status">{t('importForm.added', { count: added })}</p>}
      {problems.map((problem, at) => (
        <ErrorNotice key={at} error={problem} />
      ))}
      <div className={styles.actions}>
        <Button onClick={onCancel}>{t('common.cancel')}</Button>
        <Button look="primary" type="submit" disabled={saving || text.trim() === ''}>
          {t('importForm.submit')}
        </Button>
      </div>
    </form>
  );
}
