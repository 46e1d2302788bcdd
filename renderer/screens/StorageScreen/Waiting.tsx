import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/Button/Button.tsx';
import { Spinner } from '../../elements/Spinner/Spinner.tsx';
import styles from './StorageScreen.module.css';

/** Something waits for the user's answer on the trust page. */
export function Waiting({ onCancel }: { readonly onCancel: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <p role="status" className={styles.waiting}>
        <Spinner size={12} /> {t('backup.waits')}
      </p>
      <Button size="small" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
    </>
  );
}
