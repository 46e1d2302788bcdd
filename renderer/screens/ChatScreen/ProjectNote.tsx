import { FolderKanban } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../elements/Badge/Badge.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { openProject } from '../../store/actions/projectActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { selectHeader, selectProjects } from '../../store/selectors.ts';
import styles from './ImportedNote.module.css';

/** At the beginning of a chat of a project: what goes along with every request because of it. */
export function ProjectNote() {
  const { t } = useTranslation();
  const page = usePage();
  const header = usePageState(selectHeader);
  const projects = usePageState(selectProjects);
  if (header?.projectId === undefined) return null;
  const { setChatToMove } = page.store.getState();
  const project = projects.find(({ id }) => id === header.projectId);
  if (project === undefined) {
    return (
      <p className={styles.note}>
        <span>{t('projects.lost')}</span>
        <Button look="quiet" size="small" onClick={() => setChatToMove(header)}>
          {t('projects.move')}
        </Button>
      </p>
    );
  }
  const { name, mode, hasInstructions, servers, usedFiles, changedFiles, unreadableFiles } = project;
  return (
    <p className={styles.note}>
      <Badge>
        <FolderKanban size={13} strokeWidth={1.9} aria-hidden />
        {t('projects.inChat', { name })}
      </Badge>
      {hasInstructions && <span>{t('projects.hasInstructions')}</span>}
      {servers !== null && <span>{t('assistants.hasOwnTools')}</span>}
      {mode !== null && <span>{t('projects.hasMode', { mode: t(`projects.modes.${mode}`) })}</span>}
      {usedFiles > 0 && <span>{t('projects.usedInChat', { count: usedFiles })}</span>}
      {changedFiles > 0 && <span>{t('projects.changedInChat', { count: changedFiles })}</span>}
      {unreadableFiles > 0 && <span>{t('projects.unreadableInChat', { count: unreadableFiles })}</span>}
      <Button look="quiet" size="small" onClick={() => openProject(page, project.id)}>
        {t('projects.show')}
      </Button>
    </p>
  );
}
