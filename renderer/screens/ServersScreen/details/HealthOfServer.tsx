import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import { dayOf } from '../../../../shared/domain/usage.ts';
import { Skeleton } from '../../../elements/Skeleton/Skeleton.tsx';
import { RetryNotice } from '../../../groups/ErrorNotice/RetryNotice.tsx';
import { HealthCharts } from '../../../groups/HealthCharts/HealthCharts.tsx';
import { usePageState } from '../../../store/page.ts';
import { useQuery } from '../../../store/useQuery.ts';
import styles from './details.module.css';

/** What a server did in the last thirty days. */
export function HealthOfServer({ serverId }: { readonly serverId: ServerId }) {
  const { t } = useTranslation();
  const changes = usePageState((state) => state.toolReads[serverId] ?? 0);
  const [today] = useState(() => dayOf(Date.now()));
  const { query, reload } = useQuery('server.health', { serverId }, changes);
  return (
    <>
      <h3 className={styles.heading}>{t('health.title')}</h3>
      {query.kind === 'loading' && <Skeleton lines={3} label={t('common.loading')} />}
      {query.kind === 'failed' && <RetryNotice error={query.error} onRetry={reload} />}
      {query.kind === 'ready' && <HealthCharts {...query.output} today={today} />}
    </>
  );
}
