import { FolderOpen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type { ProjectView } from '../../../shared/domain/project.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { Dialog } from '../../elements/Dialog/Dialog.tsx';
import { Skeleton } from '../../elements/Skeleton/Skeleton.tsx';
import { ErrorNotice } from '../../groups/ErrorNotice/ErrorNotice.tsx';
import { FolderFactsView } from '../../groups/ShareFolderForm/FolderFactsView.tsx';
import { FolderPathField } from '../../groups/ShareFolderForm/FolderPathField.tsx';
import { useFolderFacts } from '../../groups/ShareFolderForm/useFolderFacts.ts';
import { setProjectFolder } from '../../store/actions/projectActions.ts';
import { usePage } from '../../store/page.ts';
import { useWish } from '../../store/useWish.ts';
import { openTrustSurface } from '../TrustSurface/openTrustSurface.ts';
import { useFolderTools } from './useFolderTools.ts';
import styles from './Projects.module.css';

interface ProjectFolderDialogProps {
  readonly project: ProjectView;
  readonly onClose: () => void;
}

/** Chooses the folder of a project. It counts once it is confirmed outside the page. */
export function ProjectFolderDialog({ project, onClose }: ProjectFolderDialogProps) {
  const { t } = useTranslation();
  const page = usePage();
  const { inspect, complete, pick } = useFolderTools();
  const confirmation = useWish();
  const [path, setPath] = useState(project.folder?.path ?? project.roots[0] ?? '');
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
    const problem = await setProjectFolder(page, project.id, look.facts, confirmation.make());
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
      title={t('projects.folderTitle')}
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
        <p className={styles.quiet}>{t('projects.folderMeans')}</p>
        <div className={styles.addRoot}>
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
