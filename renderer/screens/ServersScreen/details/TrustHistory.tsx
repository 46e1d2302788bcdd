import { useTranslation } from 'react-i18next';
import type { AuditKind, AuditRow } from '../../../../shared/domain/audit.ts';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import { Badge } from '../../../elements/Badge/Badge.tsx';
import { FactList } from '../../../elements/FactList/FactList.tsx';
import { Skeleton } from '../../../elements/Skeleton/Skeleton.tsx';
import { DecisionLine } from '../../../groups/DecisionLine/DecisionLine.tsx';
import { ErrorNotice } from '../../../groups/ErrorNotice/ErrorNotice.tsx';
import { usePageState } from '../../../store/page.ts';
import { useQuery } from '../../../store/useQuery.ts';
import { useDateText } from '../../useDateText.ts';
import styles from './details.module.css';

const maxShown = 10;

/** What the user answered about the launches of a server, newest first, as the audit has it. */
export function TrustHistory({ serverId }: { readonly serverId: ServerId }) {
  const { t } = useTranslation();
  const dateText = useDateText();
  const given = useAnswers(serverId, 'trust');
  const revoked = useAnswers(serverId, 'trustRevoked');
  if (given.kind === 'failed') return <ErrorNotice error={given.error} />;
  if (revoked.kind === 'failed') return <ErrorNotice error={revoked.error} />;
  const isReady = given.kind === 'ready' && revoked.kind === 'ready';
  const rows = isReady ? [...given.output.rows, ...revoked.output.rows].toSorted((a, b) => b.id - a.id) : [];
  return (
    <>
      <h3 className={styles.heading}>{t('overview.trust')}</h3>
      {!isReady && <Skeleton lines={2} label={t('common.loading')} />}
      {isReady && rows.length === 0 && <p className={styles.quiet}>{t('overview.noTrust')}</p>}
      {rows.length > 0 && (
        <FactList
          facts={rows.slice(0, maxShown).map((row) => ({ name: dateText(row.at), value: <Answer row={row} /> }))}
        />
      )}
    </>
  );
}

function useAnswers(serverId: ServerId, kind: AuditKind) {
  const changes = usePageState((state) => state.permissionReads);
  return useQuery('audit.list', { limit: maxShown, filter: { serverId, kind } }, changes).query;
}

function Answer({ row }: { readonly row: AuditRow }) {
  const { t } = useTranslation();
  const isAllowed = row.kind === 'trust' && row.decision.outcome === 'allowed';
  return (
    <>
      <Badge tone={isAllowed ? 'good' : 'plain'}>
        {t(row.kind === 'trust' ? `decisions.${row.decision.outcome}` : 'activity.kinds.trustRevoked')}
      </Badge>{' '}
      <DecisionLine decision={row.decision} />
    </>
  );
}
