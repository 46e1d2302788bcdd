import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../elements/Checkbox/Checkbox.tsx';
import styles from './ServerForm.module.css';

interface LiteralSecretsProps {
  /** The variables, headers, options and fields whose values look like secrets. */
  readonly names: readonly string[];
  /** Whether one of them is in an argument. */
  readonly isInArguments: boolean;
  /** How many are in places that cannot contain a reference. */
  readonly toCover: number;
  readonly canKeepForGood: boolean;
  readonly isKept: boolean;
  readonly onKeeps: (isKept: boolean) => void;
}

/** Offers to move secrets that are written out from mcp.json to the secret store. */
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
