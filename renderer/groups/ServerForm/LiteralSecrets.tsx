import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../elements/Checkbox/Checkbox.tsx';
import styles from './ServerForm.module.css';

interface LiteralSecretsProps {
  /** The variables, headers, options and fields whose values look like secrets. */
  readonly names: readonly string[];
  /** Whether one of them stands in an argument. */
  readonly inArguments: boolean;
  /** How many stand where no reference can stand. */
  readonly toCover: number;
  readonly keepsForGood: boolean;
  readonly keeps: boolean;
  readonly onKeeps: (keeps: boolean) => void;
}

/** Offers to keep secrets that are written out apart from mcp.json. */
export function LiteralSecrets({ names, inArguments, toCover, keepsForGood, keeps, onKeeps }: LiteralSecretsProps) {
  const { t } = useTranslation();
  return (
    <>
      {names.length > 0 && (
        <Checkbox
          label={t('literalSecrets.keep', { names: names.join(', ') })}
          hint={t(keepsForGood ? 'literalSecrets.keepHint' : 'literalSecrets.keepHintSession')}
          on={keeps}
          onChange={onKeeps}
        />
      )}
      {inArguments && <p className={styles.note}>{t('literalSecrets.inArguments')}</p>}
      {toCover > 0 && <p className={styles.note}>{t('literalSecrets.toCover', { count: toCover })}</p>}
    </>
  );
}
