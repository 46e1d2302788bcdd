import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { createAnswerGuard } from './answerGuard.ts';
import { watchPlace, type WatchedPlace } from './watchPlace.ts';

const guard = createAnswerGuard();

/** How long a question that is drawn out of view is expected to come into it by itself. */
const outOfViewMs = 1000;

/** Guards the buttons of one question. */
export interface GuardedQuestion {
  /** The `ref` of what holds the buttons: they count from when it can be seen where it stands. */
  readonly buttons: (element: HTMLElement | null) => void;
  /** Whether a press would not count yet; buttons say so with `aria-disabled` and keep the focus. */
  readonly isTooSoon: boolean;
  /** For the question's element: a key that is held down presses nothing. */
  readonly onKeyDownCapture: (event: KeyboardEvent) => void;
  /** Wraps what a button of the question does. */
  readonly guarded: (answer: () => void) => (event: MouseEvent) => void;
  /** The same for what is chosen from a menu, which brings no click along. */
  readonly takesNow: () => boolean;
  /** Since when the buttons have been in view; `undefined` while they are not. */
  readonly since: () => number | undefined;
}

/** @param isPartOfForm it moves with what the user themselves fills in, which makes no other question of it */
export function useAnswerGuard({ isPartOfForm = false } = {}): GuardedQuestion {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const watched = useRef<WatchedPlace>(undefined);
  const [isTooSoon, setTooSoon] = useState(true);
  useEffect(() => {
    if (element === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      const since = watched.current?.since();
      if (since === undefined) {
        // It has just been drawn and scrolls into view, or it stays out of view: then a press that finds it there is too soon.
        setTooSoon(true);
        timer = setTimeout(() => setTooSoon(false), outOfViewMs);
        return;
      }
      const ms = guard.wait(performance.now(), since);
      setTooSoon(ms > 0);
      if (ms > 0) timer = setTimeout(wait, ms);
    };
    watched.current = watchPlace(element, { isPartOfForm, onChanged: wait });
    const stop = guard.onAnswered(wait);
    return () => {
      stop();
      watched.current?.stop();
      watched.current = undefined;
      clearTimeout(timer);
    };
  }, [element, isPartOfForm]);
  const takes = (clicks: number) => {
    // A key is pressed on what has the focus, wherever that stands; a pointer on a place.
    const since = clicks === 0 ? watched.current?.shownSince() : watched.current?.since();
    return guard.takes({ at: performance.now(), clicks }, since ?? Infinity);
  };
  return {
    buttons: setElement,
    isTooSoon,
    onKeyDownCapture: (event) => {
      if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
    },
    guarded: (answer) => (event) => {
      if (takes(event.detail)) answer();
    },
    takesNow: () => takes(0),
    since: () => watched.current?.shownSince(),
  };
}
