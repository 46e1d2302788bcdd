import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConversationHeader } from '../../../shared/domain/conversation.ts';
import type { ConversationId } from '../../../shared/domain/ids.ts';
import { Fold } from '../../elements/Fold/Fold.tsx';
import { LongList } from '../../elements/LongList/LongList.tsx';
import type { ConversationActions } from './ConversationMenuItems.tsx';
import { ConversationItem, type RowState } from './ConversationItem.tsx';
import { groupHeaders } from './groupHeaders.ts';
import styles from './ConversationList.module.css';

interface ConversationListProps {
  readonly headers: readonly ConversationHeader[];
  readonly currentId: ConversationId | undefined;
  readonly now: number;
  /** A search shows archived chats at once. */
  readonly isSearch: boolean;
  readonly stateOf: (id: ConversationId) => RowState;
  readonly onOpen: (id: ConversationId) => void;
  readonly onRename: (id: ConversationId, title: string) => void;
  readonly actionsOf: (header: ConversationHeader) => ConversationActions;
}

/** The chat that is being renamed, wherever its row moves meanwhile. */
export interface RenamedChat {
  readonly id: ConversationId;
  readonly text: string;
}

/** The pinned chats, the others by date, and the archived ones behind a heading that opens them. */
export function ConversationList(props: ConversationListProps) {
  const { t } = useTranslation();
  const [renamed, setRenamed] = useState<RenamedChat>();
  return groupHeaders(props.headers, props.now).map(({ kind, headers }) => {
    const name = kind === 'pinned' || kind === 'archived' ? t(`sidebar.shelves.${kind}`) : t(`sidebar.ages.${kind}`);
    const rows = <Rows {...props} headers={headers} renamed={renamed} onRenaming={setRenamed} />;
    return (
      <section key={kind} className={styles.group} aria-label={name}>
        {kind === 'archived' ? (
          <Fold key={String(props.isSearch)} title={name} defaultOpen={props.isSearch}>
            {rows}
          </Fold>
        ) : (
          <>
            <h3 className={styles.age}>{name}</h3>
            {rows}
          </>
        )}
      </section>
    );
  });
}

/** The height of a row with the usual spacing. */
const usualRowPx = 34;

interface RowsProps extends ConversationListProps {
  readonly renamed: RenamedChat | undefined;
  readonly onRenaming: (chat: RenamedChat | undefined) => void;
}

function Rows({ headers, renamed, onRenaming, ...props }: RowsProps): ReactNode {
  return (
    <LongList rows={headers} idOf={({ id }) => id} rowHeightPx={usualRowPx} wantedId={renamed?.id}>
      {(header, place) => (
        <ConversationItem
          place={place}
          header={header}
          newTitle={renamed?.id === header.id ? renamed.text : undefined}
          onNewTitle={(text) => onRenaming(text === undefined ? undefined : { id: header.id, text })}
          isCurrent={header.id === props.currentId}
          state={props.stateOf(header.id)}
          onOpen={() => props.onOpen(header.id)}
          onRename={(title) => props.onRename(header.id, title)}
          {...props.actionsOf(header)}
        />
      )}
    </LongList>
  );
}
