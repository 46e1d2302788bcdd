import { MessageSquare } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConversationHeader } from '../../../shared/domain/conversation.ts';
import { maxSnapshotConversations } from '../../../shared/domain/snapshot.ts';
import { keepStart } from '../../../shared/lib/cutText.ts';
import type { PaletteItem } from '../../groups/CommandPalette/CommandPalette.tsx';
import { openConversation } from '../../store/actions/conversationActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { selectConversations } from '../../store/selectors.ts';

const maxFound = 50;

/** All chats that fit what was typed: the recent ones, and older ones that the host finds. */
export function usePaletteChats(typed: string, inSight: (show: () => void) => () => void): PaletteItem[] {
  const { t } = useTranslation();
  const page = usePage();
  const recent = usePageState(selectConversations);
  const found = useOlderChats(typed.trim(), recent);
  const itemOf = (header: ConversationHeader): PaletteItem => ({
    id: header.id,
    label: header.title || t('chat.untitled'),
    icon: MessageSquare,
    run: inSight(() => void openConversation(page, header.id)),
  });
  return [
    ...recent.map(itemOf),
    // The host compares more generously than the list does.
    ...found.headers.map((header) => ({ ...itemOf(header), search: `${header.title} ${found.typed}` })),
  ];
}

/** The chats that the host finds and that the snapshot does not have. */
function useOlderChats(typed: string, recent: readonly ConversationHeader[]) {
  const { client } = usePage();
  const [found, setFound] = useState<{ readonly typed: string; readonly headers: readonly ConversationHeader[] }>({
    typed: '',
    headers: [],
  });
  // Otherwise the snapshot has every chat.
  const isAsked = typed !== '' && recent.length >= maxSnapshotConversations;
  useEffect(() => {
    if (!isAsked) return;
    const abort = new AbortController();
    client.call('conversation.list', { search: keepStart(typed, 200), limit: maxFound }, abort.signal).then(
      ({ headers }) => !abort.signal.aborted && setFound({ typed, headers }),
      // The recent ones are still listed.
      () => undefined,
    );
    return () => abort.abort();
  }, [client, typed, isAsked]);
  return useMemo(() => {
    const known = new Set(recent.map(({ id }) => id));
    return { typed: found.typed, headers: isAsked ? found.headers.filter(({ id }) => !known.has(id)) : [] };
  }, [found, recent, isAsked]);
}
