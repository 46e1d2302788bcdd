import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../elements/Checkbox/Checkbox.tsx';
import styles from './ServerForm.module.css';

interface LiteralSecretsProps {
  /** The variables, headers, options and fields whose values look like secrets. */
  readonly names: readonly string[];
  /** Whether one of them is in an argument. */
  readonly isInArguments: boolean;
  /** How many stand where no reference can stand. */
  readonly toCover: number;
  readonly canKeepForGood: boolean;
  readonly isKept: boolean;
  readonly onKeeps: (keeps: boolean) => void;
}

/** Offers to keep secrets that are written out apart from mcp.json. */
export function LiteralSecrets({
  names,
  isInArguments,
  toCover,
  canKeepForGood,
  isKept,
  onKeeps,
}: LiteralSecretsProps) {
  const { t } = useTranslation();
  return (
    <>
      {names.length > 0 && (
        <Checkbox
          label={t('literalSecrets.keep', { names: names.join(', ') })}
          hint={t(canKeepForGood ? 'literalSecrets.keepHint' : 'literalSecrets.keepHintSession')}
          isOn={isKept}
          onChange={onKeeps}
        />
      )}
      {isInArguments && <p className={styles.note}>{t('literalSecrets.inArguments')}</p>}
      {toCover > 0 && <p className={styles.note}>{t('literalSecrets.toCover', { count: toCover })}</p>}
    </>
  );
}
