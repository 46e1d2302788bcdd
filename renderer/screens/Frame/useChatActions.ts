import type { ConversationHeader } from '../../../shared/domain/conversation.ts';
import type { ConversationActions } from '../../groups/ConversationList/ConversationMenuItems.tsx';
import { deleteConversation } from '../../store/actions/conversationActions.ts';
import { printChat } from '../../store/actions/printActions.ts';
import { setShelf } from '../../store/actions/shelfActions.ts';
import { usePage, usePageState } from '../../store/page.ts';

/** What the menus of chats do, in the sidebar and in the header. */
export function useChatActions(): (header: ConversationHeader) => ConversationActions {
  const page = usePage();
  const setChatInSetup = usePageState((state) => state.setChatInSetup);
  const setTaggedChat = usePageState((state) => state.setTaggedChat);
  const setChatToMove = usePageState((state) => state.setChatToMove);
  const setExportedChat = usePageState((state) => state.setExportedChat);
  const isDesktop = usePageState((state) => state.snapshot?.shell.kind === 'desktop');
  return (header) => ({
    onSetup: () => setChatInSetup(header),
    onTags: () => setTaggedChat(header),
    onMove: () => setChatToMove(header),
    onExport: () => setExportedChat(header),
    onPrint: () => void printChat(page, header.id, 'paper'),
    onPdf: isDesktop ? () => void printChat(page, header.id, 'pdf') : undefined,
    onShelf: (shelf) => void setShelf(page, header, shelf),
    onDelete: () => void deleteConversation(page, header),
  });
}
