import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import type { PageInput } from '../../../shared/contract/commands.ts';
import { type SuggestedTool, withTools } from '../../../shared/domain/onlyTool.ts';
import type { ComposerList } from '../../groups/Composer/Composer.tsx';
import { type ToolMention, toolMentionAt, withoutToolMention } from '../../groups/OnlyTools/toolMention.ts';
import { ToolSuggestions } from '../../groups/OnlyTools/ToolSuggestions.tsx';
import { usePage, usePageState } from '../../store/page.ts';
import { selectDraftKey } from '../../store/selectors.ts';
import { useChatOfTools } from '../../store/useToolShare.ts';

const maxSuggested = 20;
const none: readonly SuggestedTool[] = [];

interface Found {
  readonly search: string;
  readonly tools: readonly SuggestedTool[];
}

interface ToolMentionState {
  readonly list: ComposerList & { readonly isOpen: boolean };
  /** Looks at the text at the caret. */
  readonly look: (text: string, caret: number) => void;
}

/** Tools of the chat, found by the text after a `#`; the chosen one is among the only ones for the answer. */
export function useToolMention(text: string, setText: (text: string) => void): ToolMentionState {
  const page = usePage();
  const id = useId();
  const draftKey = usePageState(selectDraftKey);
  const [mention, setMention] = useState<ToolMention>();
  const [wished, setActive] = useState<number>();
  /** The position of a `#` that the user dismissed. */
  const [dismissed, setDismissed] = useState<number>();
  const isLooking = mention !== undefined && mention.from !== dismissed;
  const found = useSuggestions(isLooking ? mention.search : undefined);
  const tools = found?.tools ?? none;
  const isOpen = isLooking && tools.length > 0;
  // A lone `#` may be anything: nothing is chosen before the user moves to it.
  const first = mention?.search === '' ? -1 : 0;
  const active = Math.min(wished ?? first, tools.length - 1);

  const choose = (at: number) => {
    const tool = tools[at];
    if (mention === undefined || tool === undefined) return;
    const { serverId, name, serverName } = tool;
    const { draftTools, setDraftTools } = page.store.getState();
    setDraftTools(draftKey, withTools(draftTools[draftKey] ?? [], [{ serverId, name, serverName }]));
    setText(withoutToolMention(text, mention));
    setMention(undefined);
  };
  const onKeyDown = ({ key, shiftKey }: KeyboardEvent): boolean => {
    if (!isOpen || shiftKey) return false;
    if (key === 'Escape') setDismissed(mention.from);
    else if (key === 'ArrowDown') setActive((active + 1) % tools.length);
    else if (key === 'ArrowUp') setActive((Math.max(active, 0) + tools.length - 1) % tools.length);
    else if ((key === 'Enter' || key === 'Tab') && active >= 0 && found?.search === mention.search) choose(active);
    else return false;
    return true;
  };
  return {
    list: {
      isOpen,
      popup: isOpen && <ToolSuggestions id={id} tools={tools} active={active} onChoose={choose} />,
      listId: isOpen ? id : undefined,
      optionId: isOpen && active >= 0 ? `${id}-${active}` : undefined,
      onKeyDown,
      onFocus: () => undefined,
      onBlur: () => setMention(undefined),
    },
    look: (now, caret) => {
      const next = toolMentionAt(now, caret);
      if (next?.from === mention?.from && next?.search === mention?.search) return;
      setActive(undefined);
      if (next?.from !== dismissed) setDismissed(undefined);
      setMention(next);
    },
  };
}

/** The tools that fit; old ones stay until new ones are there. */
function useSuggestions(search: string | undefined): Found | undefined {
  const { client } = usePage();
  const chat: PageInput<'tool.suggest'>['chat'] = useChatOfTools();
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    if (search === undefined) return;
    const abort = new AbortController();
    client.call('tool.suggest', { chat, search, limit: maxSuggested }, abort.signal).then(
      ({ tools }) => !abort.signal.aborted && setFound({ search, tools }),
      () => !abort.signal.aborted && setFound({ search, tools: none }),
    );
    return () => abort.abort();
  }, [client, chat, search]);
  return search === undefined ? undefined : found;
}
