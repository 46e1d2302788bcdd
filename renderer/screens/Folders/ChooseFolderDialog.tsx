import { FolderOpen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type { FolderFacts } from '../../../shared/domain/root.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { Dialog } from '../../elements/Dialog/Dialog.tsx';
import { Skeleton } from '../../elements/Skeleton/Skeleton.tsx';
import { ErrorNotice } from '../../groups/ErrorNotice/ErrorNotice.tsx';
import { FolderFactsView } from '../../groups/ShareFolderForm/FolderFactsView.tsx';
import { FolderPathField } from '../../groups/ShareFolderForm/FolderPathField.tsx';
import { useFolderFacts } from '../../groups/ShareFolderForm/useFolderFacts.ts';
import { usePage } from '../../store/page.ts';
import { useWish } from '../../store/useWish.ts';
import { openTrustSurface } from '../TrustSurface/openTrustSurface.ts';
import styles from './Folders.module.css';
import { useFolderTools } from './useFolderTools.ts';

interface ChooseFolderDialogProps {
  readonly title: string;
  /** What becomes of the folder. */
  readonly means: string;
  readonly initialPath: string;
  /** Answers once the folder is confirmed outside the page, or with why it is not used. */
  readonly onUse: (facts: FolderFacts, signal: AbortSignal) => Promise<ErrorInfo | undefined>;
  readonly onClose: () => void;
}

/** Chooses a folder that Gatehouse reads. It counts once it is confirmed outside the page. */
export function ChooseFolderDialog({ title, means, initialPath, onUse, onClose }: ChooseFolderDialogProps) {
  const { t } = useTranslation();
  const page = usePage();
  const { inspect, complete, pick } = useFolderTools();
  const confirmation = useWish();
  const [path, setPath] = useState(initialPath);
  const [round, setRound] = useState(0);
  const [isWaiting, setWaiting] = useState(false);
  const [error, setError] = useState<ErrorInfo>();
  const look = useFolderFacts(path, round, inspect);
  const close = () => {
    confirmation.takeBack();
    onClose();
  };
  const change = (next: string) => {
    setPath(next);
    setError(undefined);
  };
  const use = async () => {
    if (look.kind !== 'found') return;
    setWaiting(true);
    const problem = await onUse(look.facts, confirmation.make());
    setWaiting(false);
    setError(problem);
    // The folder changed since it was shown: show it again.
    if (problem?.code === 'conflict') setRound((count) => count + 1);
    if (problem === undefined) onClose();
  };
  return (
    <Dialog
      open
      mustKeepChanges
      onClose={close}
      title={title}
      actions={
        <>
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button look="primary" disabled={look.kind !== 'found' || isWaiting} onClick={() => void use()}>
            {t('projects.useFolder')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p className={styles.quiet}>{means}</p>
        <div className={styles.path}>
          <FolderPathField path={path} onChange={change} complete={complete} />
          {pick !== undefined && (
            <Button onClick={() => void pick().then((picked) => picked !== null && change(picked))}>
              <FolderOpen size={16} aria-hidden />
              {t('shareFolder.choose')}
            </Button>
          )}
        </div>
        {look.kind === 'looking' && <Skeleton lines={2} label={t('shareFolder.looking')} />}
        {look.kind === 'failed' && <ErrorNotice error={look.error} />}
        {look.kind === 'found' && <FolderFactsView facts={look.facts} onUse={change} isToShare={false} />}
        {isWaiting && (
          <Banner
            tone="warn"
            role="status"
            title={t('projects.folderWaits')}
            actions={
              <Button size="small" onClick={() => void openTrustSurface(page)}>
                {t('shareFolder.confirm')}
              </Button>
            }
          />
        )}
        {error !== undefined && <ErrorNotice error={error} />}
      </div>
    </Dialog>
  );
}
