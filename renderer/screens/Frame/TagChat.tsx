import type { ConversationHeader } from '../../../shared/domain/conversation.ts';
import { TagDialog } from '../../groups/TagDialog/TagDialog.tsx';
import { setTags } from '../../store/actions/tagActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { useTags } from '../../store/useTags.ts';

/** The dialog for the tags of the chat the user chose. */
export function TagChat() {
  const chat = usePageState((state) => state.taggedChat);
  return chat === undefined ? null : <OpenTagDialog key={chat.id} chat={chat} />;
}

function OpenTagDialog({ chat }: { readonly chat: ConversationHeader }) {
  const page = usePage();
  const known = useTags();
  const close = () => page.store.getState().setTaggedChat(undefined);
  const save = async (tags: readonly string[]) => {
    if (await setTags(page, chat, tags)) close();
  };
  return (
    <TagDialog
      title={chat.title}
      tags={chat.tags ?? []}
      known={known}
      onSave={(tags) => void save(tags)}
      onClose={close}
    />
  );
}
