import { useCallback, useId } from 'react';
import { type SuggestedTool, withTools } from '../../../shared/domain/onlyTool.ts';
import type { ComposerList } from '../../groups/Composer/Composer.tsx';
import { toolMentionAt, withoutToolMention } from '../../groups/OnlyTools/toolMention.ts';
import { ToolSuggestions } from '../../groups/OnlyTools/ToolSuggestions.tsx';
import { usePage, usePageState } from '../../store/page.ts';
import { selectDraftKey } from '../../store/selectors.ts';
import { useChatOfTools } from '../../store/useToolShare.ts';
import { type MentionSearch, useMentionSearch } from './useMentionSearch.ts';

const maxSuggested = 20;

interface ToolMentionState extends Pick<MentionSearch<SuggestedTool>, 'look'> {
  readonly list: ComposerList & { readonly isOpen: boolean };
}

/**
 * Tools of the chat, found by the text after a `#`; the chosen one is among the only ones for the answer.
 *
 * @param send the action of Enter without a list
 */
export function useToolMention(text: string, setText: (text: string) => void, send: () => void): ToolMentionState {
  const { client, store } = usePage();
  const id = useId();
  const draftKey = usePageState(selectDraftKey);
  const chat = useChatOfTools();
  const find = useCallback(
    async (search: string, signal: AbortSignal) =>
      (await client.call('tool.suggest', { chat, search, limit: maxSuggested }, signal)).tools,
    [client, chat],
  );
  const { choices, active, isTaking, chooseAt, onKeyDown, close, look } = useMentionSearch({
    mentionAt: toolMentionAt,
    find,
    keyOf: ({ serverId, name }: SuggestedTool) => `${serverId} ${name}`,
    // A lone `#` may be anything: nothing is chosen before the user moves to it.
    isFirstChosen: (search) => search !== '',
    choose: ({ serverId, name, serverName }, mention) => {
      const { draftTools, setDraftTools } = store.getState();
      setDraftTools(draftKey, withTools(draftTools[draftKey] ?? [], [{ serverId, name, serverName }]));
      setText(withoutToolMention(text, mention));
    },
    send,
  });
  const isShown = isTaking && choices.length > 0;
  return {
    list: {
      isOpen: isTaking,
      popup: isShown && <ToolSuggestions id={id} tools={choices} active={active} onChoose={chooseAt} />,
      listId: isShown ? id : undefined,
      optionId: isShown && active >= 0 ? `${id}-${active}` : undefined,
      onKeyDown,
      onFocus: () => undefined,
      onBlur: close,
    },
    look,
  };
}
