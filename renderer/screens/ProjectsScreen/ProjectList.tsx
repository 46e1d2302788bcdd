import { FolderKanban, MessageSquarePlus, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectView } from '../../../shared/domain/project.ts';
import { Badge } from '../../elements/Badge/Badge.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { EmptyState } from '../../elements/EmptyState/EmptyState.tsx';
import { IconButton } from '../../elements/IconButton/IconButton.tsx';
import { Panel, PanelRow } from '../../elements/Panel/Panel.tsx';
import { ScreenFrame } from '../../elements/ScreenFrame/ScreenFrame.tsx';
import { openProject, startChatIn } from '../../store/actions/projectActions.ts';
import { usePage } from '../../store/page.ts';
import { ProjectDialog } from './ProjectDialog.tsx';
import { RemoveProjectDialog } from './RemoveProjectDialog.tsx';
import styles from './Projects.module.css';

/** All projects, by name. */
export function ProjectList({ projects }: { readonly projects: readonly ProjectView[] }) {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<ProjectView | 'new'>();
  const [removed, setRemoved] = useState<ProjectView>();
  const make = (
    <Button look="primary" onClick={() => setEdited('new')}>
      {t('projects.new')}
    </Button>
  );
  return (
    <ScreenFrame title={t('screens.projects')} intro={t('projects.intro')} actions={make}>
      {projects.length === 0 ? (
        <EmptyState icon={FolderKanban} title={t('projects.none')}>
          {t('projects.noneMeans')}
        </EmptyState>
      ) : (
        <Panel>
          {projects.map((project) => (
            <ProjectRow
              key={project.id}
              project={project}
              onEdit={() => setEdited(project)}
              onRemove={() => setRemoved(project)}
            />
          ))}
        </Panel>
      )}
      {edited !== undefined && (
        <ProjectDialog
          key={edited === 'new' ? 'new' : edited.id}
          projectId={edited === 'new' ? undefined : edited.id}
          onClose={() => setEdited(undefined)}
        />
      )}
      <RemoveProjectDialog project={removed} onClose={() => setRemoved(undefined)} />
    </ScreenFrame>
  );
}

interface ProjectRowProps {
  readonly project: ProjectView;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function ProjectRow({ project, onEdit, onRemove }: ProjectRowProps) {
  const { t } = useTranslation();
  const page = usePage();
  const { id, name, model, servers, mode, folder, changedFiles, unreadableFiles } = project;
  const facts = [
    model?.model ?? t('assistants.defaultModel'),
    servers === null ? t('projects.allServers') : t('assistants.serverCount', { count: servers.length }),
    ...(mode === null ? [] : [t(`projects.modes.${mode}`)]),
    ...(folder === null ? [] : [folder.path]),
  ];
  const title = (
    <span className={styles.rowTitle}>
      <button
        type="button"
        className={styles.link}
        aria-label={t('projects.open', { name })}
        onClick={() => openProject(page, id)}
      >
        {name}
      </button>
      {changedFiles > 0 && <Badge tone="warn">{t('projects.changed', { count: changedFiles })}</Badge>}
      {unreadableFiles > 0 && <Badge tone="warn">{t('projects.unreadable', { count: unreadableFiles })}</Badge>}
    </span>
  );
  return (
    <PanelRow title={title} text={facts.join(' · ')}>
      <IconButton
        icon={MessageSquarePlus}
        label={t('projects.start', { name })}
        onClick={() => startChatIn(page, project)}
      />
      <IconButton icon={Pencil} label={t('projects.edit', { name })} onClick={onEdit} />
      <IconButton icon={Trash2} label={t('projects.remove', { name })} onClick={onRemove} />
    </PanelRow>
  );
}
