import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';

/** How long Enter waits for the results of a search; after that, it acts as without a list. */
const maxWaitMs = 1000;

/** The text between a sign that begins a word, such as `@`, and the caret. */
interface TypedMention {
  /** The position of the sign. */
  readonly from: number;
  readonly search: string;
}

export interface Mentioning<Choice> {
  /** What is looked for at the caret; `undefined` if the user is not typing a mention. */
  readonly mentionAt: (text: string, caret: number) => TypedMention | undefined;
  /** Must be the same function as long as it finds the same. */
  readonly find: (search: string, signal: AbortSignal) => Promise<readonly Choice[]>;
  readonly keyOf: (choice: Choice) => string;
  /** Whether the first result is chosen before the user moves to one. */
  readonly isFirstChosen: (search: string) => boolean;
  readonly choose: (choice: Choice, mention: TypedMention) => void;
  /** What Enter does without a list. */
  readonly send: () => void;
}

export interface MentionSearch<Choice> {
  readonly choices: readonly Choice[];
  /** The position of the chosen one; -1: none is. */
  readonly active: number;
  /** Whether there are results to show, perhaps none that fit. */
  readonly isFound: boolean;
  /** Whether keys may belong to the list: something is looked for, and it is not known that nothing fits. */
  readonly isTaking: boolean;
  readonly chooseAt: (at: number) => void;
  readonly onKeyDown: (event: KeyboardEvent) => boolean;
  readonly close: () => void;
  /** Looks at the text at the caret. */
  readonly look: (text: string, caret: number) => void;
}

interface Found<Choice> {
  readonly search: string;
  readonly choices: readonly Choice[];
}

interface Pressed {
  readonly mention: TypedMention;
  readonly key: 'Enter' | 'Tab';
}

/**
 * What fits the text after a sign such as `@`. What the user moved to stays chosen while newer results arrive, and an Enter or Tab before
 * the results is not lost: it takes the first of them a moment later, or Enter sends the message when nothing fits.
 */
export function useMentionSearch<Choice>(what: Mentioning<Choice>): MentionSearch<Choice> {
  const { mentionAt, keyOf, isFirstChosen, choose, send } = what;
  const [mention, setMention] = useState<TypedMention>();
  /** The key of the choice that the user moved to. */
  const [moved, setMoved] = useState<string>();
  /** The position of a sign that the user dismissed. */
  const [dismissed, setDismissed] = useState<number>();
  /** The key that was pressed before the results of its mention arrived. */
  const [pressed, setPressed] = useState<Pressed>();
  const isLooking = mention !== undefined && mention.from !== dismissed;
  const found = useFound(what.find, isLooking ? mention : undefined);
  const choices = found?.choices ?? [];
  // Until the latest text was searched, the results do not match it.
  const isFresh = isLooking && found?.search === mention.search;
  const movedTo = choices.findIndex((choice) => keyOf(choice) === moved);
  const active =
    movedTo >= 0 ? movedTo : isLooking && isFirstChosen(mention.search) ? Math.min(0, choices.length - 1) : -1;
  const isTaking = isLooking && !(isFresh && choices.length === 0);

  const close = () => setMention(undefined);
  const chooseAt = (at: number) => {
    const choice = choices[at];
    if (mention === undefined || choice === undefined) return;
    close();
    choose(choice, mention);
  };
  const isWaiting = isLooking && pressed?.mention === mention;
  const decide = useEffectEvent(() => {
    setPressed(undefined);
    if (isFresh && choices.length > 0) chooseAt(0);
    else if (pressed?.key === 'Enter') send();
  });
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(decide, isFresh ? 0 : maxWaitMs);
    return () => clearTimeout(timer);
  }, [isWaiting, isFresh]);

  const move = (step: 1 | -1) => {
    const next = choices[(Math.max(active, step === 1 ? -1 : 0) + step + choices.length) % choices.length];
    if (next !== undefined) setMoved(keyOf(next));
  };
  const onKeyDown = ({ key, shiftKey }: KeyboardEvent): boolean => {
    if (!isLooking || shiftKey) return false;
    if (key === 'Escape') {
      setDismissed(mention.from);
      return found !== undefined;
    }
    if (!isTaking) return false;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      move(key === 'ArrowDown' ? 1 : -1);
      return choices.length > 0;
    }
    if (key !== 'Enter' && key !== 'Tab') return false;
    if (movedTo >= 0 || (isFresh && active >= 0)) chooseAt(active);
    else if (isFirstChosen(mention.search)) setPressed({ mention, key });
    else return false;
    return true;
  };
  return {
    choices,
    active,
    isFound: isLooking && found !== undefined,
    isTaking,
    chooseAt,
    onKeyDown,
    close,
    look: (now, caret) => {
      const next = mentionAt(now, caret);
      if (next?.from === mention?.from && next?.search === mention?.search) return;
      setMoved(undefined);
      if (next?.from !== dismissed) setDismissed(undefined);
      setMention(next);
    },
  };
}

/** The results; those of an earlier text stay until newer ones arrive, those of another mention do not. */
function useFound<Choice>(
  find: Mentioning<Choice>['find'],
  mention: TypedMention | undefined,
): Found<Choice> | undefined {
  const [found, setFound] = useState<Found<Choice> & { readonly from: number }>();
  const from = mention?.from;
  const search = mention?.search;
  // Forgotten as soon as nothing is looked for, so that the next mention does not begin with them.
  if (from === undefined ? found !== undefined : found !== undefined && found.from !== from) setFound(undefined);
  useEffect(() => {
    if (from === undefined || search === undefined) return;
    const abort = new AbortController();
    find(search, abort.signal).then(
      (choices) => !abort.signal.aborted && setFound({ from, search, choices }),
      () => !abort.signal.aborted && setFound({ from, search, choices: [] }),
    );
    return () => abort.abort();
  }, [find, from, search]);
  return found?.from === from ? found : undefined;
}
