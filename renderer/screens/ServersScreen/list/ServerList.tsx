import { SearchX } from 'lucide-react';
import type { KeyboardEvent, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import type { ServerView } from '../../../../shared/domain/snapshot.ts';
import { EmptyState } from '../../../elements/EmptyState/EmptyState.tsx';
import { LongList } from '../../../elements/LongList/LongList.tsx';
import { rowAfter } from '../../../elements/RowFocus/rowMoves.ts';
import type { ServerRowProps } from '../../../groups/ServerRow/ServerRow.tsx';
import type { ServerToolShare } from '../../../groups/ServerRow/toolShare.ts';
import { setServerEnabled } from '../../../store/actions/serverActions.ts';
import { usePage, usePageState } from '../../../store/page.ts';
import { AttentionSince } from './AttentionSince.tsx';
import { GroupRow } from './GroupRow.tsx';
import { ListedServer } from './ListedServer.tsx';
import type { ListRow } from './listRows.ts';
import { rowIntent, type RowIntent } from './rowKeys.ts';
import { SelectionBar } from './SelectionBar.tsx';
import type { useRowFocus } from './useRowFocus.ts';
import type { ServerSelection } from './useSelection.ts';
import styles from './list.module.css';

const rowHeightPx = 43;

interface ServerListProps {
  readonly rows: readonly ListRow[];
  readonly listed: readonly ServerView[];
  /** Those that began to need the user since the list was made. */
  readonly since: readonly ServerView[];
  readonly onSince: () => void;
  /** Those of them whose rows are there. */
  readonly inRows: readonly ServerView[];
  readonly listRef: Ref<HTMLDivElement>;
  readonly focus: ReturnType<typeof useRowFocus>;
  readonly selection: ServerSelection;
  readonly shown: ServerView | undefined;
  readonly lastCallOf: (id: ServerId) => ServerRowProps['lastCall'];
  /** The tool by which a server is found, where its own words are not. */
  readonly foundTool: (server: ServerView) => string | undefined;
  readonly shareOf: (id: ServerId) => ServerToolShare | undefined;
  readonly onShow: (server: ServerView) => void;
  readonly onClose: () => void;
  readonly onEdit: (server: ServerView) => void;
  readonly onRemove: (servers: readonly ServerView[]) => void;
  readonly onGroup: (servers: readonly ServerView[]) => void;
}

/** The servers, one line each. With the keyboard: arrows move, and what else keys do is in `rowKeys.ts`. */
export function ServerList(props: ServerListProps) {
  const {
    listRef,
    rows,
    listed,
    inRows,
    focus,
    selection,
    shown,
    since,
    onSince,
    foundTool,
    shareOf,
    lastCallOf,
    onShow,
    onEdit,
    onRemove,
    onGroup,
  } = props;
  const { t } = useTranslation();
  const { onKey, fold } = useListKeys(props);
  if (listed.length === 0) {
    return (
      <EmptyState
        icon={SearchX}
        title={t('servers.noneListed')}
        actions={<AttentionSince servers={since} onShow={onSince} />}
      >
        {t('servers.noneListedText')}
      </EmptyState>
    );
  }
  return (
    <div ref={listRef} className={styles.frame}>
      <SelectionBar
        listed={listed.length}
        selectable={inRows.length}
        selected={selection.servers}
        since={since}
        onSince={onSince}
        onAll={() => selection.change({ kind: 'all' })}
        onNone={() => selection.change({ kind: 'none' })}
        onGroup={() => onGroup(selection.servers)}
        onRemove={() => onRemove(selection.servers)}
      />
      <LongList
        rows={rows}
        idOf={({ id }) => id}
        rowHeightPx={rowHeightPx}
        className={styles.list}
        wantedId={focus.wantedId}
      >
        {(row) => {
          const common = {
            isCurrent: row.id === focus.currentId,
            onFocus: () => focus.noteFocus(row.id),
            onKeyDown: (event: KeyboardEvent<HTMLElement>) => onKey(row, event),
          };
          if (row.kind === 'group')
            return <GroupRow {...common} row={row} onFold={(isFolded) => fold(row, isFolded)} />;
          const { server } = row;
          const { id } = server.definition;
          return (
            <ListedServer
              {...common}
              at={row.at}
              of={row.of}
              server={server}
              share={shareOf(id)}
              foundTool={foundTool(server)}
              lastCall={lastCallOf(id)}
              isSelected={selection.has(server)}
              isShown={shown === server}
              hasRoom={shown === undefined}
              onSelect={(isRange) => selection.change({ kind: isRange ? 'extend' : 'toggle', id })}
              onOpen={() => onShow(server)}
              onEdit={() => onEdit(server)}
              onGroup={() => onGroup([server])}
            />
          );
        }}
      </LongList>
    </div>
  );
}

/** What keys do in a row. */
function useListKeys({ rows, focus, selection, shown, onShow, onClose, onRemove }: ServerListProps) {
  const page = usePage();
  const setFolded = usePageState((state) => state.setServerGroupFolded);
  const fold = ({ group }: Extract<ListRow, { kind: 'group' }>, isFolded: boolean) => setFolded(group, isFolded);

  const move = (row: ListRow, { to, mustSelect }: Extract<RowIntent, { kind: 'move' }>) => {
    const id = rowAfter(
      rows.map((each) => each.id),
      row.id,
      to,
    );
    const target = rows.find((each) => each.id === id);
    if (target === undefined) return;
    focus.focusRow(target.id);
    if (!mustSelect || row.kind !== 'server' || target.kind !== 'server') return;
    selection.change({ kind: 'extend', id: target.server.definition.id, from: row.server.definition.id });
  };
  const onGroupKey = (row: Extract<ListRow, { kind: 'group' }>, intent: RowIntent): boolean => {
    if (intent.kind === 'move') move(row, { ...intent, mustSelect: false });
    else if (intent.kind === 'fold' || intent.kind === 'unfold') fold(row, intent.kind === 'fold');
    else if (intent.kind === 'selectAll') selection.change({ kind: 'all' });
    else return false;
    return true;
  };
  const onServerKey = (server: ServerView, row: ListRow, intent: RowIntent): boolean => {
    const { id, enabled } = server.definition;
    switch (intent.kind) {
      case 'move':
        move(row, intent);
        return true;
      case 'open':
        onShow(server);
        return true;
      case 'switch':
        setServerEnabled(page, server, !enabled);
        return true;
      case 'toggle':
        selection.change({ kind: 'toggle', id });
        return true;
      case 'selectAll':
        selection.change({ kind: 'all' });
        return true;
      case 'remove':
        onRemove(selection.has(server) ? selection.servers : [server]);
        return true;
      case 'leave':
        if (selection.servers.length > 0) selection.change({ kind: 'none' });
        else if (shown !== undefined) onClose();
        else return false;
        return true;
      case 'fold': {
        const heading = rows.slice(0, rows.indexOf(row)).findLast(({ kind }) => kind === 'group');
        if (heading !== undefined) focus.focusRow(heading.id);
        return heading !== undefined;
      }
      case 'unfold':
        return false;
    }
  };
  const onKey = (row: ListRow, event: KeyboardEvent<HTMLElement>) => {
    const intent = rowIntent(event);
    if (intent === undefined) return;
    const isTaken = row.kind === 'group' ? onGroupKey(row, intent) : onServerKey(row.server, row, intent);
    if (isTaken) event.preventDefault();
  };
  return { onKey, fold };
}
