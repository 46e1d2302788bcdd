import { useEffect, useEffectEvent, useId, useState, type KeyboardEvent } from 'react';
import type { ComposerList } from '../../groups/Composer/Composer.tsx';
import { PromptListbox } from '../../groups/Prompts/PromptListbox.tsx';
import { usePageState } from '../../store/page.ts';
import { usePromptSearch } from '../../store/usePromptSearch.ts';
import { slashSearch } from './slashSearch.ts';
import { useSlashCommands } from './useSlashCommands.ts';

export interface SlashPrompts extends ComposerList {
  readonly isOpen: boolean;
}

/**
 * Slash commands: a slash at the start of the composer opens those of Gatehouse and the prompts of servers, and the text after it
 * searches. An Enter or Tab before the results is not lost: it takes the first of them when they arrive.
 */
export function useSlashPrompts(text: string, setText: (text: string) => void): SlashPrompts {
  const id = useId();
  const opened = usePageState((state) => state.openedPrompt);
  const openPrompt = usePageState((state) => state.openPrompt);
  const [focused, setFocused] = useState(false);
  const [dismissed, setDismissed] = useState(false);
  const [choice, setChoice] = useState({ text, at: 0 });
  /** The text for which Enter or Tab was pressed before there were results. */
  const [pressed, setPressed] = useState<string>();
  const typed = slashSearch(text);
  // Dismissed until another slash is typed.
  if (dismissed && typed === undefined) setDismissed(false);
  const isOpen = typed !== undefined && focused && !dismissed && opened === undefined;
  const found = usePromptSearch(isOpen ? typed : undefined);
  const known = useSlashCommands(isOpen ? typed : undefined, setText);
  const commands = known ?? [];
  // The commands stand first, so no prompt is offered before they are known: it would move under the pointer, or under Enter.
  const prompts = known === undefined ? [] : found.prompts;
  const state = known === undefined ? 'loading' : found.state;
  const count = commands.length + prompts.length;
  const at = choice.text === text ? Math.min(choice.at, Math.max(count - 1, 0)) : 0;
  const move = (step: number) => setChoice({ text, at: (at + step + count) % count });
  const pick = (place: number) => {
    const command = commands[place];
    const offered = prompts[place - commands.length];
    if (command !== undefined) command.run();
    else if (offered !== undefined) openPrompt({ offered, typed: text });
  };
  const isWaiting = isOpen && pressed === text;
  if (pressed !== undefined && !isWaiting) setPressed(undefined);
  const hasResults = count > 0 || state !== 'loading';
  const decide = useEffectEvent(() => {
    setPressed(undefined);
    pick(0);
  });
  useEffect(() => {
    if (!isWaiting || !hasResults) return;
    const timer = setTimeout(decide);
    return () => clearTimeout(timer);
  }, [isWaiting, hasResults]);

  const takeKey = (event: KeyboardEvent): boolean => {
    if (!isOpen) return false;
    if (event.key === 'Escape') {
      setDismissed(true);
      return true;
    }
    const takes = (event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab';
    if (count === 0) {
      // Without matches, the text is a message.
      if (!takes || state !== 'loading') return false;
      setPressed(text);
      return true;
    }
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (takes && !event.repeat) pick(at);
    else return false;
    return true;
  };
  return {
    isOpen,
    popup: isOpen && (
      <PromptListbox
        {...{ id, commands, prompts, state, hasAny: found.hasAny, more: found.more }}
        active={at}
        onActive={(next) => next !== at && setChoice({ text, at: next })}
        onPick={pick}
      />
    ),
    listId: isOpen && count > 0 ? id : undefined,
    optionId: isOpen && count > 0 ? `${id}-${at}` : undefined,
    onKeyDown: takeKey,
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
}
