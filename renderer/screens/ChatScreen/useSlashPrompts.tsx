import { useId, useState, type KeyboardEvent } from 'react';
import type { OfferedPrompt } from '../../../shared/domain/prompt.ts';
import type { ComposerList } from '../../groups/Composer/Composer.tsx';
import { PromptListbox } from '../../groups/Prompts/PromptListbox.tsx';
import { usePageState } from '../../store/page.ts';
import { usePromptSearch } from '../../store/usePromptSearch.ts';
import { slashSearch } from './slashSearch.ts';

export interface SlashPrompts extends ComposerList {
  readonly isOpen: boolean;
}

/** Prompts as slash commands: a slash at the start of the composer opens them, and the text after it searches. */
export function useSlashPrompts(text: string): SlashPrompts {
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
  const at = choice.text === text ? Math.min(choice.at, Math.max(prompts.length - 1, 0)) : 0;
  const move = (step: number) => setChoice({ text, at: (at + step + prompts.length) % prompts.length });
  const pick = (offered: OfferedPrompt) => openPrompt({ offered, typed: text });

  const takeKey = (event: KeyboardEvent): boolean => {
    if (!isOpen) return false;
    if (event.key === 'Escape') {
      setDismissed(true);
      return true;
    }
    const takes = (event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab';
    const chosen = prompts[at];
    if (chosen === undefined) {
      // While results are loading, Enter does not send; without matches, the text is a message.
      return event.key === 'Enter' && state === 'loading';
    }
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (takes && !event.repeat) pick(chosen);
    else return false;
    return true;
  };
  return {
    isOpen,
    popup: isOpen && (
      <PromptListbox
        {...{ id, prompts, state, hasAny, more }}
        active={at}
        onActive={(next) => next !== at && setChoice({ text, at: next })}
        onPick={pick}
      />
    ),
    listId: isOpen && prompts.length > 0 ? id : undefined,
    optionId: isOpen && prompts.length > 0 ? `${id}-${at}` : undefined,
    onKeyDown: takeKey,
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
}
