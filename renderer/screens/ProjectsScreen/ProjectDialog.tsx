import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type { ProjectId } from '../../../shared/domain/ids.ts';
import { type ProjectDraft, projectDraft } from '../../../shared/domain/project.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { Dialog } from '../../elements/Dialog/Dialog.tsx';
import { Skeleton } from '../../elements/Skeleton/Skeleton.tsx';
import { ErrorNotice } from '../../groups/ErrorNotice/ErrorNotice.tsx';
import { RetryNotice } from '../../groups/ErrorNotice/RetryNotice.tsx';
import { saveProject } from '../../store/actions/projectActions.ts';
import { usePage } from '../../store/page.ts';
import { useQuery } from '../../store/useQuery.ts';
import { ProjectFields } from './ProjectFields.tsx';

interface ProjectDialogProps {
  /** Missing for a new one. */
  readonly projectId: ProjectId | undefined;
  readonly onClose: () => void;
}

const empty: ProjectDraft = { name: '', instructions: '', model: null, servers: null, mode: null, roots: [] };

/** Makes or changes a project. */
export function ProjectDialog({ projectId, onClose }: ProjectDialogProps) {
  return projectId === undefined ? (
    <LoadedDialog projectId={undefined} initial={empty} onClose={onClose} />
  ) : (
    <EditDialog projectId={projectId} onClose={onClose} />
  );
}

function EditDialog({ projectId, onClose }: { readonly projectId: ProjectId; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { query, reload } = useQuery('project.get', { projectId });
  if (query.kind === 'ready') {
    return <LoadedDialog projectId={projectId} initial={query.output.project} onClose={onClose} />;
  }
  return (
    <Dialog open isWide onClose={onClose} title={t('projects.editTitle')}>
      {query.kind === 'loading' && <Skeleton lines={6} label={t('common.loading')} />}
      {query.kind === 'failed' && <RetryNotice error={query.error} onRetry={reload} />}
    </Dialog>
  );
}

interface LoadedDialogProps extends ProjectDialogProps {
  readonly initial: ProjectDraft;
}

function LoadedDialog({ projectId, initial, onClose }: LoadedDialogProps) {
  const { t } = useTranslation();
  const page = usePage();
  const [draft, setDraft] = useState(initial);
  const [problem, setProblem] = useState<ErrorInfo>();
  const [isSaving, setSaving] = useState(false);
  const read = projectDraft.safeParse(draft);
  const save = async () => {
    if (!read.success || isSaving) return;
    setSaving(true);
    const failure = await saveProject(page, projectId, read.data);
    setSaving(false);
    if (failure === undefined) onClose();
    else setProblem(failure);
  };
  return (
    <Dialog
      open
      isWide
      mustKeepChanges
      onClose={onClose}
      title={t(projectId === undefined ? 'projects.new' : 'projects.editTitle')}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" disabled={!read.success || isSaving} onClick={() => void save()}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      {problem !== undefined && <ErrorNotice error={problem} />}
      <ProjectFields draft={draft} onChange={setDraft} />
    </Dialog>
  );
}
