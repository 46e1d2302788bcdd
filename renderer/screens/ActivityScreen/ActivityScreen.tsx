import { Download, History, SearchX } from 'lucide-react';
import { startTransition, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditFilter } from '../../../shared/domain/audit.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { EmptyState } from '../../elements/EmptyState/EmptyState.tsx';
import { Panel } from '../../elements/Panel/Panel.tsx';
import { ScreenFrame } from '../../elements/ScreenFrame/ScreenFrame.tsx';
import { Skeleton } from '../../elements/Skeleton/Skeleton.tsx';
import { AuditFilters } from '../../groups/AuditFilters/AuditFilters.tsx';
import { type AuditWish, everything, filterOf } from '../../groups/AuditFilters/auditWish.ts';
import { AuditList } from '../../groups/AuditList/AuditList.tsx';
import { ErrorNotice } from '../../groups/ErrorNotice/ErrorNotice.tsx';
import { usePage, usePageState } from '../../store/page.ts';
import { selectServers } from '../../store/selectors.ts';
import { useDateText } from '../useDateText.ts';
import { exportAudit } from './exportAudit.ts';
import { useAudit } from './useAudit.ts';
import { useVerification, VerifyButton, VerifyResult } from './VerifyAudit.tsx';

/** Calls and decisions with their reasons; searched, filtered, and read page by page. */
export function ActivityScreen() {
  const { t } = useTranslation();
  const page = usePage();
  const servers = usePageState(selectServers);
  const [wish, setWish] = useState(everything);
  const [filter, setFilter] = useState<AuditFilter>({});
  const { rows, hasMore, isReading, error, readOlder } = useAudit(filter);
  const verification = useVerification();
  const dateText = useDateText();
  const choose = (next: AuditWish) => {
    setWish(next);
    startTransition(() => setFilter(filterOf(next, Date.now())));
  };
  const isFiltered = Object.keys(filter).length > 0;

  return (
    <ScreenFrame
      title={t('screens.activity')}
      intro={t('activity.intro')}
      actions={
        <>
          <VerifyButton {...verification} />
          <Button onClick={() => void exportAudit(page, filter)}>
            <Download size={16} aria-hidden />
            {t('activity.export')}
          </Button>
        </>
      }
    >
      <VerifyResult state={verification.state} />
      <AuditFilters wish={wish} servers={servers} onChange={choose} />
      {error !== undefined && <ErrorNotice error={error} />}
      {rows === undefined && error === undefined && <Skeleton lines={6} label={t('common.loading')} />}
      {rows?.length === 0 && !isReading && (
        <Panel>
          <EmptyState
            icon={isFiltered ? SearchX : History}
            title={isFiltered ? t('activity.nothingFits') : t('activity.empty')}
          >
            {isFiltered ? t('activity.nothingFitsText') : t('activity.emptyText')}
          </EmptyState>
        </Panel>
      )}
      {rows !== undefined && rows.length > 0 && <AuditList rows={rows} dateText={dateText} />}
      {hasMore && (
        <Button disabled={isReading} onClick={readOlder}>
          {isReading ? t('activity.searching') : t('activity.older')}
        </Button>
      )}
    </ScreenFrame>
  );
}
