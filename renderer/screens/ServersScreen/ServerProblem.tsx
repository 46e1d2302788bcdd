import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fix } from '../../../shared/domain/diagnosis.ts';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type { RuntimeCopyName } from '../../../shared/domain/runtimes/runtime.ts';
import type { ConfigurableLaunch } from '../../../shared/domain/server.ts';
import type { ServerView } from '../../../shared/domain/snapshot.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { Skeleton } from '../../elements/Skeleton/Skeleton.tsx';
import { DoctorNotes } from '../../groups/DoctorNotes/DoctorNotes.tsx';
import { ErrorNotice } from '../../groups/ErrorNotice/ErrorNotice.tsx';
import { askLink } from '../../store/actions/linkActions.ts';
import { cancelRuntime, getRuntime } from '../../store/actions/runtimeActions.ts';
import { allowMoreStartTime, reinstallServer, restartServer } from '../../store/actions/serverActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { useQuery } from '../../store/useQuery.ts';
import { RuntimeWork } from '../Runtimes/RuntimeWork.tsx';
import { fixedLaunch } from './fixedLaunch.ts';
import { dateFormat } from '../../i18n/formats.ts';

interface ServerProblemProps {
  readonly server: ServerView;
  readonly error: ErrorInfo;
  readonly retryAt: number | undefined;
  /** Opens the form, with a proposed launch if a fix has one. */
  readonly onEdit: (launch?: ConfigurableLaunch) => void;
}

/** Why a server does not run, and how to fix it. */
export function ServerProblem({ server, error, retryAt, onEdit }: ServerProblemProps) {
  const { t, i18n } = useTranslation();
  const page = usePage();
  const { id, launch } = server.definition;
  const progress = usePageState(({ snapshot }) => snapshot?.runtime) ?? null;
  const [runtimeError, setRuntimeError] = useState<ErrorInfo>();
  const fetchRuntime = async (name: RuntimeCopyName) => {
    setRuntimeError(undefined);
    setRuntimeError(await getRuntime(page, id, name));
  };
  const take = (fix: Fix) => {
    if (fix.kind === 'install') askLink(page, fix.url);
    else if (fix.kind === 'getRuntime') void fetchRuntime(fix.name);
    else if (fix.kind === 'allowMoreTime') void allowMoreStartTime(page, id, fix.seconds);
    else if (fix.kind === 'reinstall') void reinstallServer(page, id);
    else onEdit(launch.kind === 'builtin' ? undefined : fixedLaunch(launch, fix));
  };
  return (
    <>
      <ErrorNotice
        error={error}
        actions={
          <Button size="small" onClick={() => restartServer(page, id)}>
            {t('common.retry')}
          </Button>
        }
      >
        {retryAt !== undefined && (
          <p>{t('servers.retryAt', { time: dateFormat(i18n.language, { timeStyle: 'medium' }).format(retryAt) })}</p>
        )}
      </ErrorNotice>
      {runtimeError !== undefined && <ErrorNotice error={runtimeError} />}
      {progress?.serverId === id && <RuntimeWork progress={progress} onCancel={() => void cancelRuntime(page)} />}
      <Doctor server={server} onFix={take} />
    </>
  );
}

function Doctor({ server, onFix }: { readonly server: ServerView; readonly onFix: (fix: Fix) => void }) {
  const { t } = useTranslation();
  const { id } = server.definition;
  const changes = usePageState((state) => state.toolReads[id] ?? 0);
  const { query } = useQuery('server.doctor', { serverId: id }, changes);
  if (query.kind === 'loading') return <Skeleton lines={2} label={t('doctor.looking')} />;
  if (query.kind === 'failed') return <ErrorNotice error={query.error} />;
  return <DoctorNotes report={query.output} onFix={onFix} />;
}
