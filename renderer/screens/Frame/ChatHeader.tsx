import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Menu } from '../../elements/Menu/Menu.tsx';
import { ConversationMenuItems } from '../../groups/ConversationList/ConversationMenuItems.tsx';
import type { RenamedChat } from '../../groups/ConversationList/ConversationList.tsx';
import { RenameInput } from '../../groups/ConversationList/RenameInput.tsx';
import { renameConversation } from '../../store/actions/conversationActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { selectHeader } from '../../store/selectors.ts';
import { useChatActions } from './useChatActions.ts';
import styles from './StatusLines.module.css';

/** The title of the open chat, with its menu. */
export function ChatHeader() {
  const { t } = useTranslation();
  const page = usePage();
  const header = usePageState((state) => (state.screen === 'chat' ? selectHeader(state) : undefined));
  const actionsOf = useChatActions();
  const [renamed, setRenamed] = useState<RenamedChat>();
  if (header === undefined) return null;
  const { id, shelf } = header;
  const title = header.title === '' ? t('chat.untitled') : header.title;
  if (renamed?.id === id) {
    return (
      <div className={styles.renaming}>
        <RenameInput
          title={title}
          text={renamed.text}
          onType={(text) => setRenamed({ id, text })}
          onDone={(next) => {
            setRenamed(undefined);
            if (next !== undefined && next !== title) renameConversation(page, id, next);
          }}
        />
      </div>
    );
  }
  return (
    <Menu
      align="start"
      trigger={
        <button type="button" className={styles.title} aria-label={t('status.chat', { title })}>
          <span className={styles.text}>{title}</span>
          <ChevronDown size={14} aria-hidden />
        </button>
      }
    >
      <ConversationMenuItems
        {...actionsOf(header)}
        shelf={shelf}
        onBeginRename={() => setRenamed({ id, text: title })}
      />
    </Menu>
  );
}
