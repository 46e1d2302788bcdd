import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectView } from '../../../shared/domain/project.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { Dialog } from '../../elements/Dialog/Dialog.tsx';
import { removeProject } from '../../store/actions/projectActions.ts';
import { usePage } from '../../store/page.ts';

interface RemoveProjectDialogProps {
  readonly project: ProjectView | undefined;
  readonly onClose: () => void;
}

/** Asks before a project is deleted, because its chats then follow other rules. */
export function RemoveProjectDialog({ project, onClose }: RemoveProjectDialogProps) {
  const { t } = useTranslation();
  const page = usePage();
  // Still drawn while it closes.
  const [last, setLast] = useState<ProjectView>();
  if (project !== undefined && project !== last) setLast(project);
  const remove = () => {
    onClose();
    if (project !== undefined) void removeProject(page, project);
  };
  return (
    <Dialog
      open={project !== undefined}
      onClose={onClose}
      title={t('projects.removeTitle', { name: last?.name ?? '' })}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="danger" onClick={remove}>
            {t('sidebar.delete')}
          </Button>
        </>
      }
    >
      <p>{t('projects.removeMeans')}</p>
    </Dialog>
  );
}
