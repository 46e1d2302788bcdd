import { useId, useState, type KeyboardEvent } from 'react';
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
 * searches.
 */
export function useSlashPrompts(text: string, setText: (text: string) => void): SlashPrompts {
  const id = useId();
  const opened = usePageState((state) => state.openedPrompt);
  const openPrompt = usePageState((state) => state.openPrompt);
  const [focused, setFocused] = useState(false);
  const [dismissed, setDismissed] = useState(false);
  const [choice, setChoice] = useState({ text, at: 0 });
  const typed = slashSearch(text);
  // Dismissed until another slash is typed.
  if (dismissed && typed === undefined) setDismissed(false);
  const isOpen = typed !== undefined && focused && !dismissed && opened === undefined;
  const { prompts, state, hasAny, more } = usePromptSearch(isOpen ? typed : undefined);
  const commands = useSlashCommands(isOpen ? typed : undefined, setText);
  const count = commands.length + prompts.length;
  const at = choice.text === text ? Math.min(choice.at, Math.max(count - 1, 0)) : 0;
  const move = (step: number) => setChoice({ text, at: (at + step + count) % count });
  const pick = (place: number) => {
    const command = commands[place];
    const offered = prompts[place - commands.length];
    if (command !== undefined) command.run();
    else if (offered !== undefined) openPrompt({ offered, typed: text });
  };

  const takeKey = (event: KeyboardEvent): boolean => {
    if (!isOpen) return false;
    if (event.key === 'Escape') {
      setDismissed(true);
      return true;
    }
    const takes = (event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab';
    if (count === 0) {
      // While results are loading, Enter does not send; without matches, the text is a message.
      return event.key === 'Enter' && state === 'loading';
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
        {...{ id, commands, prompts, state, hasAny, more }}
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
