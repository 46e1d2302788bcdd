import { EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './MessageView.module.css';

/** Says that models do not get a message. */
export function LeftOutMark() {
  const { t } = useTranslation();
  return (
    <p className={styles.notice}>
      <EyeOff size={15} strokeWidth={1.75} aria-hidden />
      {t('leftOut.mark')}
    </p>
  );
}
