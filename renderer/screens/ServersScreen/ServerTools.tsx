import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServerView } from '../../../shared/domain/snapshot.ts';
import type { ToolSummary } from '../../../shared/domain/tool.ts';
import { keepStart } from '../../../shared/lib/cutText.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { SearchField } from '../../elements/SearchField/SearchField.tsx';
import { Skeleton } from '../../elements/Skeleton/Skeleton.tsx';
import { ErrorNotice } from '../../groups/ErrorNotice/ErrorNotice.tsx';
import { ToolList } from '../../groups/ToolList/ToolList.tsx';
import { setToolsEnabled } from '../../store/actions/serverActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { useQuery } from '../../store/useQuery.ts';
import { BelievedAnnotations } from './BelievedAnnotations.tsx';
import { ResultLimit } from './ResultLimit.tsx';
import { ToolLoadingChoice } from './ToolLoadingChoice.tsx';
import { ToolRunDialog } from './ToolRunDialog.tsx';
import styles from './ServersScreen.module.css';

const pageSize = 50;
/** The largest page the contract allows. */
const maxShown = 500;
/** The longest search the contract allows. */
const maxSearchChars = 200;
/** Fewer tools are seen at once. */
const minForSearch = 6;

export function ServerTools({ server }: { readonly server: ServerView }) {
  const { t } = useTranslation();
  const page = usePage();
  const serverId = server.definition.id;
  const reads = usePageState((state) => state.toolReads[serverId] ?? 0);
  const review = usePageState((state) => state.reviewTool);
  const [limit, setLimit] = useState(pageSize);
  const [shown, setShown] = useState<ToolSummary>();
  const [search, setSearch] = useState('');
  const sought = keepStart(search.trim(), maxSearchChars);
  const wish = sought === '' ? undefined : { search: sought };
  const { query } = useQuery('tool.list', { serverId, limit, ...wish }, reads);
  if (query.kind === 'loading') return <Skeleton lines={3} label={t('common.loading')} />;
  if (query.kind === 'failed') return <ErrorNotice error={query.error} />;
  const { tools, total } = query.output;
  const count = server.state.kind === 'running' ? server.state.facts.toolCount : total;
  if (count === 0 && total === 0) return <p className={styles.quiet}>{t('servers.noTools')}</p>;
  const on = count - server.toolsOff;
  return (
    <>
      <div className={styles.switches}>
        <p className={styles.quiet}>{t('toolSwitches.on', { on, count })}</p>
        <Button
          size="small"
          look="quiet"
          disabled={on === count}
          onClick={() => setToolsEnabled(page, serverId, undefined, true)}
        >
          {t('toolSwitches.allOn')}
        </Button>
        <Button
          size="small"
          look="quiet"
          disabled={on === 0}
          onClick={() => setToolsEnabled(page, serverId, undefined, false)}
        >
          {t('toolSwitches.allOff')}
        </Button>
      </div>
      <BelievedAnnotations server={server} />
      <ToolLoadingChoice serverId={serverId} />
      <ResultLimit serverId={serverId} />
      {count >= minForSearch && (
        <div className={styles.switches}>
          <SearchField label={t('servers.searchTools')} value={search} onChange={setSearch} />
        </div>
      )}
      <p role="status" className={styles.quiet} hidden={wish === undefined}>
        {wish !== undefined && (total === 0 ? t('servers.noToolFits') : t('servers.toolsFit', { count: total }))}
      </p>
      <ToolList
        tools={tools}
        onReview={({ tool }) => review(tool)}
        onRun={setShown}
        onEnabled={({ tool }, enabled) => setToolsEnabled(page, serverId, [tool.name], enabled)}
      />
      {tools.length < total && limit < maxShown && (
        <Button size="small" look="quiet" onClick={() => setLimit(Math.min(limit * 3, maxShown))}>
          {t('servers.moreTools', { count: total - tools.length })}
        </Button>
      )}
      {tools.length < total && limit >= maxShown && (
        <p className={styles.quiet}>{t('servers.toolsNotShown', { count: total - tools.length })}</p>
      )}
      <ToolRunDialog
        tool={shown}
        current={tools.find(({ tool }) => tool.name === shown?.tool.name)}
        onClose={() => setShown(undefined)}
        onLookAgain={setShown}
      />
    </>
  );
}
