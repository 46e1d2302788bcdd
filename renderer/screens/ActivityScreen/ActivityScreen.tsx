import { History } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditRow } from '../../../shared/domain/audit.ts';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { EmptyState } from '../../elements/EmptyState/EmptyState.tsx';
import { Panel } from '../../elements/Panel/Panel.tsx';
import { ScreenFrame } from '../../elements/ScreenFrame/ScreenFrame.tsx';
import { Skeleton } from '../../elements/Skeleton/Skeleton.tsx';
import { AuditList } from '../../groups/AuditList/AuditList.tsx';
import { ErrorNotice } from '../../groups/ErrorNotice/ErrorNotice.tsx';
import { errorInfoOf } from '../../host/callError.ts';
import { usePage } from '../../store/page.ts';
import { useDateText } from '../useDateText.ts';

const pageSize = 100;

/** What ran or did not, and why; read page by page. */
export function ActivityScreen() {
  const { t } = useTranslation();
  const { client } = usePage();
  const [rows, setRows] = useState<readonly AuditRow[]>();
  const [hasMore, setHasMore] = useState(false);
  const [error, setError] = useState<ErrorInfo>();
  const [before, setBefore] = useState<number>();
  const dateText = useDateText();

  useEffect(() => {
    const abort = new AbortController();
    client.call('audit.list', { before, limit: pageSize }, abort.signal).then(
      (page) => {
        if (abort.signal.aborted) return;
        setRows((known) => (before === undefined ? page.rows : [...(known ?? []), ...page.rows]));
        setHasMore(page.hasMore);
        setError(undefined);
      },
      (failure: unknown) => !abort.signal.aborted && setError(errorInfoOf(failure)),
    );
    return () => abort.abort();
  }, [client, before]);

  return (
    <ScreenFrame title={t('screens.activity')} intro={t('activity.intro')}>
      {error !== undefined && <ErrorNotice error={error} />}
      {rows === undefined && error === undefined && <Skeleton lines={6} label={t('common.loading')} />}
      {rows?.length === 0 && (
        <Panel>
          <EmptyState icon={History} title={t('activity.empty')}>
            {t('activity.emptyText')}
          </EmptyState>
        </Panel>
      )}
      {rows !== undefined && rows.length > 0 && <AuditList rows={rows} dateText={dateText} />}
      {hasMore && <Button onClick={() => setBefore(rows?.at(-1)?.id)}>{t('activity.older')}</Button>}
    </ScreenFrame>
  );
}
