import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../elements/Skeleton/Skeleton.tsx';
import type { ToolsOfServer } from '../../groups/OfferedTools/OfferedToolsField.tsx';
import { RetryNotice } from '../../groups/ErrorNotice/RetryNotice.tsx';
import { ToolChoice } from '../../groups/ToolChoice/ToolChoice.tsx';
import { usePageState } from '../../store/page.ts';
import { useQuery } from '../../store/useQuery.ts';

/** As many as a setup may name. */
const maxListed = 500;

/** Chooses among the tools that a server lists now. */
export function ServerToolChoice({ serverId, server, names, onChange }: ToolsOfServer) {
  const { t } = useTranslation();
  const reads = usePageState((state) => state.toolReads[serverId] ?? 0);
  const { query, reload } = useQuery('tool.list', { serverId, limit: maxListed }, reads);
  if (query.kind === 'loading') return <Skeleton lines={1} label={t('common.loading')} />;
  if (query.kind === 'failed') return <RetryNotice error={query.error} onRetry={reload} />;
  const { total } = query.output;
  const listed = query.output.tools.map(({ tool }) => tool.name);
  return (
    <ToolChoice server={server} listed={listed} unseen={total - listed.length} names={names} onChange={onChange} />
  );
}
