import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectView } from '../../../shared/domain/project.ts';
import type { FolderFindings } from '../../../shared/domain/projectFile.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Skeleton } from '../../elements/Skeleton/Skeleton.tsx';
import { RetryNotice } from '../../groups/ErrorNotice/RetryNotice.tsx';
import { clearProjectFolder } from '../../store/actions/projectActions.ts';
import { usePage } from '../../store/page.ts';
import { useQuery } from '../../store/useQuery.ts';
import { FoundServers } from './FoundServers.tsx';
import { ProjectFiles } from './ProjectFiles.tsx';
import { ProjectFolderDialog } from './ProjectFolderDialog.tsx';
import styles from './Projects.module.css';

/** The folder of a project, and what other programs left in it. */
export function ProjectFolder({ project }: { readonly project: ProjectView }) {
  const { t } = useTranslation();
  const page = usePage();
  const [isChoosing, setChoosing] = useState(false);
  const { folder } = project;
  return (
    <section aria-label={t('projects.folder')}>
      <h2 className={styles.heading}>{t('projects.folder')}</h2>
      <p className={styles.quiet}>{t('projects.folderMeans')}</p>
      <div className={styles.folder}>
        <span className={folder === null ? styles.quiet : styles.path}>
          {folder === null ? t('projects.noFolder') : <RevealedText text={folder.realPath} />}
        </span>
        <Button size="small" onClick={() => setChoosing(true)}>
          {t(folder === null ? 'projects.chooseFolder' : 'projects.changeFolder')}
        </Button>
        {folder !== null && (
          <Button size="small" look="quiet" onClick={() => clearProjectFolder(page, project.id)}>
            {t('projects.clearFolder')}
          </Button>
        )}
      </div>
      {folder !== null && <Findings key={folder.realPath} project={project} />}
      {isChoosing && <ProjectFolderDialog project={project} onClose={() => setChoosing(false)} />}
    </section>
  );
}

function Findings({ project }: { readonly project: ProjectView }) {
  const { t } = useTranslation();
  const [round, setRound] = useState(0);
  const { query, reload } = useQuery('project.look', { projectId: project.id }, round);
  const again = () => setRound((count) => count + 1);
  if (query.kind === 'loading') return <Skeleton lines={4} label={t('common.loading')} />;
  if (query.kind === 'failed') return <RetryNotice error={query.error} onRetry={reload} />;
  return <FoundThings project={project} found={query.output} onChanged={again} />;
}

interface FoundThingsProps {
  readonly project: ProjectView;
  readonly found: FolderFindings;
  readonly onChanged: () => void;
}

function FoundThings({ project, found, onChanged }: FoundThingsProps) {
  const { t } = useTranslation();
  const again = (
    <Button size="small" onClick={onChanged}>
      {t('projects.lookAgain')}
    </Button>
  );
  if (found.folder === 'none') return null;
  if (found.folder !== 'ok') {
    return <Banner tone="warn" title={t(`projects.folders.${found.folder}`)} actions={again} />;
  }
  return (
    <>
      <ProjectFiles project={project} files={found.files} onChanged={onChanged} />
      <FoundServers project={project} servers={found.servers} problems={found.serverProblems} onChanged={onChanged} />
      <div>{again}</div>
    </>
  );
}
