import { useState } from 'react';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import type { ServerView } from '../../../../shared/domain/snapshot.ts';
import type { ServerListing } from '../../../store/serversSlice.ts';
import { listedServers, type ServerFigures, urgencyOf } from './listedServers.ts';

interface ListOfServers {
  readonly listed: readonly ServerView[];
  /** Those that began to need the user since the list was made, and would stand further ahead in a new one. */
  readonly since: readonly ServerView[];
  /** Makes the list again. */
  readonly showSince: () => void;
}

/**
 * The servers that are listed. Rows do not move or vanish while states change: a press would hit another server. The list is
 * made again when servers come or go, when the user wants another one, and when the tools that are searched become known.
 *
 * @param wantedId a server that is listed in any case, because the user asked for it elsewhere
 * @param hasTools whether the figures have the tools of servers
 */
export function useListedServers(
  servers: readonly ServerView[],
  listing: ServerListing,
  figures: ServerFigures,
  wantedId: ServerId | undefined,
  hasTools: boolean,
): ListOfServers {
  const [shows, setShows] = useState(0);
  const hasNewTools = hasTools && listing.text.trim() !== '';
  const key = JSON.stringify([listing, servers.map(({ definition }) => definition.id), wantedId, hasNewTools, shows]);
  const make = () => {
    const ids = listedServers(servers, listing, figures).map(({ definition }) => definition.id);
    return {
      key,
      ids: wantedId === undefined || ids.includes(wantedId) ? ids : [wantedId, ...ids],
      urgencies: new Map(servers.map((server) => [server.definition.id, urgencyOf(server)])),
    };
  };
  const [made, setMade] = useState(make);
  const current = made.key === key ? made : make();
  if (current !== made) setMade(current);
  const byId = new Map(servers.map((server) => [server.definition.id, server]));
  return {
    listed: current.ids.map((id) => byId.get(id)).filter((server) => server !== undefined),
    since: movedAhead(
      servers.filter((server) => urgencyOf(server) > (current.urgencies.get(server.definition.id) ?? 0)),
      current.ids,
      () => make().ids,
    ),
    showSince: () => setShows(shows + 1),
  };
}

/** Those of some servers that stand further ahead in a new list, or only there. */
function movedAhead(
  some: readonly ServerView[],
  ids: readonly ServerId[],
  newIds: () => readonly ServerId[],
): readonly ServerView[] {
  if (some.length === 0) return [];
  const places = newIds();
  const placeOf = ({ definition: { id } }: ServerView) => places.indexOf(id);
  const ahead = some.filter((server) => {
    const [at, before] = [placeOf(server), ids.indexOf(server.definition.id)];
    return at !== -1 && (before === -1 || at < before);
  });
  return ahead.toSorted((a, b) => placeOf(a) - placeOf(b));
}
