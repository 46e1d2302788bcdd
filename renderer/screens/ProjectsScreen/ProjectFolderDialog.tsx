import { useTranslation } from 'react-i18next';
import type { ProjectView } from '../../../shared/domain/project.ts';
import { setProjectFolder } from '../../store/actions/projectActions.ts';
import { usePage } from '../../store/page.ts';
import { ChooseFolderDialog } from '../Folders/ChooseFolderDialog.tsx';

interface ProjectFolderDialogProps {
  readonly project: ProjectView;
  readonly onClose: () => void;
}

/** Chooses the folder of a project. */
export function ProjectFolderDialog({ project, onClose }: ProjectFolderDialogProps) {
  const { t } = useTranslation();
  const page = usePage();
  return (
    <ChooseFolderDialog
      title={t('projects.folderTitle')}
      means={t('projects.folderMeans')}
      initialPath={project.folder?.path ?? project.roots[0] ?? ''}
      onUse={(facts, signal) => setProjectFolder(page, project.id, facts, signal)}
      onClose={onClose}
    />
  );
}
