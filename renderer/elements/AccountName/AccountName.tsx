import { UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { RevealedText } from '../RevealedText/RevealedText.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import styles from './AccountName.module.css';

interface AccountNameProps {
  /** What the user calls it; nothing is drawn for a server without accounts. */
  readonly name: string | undefined;
}

/** The account that a server uses, or used, beside its name. */
export function AccountName({ name }: AccountNameProps) {
  const { t } = useTranslation();
  if (name === undefined) return null;
  return (
    <span className={styles.account} title={t('accounts.named', { account: name })}>
      <UserRound size={13} strokeWidth={1.9} aria-hidden />
      <VisuallyHidden>{t('accounts.account')}</VisuallyHidden>
      <span className={styles.name}>
        <RevealedText text={name} />
      </span>
    </span>
  );
}
