import { useTranslation } from 'react-i18next';
import { problemError } from '../../../shared/domain/error.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { Dialog } from '../../elements/Dialog/Dialog.tsx';
import { ErrorNotice } from '../../groups/ErrorNotice/ErrorNotice.tsx';
import { ImportForm } from '../../groups/ImportForm/ImportForm.tsx';
import { LinkWarning } from '../../groups/ImportForm/LinkWarning.tsx';
import type { OpenArrival } from '../../store/arrivalSlice.ts';
import { usePageState } from '../../store/page.ts';
import { BundleVisitDialog } from '../Bundles/BundleVisitDialog.tsx';
import { useServerImport } from '../ServersScreen/useServerImport.ts';
import styles from './Arrivals.module.css';

interface ArrivalDialogProps {
  readonly open: OpenArrival;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The form for what was opened outside. Nothing is added before the user does, and nothing runs before they trust it. */
export function ArrivalDialog({ open: { id, content }, isOpen, onClose }: ArrivalDialogProps) {
  const showScreen = usePageState((state) => state.showScreen);
  const onAdded = () => {
    onClose();
    showScreen('servers');
  };
  if (content.kind !== 'bundle')
    return <LinkDialog content={content} isOpen={isOpen} onAdded={onAdded} onClose={onClose} />;
  const opened = { id, name: content.name };
  return <BundleVisitDialog isOpen={isOpen} opened={opened} onInstalled={onAdded} onClose={onClose} />;
}

interface LinkDialogProps extends Pick<ArrivalDialogProps, 'isOpen' | 'onClose'> {
  readonly content: Exclude<OpenArrival['content'], { kind: 'bundle' }>;
  readonly onAdded: () => void;
}

/** The form that a link filled in. */
function LinkDialog({ content, isOpen, onAdded, onClose }: LinkDialogProps) {
  const { t } = useTranslation();
  const { recognise, runImport, canKeepForGood } = useServerImport(onAdded);
  return (
    <Dialog open={isOpen} onClose={onClose} title={t('arrival.title')} isWide mustKeepChanges isOpenedByItself>
      {content.kind === 'link' ? (
        <ImportForm
          link={content.text}
          recognise={recognise}
          onImport={runImport}
          canKeepForGood={canKeepForGood}
          onCancel={onClose}
        />
      ) : (
        <div className={styles.refused}>
          <LinkWarning />
          <ErrorNotice error={problemError(content.problem).toInfo()} />
          <div className={styles.actions}>
            <Button onClick={onClose}>{t('arrival.close')}</Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
