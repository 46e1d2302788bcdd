import { FileInput, MoreHorizontal } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatSource } from '../../../shared/domain/chatImport.ts';
import type { ConversationHeader } from '../../../shared/domain/conversation.ts';
import { IconButton } from '../../elements/IconButton/IconButton.tsx';
import type { RowPlace } from '../../elements/LongList/LongList.tsx';
import { Menu } from '../../elements/Menu/Menu.tsx';
import { Spinner } from '../../elements/Spinner/Spinner.tsx';
import { VisuallyHidden } from '../../elements/VisuallyHidden/VisuallyHidden.tsx';
import { chatSourceNames } from './chatSourceNames.ts';
import { type ConversationActions, ConversationMenuItems } from './ConversationMenuItems.tsx';
import { RenameInput } from './RenameInput.tsx';
import styles from './ConversationList.module.css';

/** The activity of a conversation, for its row. */
export type RowState = 'idle' | 'running' | 'asking';

interface ConversationItemProps extends ConversationActions {
  readonly place: RowPlace;
  readonly header: ConversationHeader;
  readonly isCurrent: boolean;
  readonly state: RowState;
  /** What was typed so far, while it is being renamed. */
  readonly newTitle: string | undefined;
  /** Without a title, renaming ends. */
  readonly onNewTitle: (title: string | undefined) => void;
  readonly onOpen: () => void;
  readonly onRename: (title: string) => void;
}

export function ConversationItem(props: ConversationItemProps) {
  const { place, header, isCurrent, state, newTitle, onNewTitle, onOpen, onRename, ...actions } = props;
  const { t } = useTranslation();
  const open = useRef<HTMLButtonElement>(null);
  const endedByKey = useRef(false);
  const title = header.title === '' ? t('chat.untitled') : header.title;
  const isRenaming = newTitle !== undefined;

  // Closing the field removes the element that has the focus.
  useLayoutEffect(() => {
    if (!isRenaming && endedByKey.current) open.current?.focus();
    endedByKey.current = false;
  }, [isRenaming]);

  if (isRenaming) {
    return (
      <li className={styles.item} {...place}>
        <RenameInput
          title={title}
          text={newTitle}
          onType={onNewTitle}
          onDone={(next, by) => {
            endedByKey.current = by === 'key';
            onNewTitle(undefined);
            if (next !== undefined && next !== title) onRename(next);
          }}
        />
      </li>
    );
  }
  return (
    <li className={`${styles.item} ${isCurrent ? styles.current : ''}`} {...place}>
      <button
        ref={open}
        type="button"
        className={styles.open}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={onOpen}
        onDoubleClick={() => onNewTitle(title)}
      >
        <span className={styles.title}>{title}</span>
        {header.imported !== undefined && <ImportedMark from={header.imported.from} />}
        {state === 'running' && (
          <span className={styles.state}>
            <Spinner size={12} />
            <VisuallyHidden>{t('sidebar.running')}</VisuallyHidden>
          </span>
        )}
        {state === 'asking' && (
          <span className={styles.state}>
            <span className={styles.asking} />
            <VisuallyHidden>{t('sidebar.asking')}</VisuallyHidden>
          </span>
        )}
      </button>
      <Menu trigger={<IconButton icon={MoreHorizontal} label={t('sidebar.more', { title })} className={styles.more} />}>
        <ConversationMenuItems {...actions} shelf={header.shelf} onBeginRename={() => onNewTitle(title)} />
      </Menu>
    </li>
  );
}

/** That the chat was taken over from a file. */
function ImportedMark({ from }: { readonly from: ChatSource }) {
  const { t } = useTranslation();
  const words = t('importChats.badge', { source: chatSourceNames[from] });
  return (
    <span className={styles.state} title={words}>
      <FileInput size={13} strokeWidth={1.9} aria-hidden />
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}
