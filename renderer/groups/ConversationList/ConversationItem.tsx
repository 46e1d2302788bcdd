import { FileInput, MoreHorizontal } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatSource } from '../../../shared/domain/chatImport.ts';
import type { ConversationHeader } from '../../../shared/domain/conversation.ts';
import { IconButton } from '../../elements/IconButton/IconButton.tsx';
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
  readonly header: ConversationHeader;
  readonly isCurrent: boolean;
  readonly state: RowState;
  readonly onOpen: () => void;
  readonly onRename: (title: string) => void;
}

export function ConversationItem(props: ConversationItemProps) {
  const { header, isCurrent, state, onOpen, onRename, ...actions } = props;
  const { t } = useTranslation();
  const [renaming, setRenaming] = useState(false);
  const open = useRef<HTMLButtonElement>(null);
  const endedByKey = useRef(false);
  const title = header.title === '' ? t('chat.untitled') : header.title;

  // Closing the field removes the element that has the focus.
  useLayoutEffect(() => {
    if (!renaming && endedByKey.current) open.current?.focus();
    endedByKey.current = false;
  }, [renaming]);

  if (renaming) {
    return (
      <li className={styles.item}>
        <RenameInput
          title={title}
          onDone={(next, by) => {
            endedByKey.current = by === 'key';
            setRenaming(false);
            if (next !== undefined && next !== title) onRename(next);
          }}
        />
      </li>
    );
  }
  return (
    <li className={`${styles.item} ${isCurrent ? styles.current : ''}`}>
      <button
        ref={open}
        type="button"
        className={styles.open}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={onOpen}
        onDoubleClick={() => setRenaming(true)}
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
        <ConversationMenuItems {...actions} shelf={header.shelf} onBeginRename={() => setRenaming(true)} />
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
