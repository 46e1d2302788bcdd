import {
  Archive,
  ArchiveRestore,
  Bot,
  Download,
  FileInput,
  FolderKanban,
  MoreHorizontal,
  Pencil,
  Pin,
  PinOff,
  Tag,
  Trash2,
} from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatSource } from '../../../shared/domain/chatImport.ts';
import type { ConversationHeader, Shelf } from '../../../shared/domain/conversation.ts';
import { IconButton } from '../../elements/IconButton/IconButton.tsx';
import { Menu, MenuItem } from '../../elements/Menu/Menu.tsx';
import { Spinner } from '../../elements/Spinner/Spinner.tsx';
import { VisuallyHidden } from '../../elements/VisuallyHidden/VisuallyHidden.tsx';
import { chatSourceNames } from './chatSourceNames.ts';
import styles from './ConversationList.module.css';

/** The activity of a conversation, for its row. */
export type RowState = 'idle' | 'running' | 'asking';

interface ConversationItemProps {
  readonly header: ConversationHeader;
  readonly isCurrent: boolean;
  readonly state: RowState;
  readonly onOpen: () => void;
  readonly onRename: (title: string) => void;
  readonly onSetup: () => void;
  readonly onTags: () => void;
  readonly onMove: () => void;
  readonly onExport: () => void;
  readonly onShelf: (shelf: Shelf | null) => void;
  readonly onDelete: () => void;
}

export function ConversationItem(props: ConversationItemProps) {
  const { header, isCurrent, state, onOpen, onRename, onSetup, onTags, onMove, onExport, onShelf, onDelete } = props;
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
        <MenuItem icon={Pencil} label={t('sidebar.rename')} onSelect={() => setRenaming(true)} />
        {header.shelf === 'pinned' ? (
          <MenuItem icon={PinOff} label={t('sidebar.unpin')} onSelect={() => onShelf(null)} />
        ) : (
          <MenuItem icon={Pin} label={t('sidebar.pin')} onSelect={() => onShelf('pinned')} />
        )}
        {header.shelf === 'archived' ? (
          <MenuItem icon={ArchiveRestore} label={t('sidebar.unarchive')} onSelect={() => onShelf(null)} />
        ) : (
          <MenuItem icon={Archive} label={t('sidebar.archive')} onSelect={() => onShelf('archived')} />
        )}
        <MenuItem icon={Bot} label={t('assistants.chat')} onSelect={onSetup} />
        <MenuItem icon={FolderKanban} label={t('projects.move')} onSelect={onMove} />
        <MenuItem icon={Tag} label={t('tags.open')} onSelect={onTags} />
        <MenuItem icon={Download} label={t('chatExport.open')} onSelect={onExport} />
        <MenuItem icon={Trash2} label={t('sidebar.delete')} isDanger onSelect={onDelete} />
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

interface RenameInputProps {
  readonly title: string;
  /** Called without a title if the user gave up. */
  readonly onDone: (title: string | undefined, by: 'key' | 'blur') => void;
}

function RenameInput({ title, onDone }: RenameInputProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(title);
  return (
    <input
      className={styles.rename}
      aria-label={t('sidebar.newTitle')}
      value={text}
      maxLength={200}
      autoFocus
      onFocus={(event) => event.target.select()}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => onDone(text.trim() || undefined, 'blur')}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') onDone(text.trim() || undefined, 'key');
        if (event.key === 'Escape') onDone(undefined, 'key');
      }}
    />
  );
}
