import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ConfigurableLaunch } from '../../../shared/domain/server.ts';
import type { ServerId } from '../../../shared/domain/ids.ts';
import type { ServerView } from '../../../shared/domain/snapshot.ts';
import { removeServers, setServerGroup } from '../../store/actions/serverActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { selectSettings } from '../../store/selectors.ts';
import { useWholeToolShare } from '../../store/useToolShare.ts';
import { ServerPane } from './details/ServerPane.tsx';
import { filterCounts, foundByTool, type ServerFigures } from './list/listedServers.ts';
import { GroupDialog } from './list/GroupDialog.tsx';
import { listRows, serversIn } from './list/listRows.ts';
import { RemoveServersDialog } from './list/RemoveServersDialog.tsx';
import { ServerList } from './list/ServerList.tsx';
import { ServerListBar } from './list/ServerListBar.tsx';
import { toolWith } from './list/toolIndex.ts';
import { useLastCalls } from './list/useLastCalls.ts';
import { useListedServers } from './list/useListedServers.ts';
import { useRowFocus } from './list/useRowFocus.ts';
import { useSearchKey } from './list/useSearchKey.ts';
import { useToolIndex } from './list/useToolIndex.ts';
import { useSelection } from './list/useSelection.ts';
import styles from './ServersScreen.module.css';

/** Fewer servers are seen at once. */
const minForBar = 6;

interface ServerBoardProps {
  readonly servers: readonly ServerView[];
  /** Opens the form of a server, with a proposed launch if there is one. */
  readonly onEdit: (server: ServerView, launch?: ConfigurableLaunch) => void;
}

/** The list of servers, and the details of one beside it; where there is little room, in its place. */
export function ServerBoard({ servers, onEdit }: ServerBoardProps) {
  const page = usePage();
  const listing = usePageState((state) => state.serverListing);
  const setListing = usePageState((state) => state.setServerListing);
  const groups = usePageState((state) => selectSettings(state)?.serverGroups) ?? {};
  const folded = usePageState((state) => state.foldedServerGroups);
  const setFolded = usePageState((state) => state.setServerGroupFolded);
  const { shown, open, close, soughtId } = useShownServer(servers);
  const share = useWholeToolShare();
  const shareOf = (id: ServerId) => share?.servers.find(({ serverId }) => serverId === id);
  const tokensOf = ({ definition, state }: ServerView) =>
    shareOf(definition.id)?.tokens ?? (state.kind === 'running' ? state.facts.contextTokens : -1);
  const lastCalls = useLastCalls();
  const tools = useToolIndex(listing.text.trim() !== '');
  const figures: ServerFigures = {
    tokensOf,
    lastCallOf: ({ definition }) => lastCalls.timeOf(definition.id) ?? 0,
    toolWith: ({ definition }, sought) => (tools === undefined ? undefined : toolWith(tools, definition.id, sought)),
  };
  const { listed, since, showSince } = useListedServers(servers, listing, figures, soughtId, tools !== undefined);
  const rows = listRows(listed, groups, folded);
  // Groups change the order, and folded ones hide servers: nothing is done to what is not seen.
  const inRows = serversIn(rows);
  const list = useRef<HTMLDivElement>(null);
  const focus = useRowFocus(
    list,
    rows.map(({ id }) => id),
  );
  const selection = useSelection(inRows);
  const search = useRef<HTMLInputElement>(null);
  const pane = useRef<HTMLElement>(null);
  useSearchKey(search);
  useSoughtRow((id) => {
    setFolded(groups[id] ?? '', false);
    focus.focusRow(id);
  });
  const [removing, setRemoving] = useState<readonly ServerView[]>([]);
  const [grouping, setGrouping] = useState<readonly ServerView[]>([]);

  const show = (server: ServerView) => {
    open(server.definition.id);
    setPaneWanted({});
  };
  const [paneWanted, setPaneWanted] = useState<object>();
  useEffect(() => {
    if (paneWanted !== undefined) pane.current?.focus({ preventScroll: true });
  }, [paneWanted]);
  const backToRow = () => {
    if (shown !== undefined) focus.focusRow(shown.definition.id);
  };
  const remove = () => {
    const gone = new Set(removing.map(({ definition }) => definition.id));
    const last = inRows.findLastIndex(({ definition }) => gone.has(definition.id));
    const left = inRows.filter(({ definition }) => !gone.has(definition.id));
    const next = inRows.slice(last).find(({ definition }) => !gone.has(definition.id)) ?? left.at(-1);
    setRemoving([]);
    if (next !== undefined) focus.focusRow(next.definition.id);
    void removeServers(page, removing);
  };
  return (
    <div className={styles.area}>
      {servers.length >= minForBar && (
        <div className={styles.barPlace} data-details={shown !== undefined || undefined}>
          <ServerListBar
            searchRef={search}
            listing={listing}
            counts={filterCounts(servers)}
            onChange={setListing}
            onDown={() => {
              const [first] = rows;
              if (first !== undefined) focus.focusRow(first.id);
            }}
          />
        </div>
      )}
      <div className={styles.board} data-details={shown !== undefined || undefined}>
        <ServerList
          {...{ rows, listed, since, inRows, focus, selection, shown, shareOf }}
          lastCallOf={lastCalls.textOf}
          foundTool={(server) => foundByTool(server, listing.text, figures)}
          onSince={() => {
            const [first] = since;
            showSince();
            if (first === undefined) return;
            for (const { definition } of since) setFolded(groups[definition.id] ?? '', false);
            focus.focusRow(first.definition.id);
          }}
          listRef={list}
          onShow={show}
          onClose={close}
          onEdit={onEdit}
          onRemove={setRemoving}
          onGroup={setGrouping}
        />
        {shown !== undefined && (
          <ServerPane
            key={shown.definition.id}
            ref={pane}
            server={shown}
            share={shareOf(shown.definition.id)}
            onEdit={(launch) => onEdit(shown, launch)}
            onGroup={() => setGrouping([shown])}
            onLeave={backToRow}
            onClose={() => {
              close();
              backToRow();
            }}
          />
        )}
      </div>
      <RemoveServersDialog
        servers={removing}
        onRemove={remove}
        onClose={() => setRemoving([])}
        returnTo={() => (focus.currentId === undefined ? null : focus.rowOf(focus.currentId))}
      />
      <GroupDialog
        servers={grouping}
        groups={groups}
        onSave={(group) => {
          setServerGroup(page, grouping, group);
          setGrouping([]);
        }}
        onClose={() => setGrouping([])}
      />
    </div>
  );
}

/** The server whose details are shown: the one that the user opened here, or asked for elsewhere. */
function useShownServer(servers: readonly ServerView[]) {
  const shownId = usePageState((state) => state.shownServer);
  const open = usePageState((state) => state.setShownServer);
  const sought = usePageState((state) => state.soughtServer);
  useEffect(() => {
    if (sought !== undefined) open(sought.id);
  }, [sought, open]);
  // A server that was just added is shown to see what becomes of it, and not for good.
  const { store } = usePage();
  useEffect(
    () => () => {
      const { isShownServerNew, setShownServer } = store.getState();
      if (isShownServerNew) setShownServer(undefined);
    },
    [store],
  );
  return {
    shown: servers.find(({ definition }) => definition.id === shownId),
    open,
    close: () => open(undefined),
    soughtId: sought?.id,
  };
}

/** Leads to the row of a server that was asked for elsewhere. */
function useSoughtRow(lead: (id: ServerId) => void) {
  const sought = usePageState((state) => state.soughtServer);
  const leadTo = useEffectEvent(lead);
  useEffect(() => {
    if (sought !== undefined) leadTo(sought.id);
  }, [sought]);
}
