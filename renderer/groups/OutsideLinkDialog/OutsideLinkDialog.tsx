import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/Button/Button.tsx';
import { Dialog } from '../../elements/Dialog/Dialog.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import styles from './OutsideLinkDialog.module.css';

interface OutsideLinkDialogProps {
  /** `undefined`: nothing is asked. */
  readonly url: string | undefined;
  readonly onCopy: (url: string) => void;
  readonly onClose: () => void;
}

/** Shows where a link goes before it goes there. */
export function OutsideLinkDialog({ url, onCopy, onClose }: OutsideLinkDialogProps) {
  const { t } = useTranslation();
  const host = url === undefined ? '' : new URL(url).host;
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
      {url !== undefined && (
        <p className={styles.url}>
          <RevealedText text={url} />
        </p>
      )}
      {host.includes('xn--') && <p className={styles.warning}>{t('link.punycode')}</p>}
    </Dialog>
  );
}
