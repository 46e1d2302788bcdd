import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/Button/Button.tsx';
import { Dialog } from '../../elements/Dialog/Dialog.tsx';
import { WebAddress } from '../../elements/WebAddress/WebAddress.tsx';
import styles from './OutsideLinkDialog.module.css';

interface OutsideLinkDialogProps {
  /** `undefined` if nothing is asked. */
  readonly url: string | undefined;
  readonly onCopy: (url: string) => void;
  readonly onClose: () => void;
}

/** Shows the address of a link before it is opened. */
export function OutsideLinkDialog({ url, onCopy, onClose }: OutsideLinkDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={url !== undefined}
      onClose={onClose}
      title={t('link.title')}
      actions={
        url !== undefined && (
          <>
            <Button onClick={onClose}>{t('common.cancel')}</Button>
            <Button onClick={() => onCopy(url)}>{t('common.copy')}</Button>
            <a className={styles.open} href={url} target="_blank" rel="noopener noreferrer" onClick={onClose}>
              <ExternalLink size={15} aria-hidden />
              {t('link.open')}
            </a>
          </>
        )
      }
    >
      <p>{t('link.text')}</p>
      {url !== undefined && <WebAddress url={url} label={t('link.title')} />}
    </Dialog>
  );
}
