import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChatFormat, chatFormat } from '../../../shared/domain/chatExport.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { Dialog } from '../../elements/Dialog/Dialog.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Segments } from '../../elements/Segments/Segments.tsx';
import { Spinner } from '../../elements/Spinner/Spinner.tsx';
import styles from './ExportChatDialog.module.css';

/** Names of formats are the same in every language. */
const formatNames: Readonly<Record<ChatFormat, string>> = { markdown: 'Markdown', html: 'HTML', json: 'JSON' };

interface ExportChatDialogProps {
  /** The title of the chat; `undefined` if nothing is being exported. */
  readonly title: string | undefined;
  readonly isExporting: boolean;
  readonly onExport: (format: ChatFormat) => void;
  readonly onCopy: (format: ChatFormat) => void;
  readonly onPrint: () => void;
  /** Missing where the dialog of the browser makes PDF files. */
  readonly onPdf: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Asks in which format a chat is exported. */
export function ExportChatDialog(props: ExportChatDialogProps) {
  const { title, isExporting, onExport, onCopy, onPrint, onPdf, onClose } = props;
  const { t } = useTranslation();
  const [format, setFormat] = useState<ChatFormat>('markdown');
  return (
    <Dialog
      open={title !== undefined}
      onClose={onClose}
      title={t('chatExport.title')}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button disabled={isExporting} onClick={() => onCopy(format)}>
            {t(format === 'html' ? 'chatExport.copyFormatted' : 'chatExport.copy')}
          </Button>
          <Button look="primary" disabled={isExporting} aria-busy={isExporting} onClick={() => onExport(format)}>
            {isExporting && <Spinner size={14} />}
            {t('chatExport.run')}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <p className={styles.chat}>
          <RevealedText text={title ?? ''} />
        </p>
        <Segments
          label={t('chatExport.format')}
          value={format}
          options={chatFormat.options.map((value) => ({ value, label: formatNames[value] }))}
          onChange={setFormat}
        />
        <p>{t(`chatExport.means.${format}`)}</p>
        <p className={styles.note}>{t('chatExport.content')}</p>
        <div className={styles.paper}>
          <span>{t('chatExport.paperMeans')}</span>
          <Button size="small" disabled={isExporting} onClick={onPrint}>
            {t('chatExport.print')}
          </Button>
          {onPdf && (
            <Button size="small" disabled={isExporting} onClick={onPdf}>
              {t('chatExport.pdf')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
