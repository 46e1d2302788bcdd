import { useTranslation } from 'react-i18next';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type { ServerId } from '../../../shared/domain/ids.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { Fold } from '../../elements/Fold/Fold.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { ErrorNotice } from '../../groups/ErrorNotice/ErrorNotice.tsx';
import { restartServer } from '../../store/actions/serverActions.ts';
import { usePage } from '../../store/page.ts';
import { useQuery } from '../../store/useQuery.ts';
import styles from './ServersScreen.module.css';

interface ServerProblemProps {
  readonly serverId: ServerId;
  readonly error: ErrorInfo;
  readonly retryAt: number | undefined;
}

/** Why a server does not run, and what it said last. */
export function ServerProblem({ serverId, error, retryAt }: ServerProblemProps) {
  const { t, i18n } = useTranslation();
  const page = usePage();
  return (
    <>
      <ErrorNotice
        error={error}
        actions={
          <Button size="small" onClick={() => restartServer(page, serverId)}>
            {t('common.retry')}
          </Button>
        }
      >
        {retryAt !== undefined && (
          <p>{t('servers.retryAt', { time: new Date(retryAt).toLocaleTimeString(i18n.language) })}</p>
        )}
      </ErrorNotice>
      <Fold title={t('servers.stderr')}>
        <Stderr serverId={serverId} />
      </Fold>
    </>
  );
}

function Stderr({ serverId }: { readonly serverId: ServerId }) {
  const { t } = useTranslation();
  const { query } = useQuery('server.stderr', { serverId });
  if (query.kind === 'loading') return <p className={styles.quiet}>{t('common.loading')}</p>;
  if (query.kind === 'failed') return <ErrorNotice error={query.error} />;
  if (query.output.lines.length === 0) return <p className={styles.quiet}>{t('servers.noStderr')}</p>;
  return (
    <pre className={styles.stderr} tabIndex={0} role="region" aria-label={t('servers.stderr')}>
      <RevealedText text={query.output.lines.join('\n')} />
    </pre>
  );
}
