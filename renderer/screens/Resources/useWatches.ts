import { useMemo } from 'react';
import type { ServerId } from '../../../shared/domain/ids.ts';
import { usePageState } from '../../store/page.ts';
import { useQuery } from '../../store/useQuery.ts';

export interface Watches {
  readonly of: (resource: { serverId: ServerId; uri: string }) => 'subscribed' | 'changed' | undefined;
  readonly canSubscribe: (server: ServerId) => boolean;
}

/** The resources the user is subscribed to now. */
export function useWatches(): Watches {
  const watchReads = usePageState((state) => state.watchReads);
  const resourceReads = usePageState((state) => state.resourceReads);
  const { query } = useQuery('resource.watched', {}, watchReads + resourceReads);
  const known = query.kind === 'ready' ? query.output : undefined;
  return useMemo(() => {
    const states = new Map(
      known?.watches.map(({ serverId, uri, changedAt }) => [
        `${serverId}\n${uri}`,
        changedAt === null ? ('subscribed' as const) : ('changed' as const),
      ]),
    );
    return {
      of: ({ serverId, uri }) => states.get(`${serverId}\n${uri}`),
      canSubscribe: (server) => known?.subscribable.includes(server) ?? false,
    };
  }, [known]);
}
