import { useState } from 'react';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import type { ServerView } from '../../../../shared/domain/snapshot.ts';
import type { ServerListing } from '../../../store/serversSlice.ts';
import { listedServers, type ServerFigures } from './listedServers.ts';

/**
 * The servers that are listed. Rows do not move or vanish while states change: a press would hit another server. The list is
 * made again when servers come or go, and when the user wants another one.
 *
 * @param wantedId a server that is listed in any case, because the user asked for it elsewhere
 */
export function useListedServers(
  servers: readonly ServerView[],
  listing: ServerListing,
  figures: ServerFigures,
  wantedId: ServerId | undefined,
): readonly ServerView[] {
  const key = JSON.stringify([listing, servers.map(({ definition }) => definition.id), wantedId]);
  const make = () => {
    const ids = listedServers(servers, listing, figures).map(({ definition }) => definition.id);
    return { key, ids: wantedId === undefined || ids.includes(wantedId) ? ids : [wantedId, ...ids] };
  };
  const [made, setMade] = useState(make);
  const current = made.key === key ? made : make();
  if (current !== made) setMade(current);
  const byId = new Map(servers.map((server) => [server.definition.id, server]));
  return current.ids.map((id) => byId.get(id)).filter((server) => server !== undefined);
}
