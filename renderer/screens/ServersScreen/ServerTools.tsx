import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServerId } from '../../../shared/domain/ids.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { Fold } from '../../elements/Fold/Fold.tsx';
import { Skeleton } from '../../elements/Skeleton/Skeleton.tsx';
import { ErrorNotice } from '../../groups/ErrorNotice/ErrorNotice.tsx';
import { ToolList } from '../../groups/ToolList/ToolList.tsx';
import { usePageState } from '../../store/page.ts';
import { useQuery } from '../../store/useQuery.ts';
import styles from './ServersScreen.module.css';

const pageSize = 50;
/** The largest page the contract allows. */
const maxShown = 500;

export function ServerTools({ serverId }: { readonly serverId: ServerId }) {
  const { t } = useTranslation();
  return (
    <Fold title={t('servers.tools')}>
      <Tools serverId={serverId} />
    </Fold>
  );
}

function Tools({ serverId }: { readonly serverId: ServerId }) {
  const { t } = useTranslation();
  const reads = usePageState((state) => state.toolReads[serverId] ?? 0);
  const [limit, setLimit] = useState(pageSize);
  const { query } = useQuery('tool.list', { serverId, limit }, reads);
  if (query.kind === 'loading') return <Skeleton lines={3} label={t('common.loading')} />;
  if (query.kind === 'failed') return <ErrorNotice error={query.error} />;
  const { tools, total } = query.output;
  return (
    <>
      <ToolList tools={tools} />
      {tools.length < total && limit < maxShown && (
        <Button size="small" look="quiet" onClick={() => setLimit(Math.min(limit * 3, maxShown))}>
          {t('servers.moreTools', { count: total - tools.length })}
        </Button>
      )}
      {tools.length < total && limit >= maxShown && (
        <p className={styles.quiet}>{t('servers.toolsNotShown', { count: total - tools.length })}</p>
      )}
    </>
  );
}
