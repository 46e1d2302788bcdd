import { useMemo } from 'react';
import { usePageState } from '../../../store/page.ts';
import { useQuery } from '../../../store/useQuery.ts';
import { type ToolIndex, toolIndexOf } from './toolIndex.ts';

/**
 * The known tools of every server, also of those that are off; `undefined` until they were read.
 *
 * @param isWanted they are read only once something is searched
 */
export function useToolIndex(isWanted: boolean): ToolIndex | undefined {
  const reads = usePageState((state) => Object.values(state.toolReads).reduce((sum, each) => sum + each, 0));
  const listed = useQuery('tool.choices', {}, reads, isWanted).query;
  const approved = useQuery('pin.list', {}, reads, isWanted).query;
  return useMemo(() => {
    if (listed.kind === 'loading' || approved.kind === 'loading') return undefined;
    // What cannot be read is not found: the names of the servers are.
    return toolIndexOf(
      listed.kind === 'ready' ? listed.output.servers : [],
      approved.kind === 'ready'
        ? approved.output.servers.map(({ serverId, pins }) => ({ serverId, names: pins.map(({ tool }) => tool.name) }))
        : [],
    );
  }, [listed, approved]);
}
