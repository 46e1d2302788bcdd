import i18next from 'i18next';
import type { ConversationHeader, Shelf } from '../../../shared/domain/conversation.ts';
import { focusComposer } from '../../browser/composerFocus.ts';
import { notify } from '../../browser/notify.ts';
import type { Page } from '../page.ts';
import { attempt } from './attempt.ts';

/** Pins or archives a chat, or brings it back to the list by date (`null`); the toast can undo it. */
export async function setShelf({ client }: Page, header: ConversationHeader, shelf: Shelf | null): Promise<void> {
  const { id: conversationId, shelf: before = null } = header;
  if ((await attempt(client.call('conversation.setShelf', { conversationId, shelf }))) === undefined) return;
  const title = header.title || i18next.t('chat.untitled');
  notify({
    title: i18next.t(`sidebar.moved.${shelf ?? (before === 'pinned' ? 'unpinned' : 'unarchived')}`, { title }),
    action: {
      label: i18next.t('common.undo'),
      run: () => {
        void attempt(client.call('conversation.setShelf', { conversationId, shelf: before }));
        focusComposer();
      },
    },
  });
}
