import { useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { createAnswerGuard } from './answerGuard.ts';
import { watchPlace, type WatchedPlace } from './watchPlace.ts';

const guard = createAnswerGuard();

/** What is asked, with its buttons. */
const questions = '[role="dialog"], [role="alertdialog"], [role="group"], main';

/** How long a question that is rendered out of view is expected to scroll into view; ms. */
const outOfViewMs = 1000;

/** Guards the buttons of one question. */
export interface GuardedQuestion {
  /** The `ref` of the element with the buttons: the time counts from when it is visible in place. */
  readonly buttons: (element: HTMLElement | null) => void;
  /** Whether a press would be ignored; buttons then have `aria-disabled` and keep the focus. */
  readonly isTooSoon: boolean;
  /** For the question's element: a key that is held down has no effect. */
  readonly onKeyDownCapture: (event: KeyboardEvent) => void;
  /** Wraps the action of a button of the question. */
  readonly guarded: (answer: () => void) => (event: MouseEvent) => void;
  /** The same for a menu item, which has no click event. */
  readonly takesNow: () => boolean;
  /** When the buttons came into view; `undefined` while they are not. */
  readonly since: () => number | undefined;
}

interface GuardOptions {
  /** It moves with the user's own input, which does not make it another question. */
  readonly isPartOfForm?: boolean;
  /** Identifies what the buttons answer. When it changes, the waiting time starts again, for keys too; the focus stays. */
  readonly about?: string;
}

/** Guards the buttons of one question against presses that were meant for something else. */
export function useAnswerGuard({ isPartOfForm = false, about = '' }: GuardOptions = {}): GuardedQuestion {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const watched = useRef<WatchedPlace>(undefined);
  const [isTooSoon, setTooSoon] = useState(true);
  // A layout effect: no press may come between the new buttons and the new time.
  useLayoutEffect(() => {
    if (element === null) return;
    setTooSoon(true);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      const since = watched.current?.since();
      if (since === undefined) {
        // It was just rendered and scrolls into view, or it stays out of view: then a later press on it may come too
        // soon.
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
  }, [element, isPartOfForm, about]);
  const height = useRef<number>(undefined);
  // What arrives for the question moves its buttons: they must not look ready in between, or a press on them would be lost. What
  // moves the whole question may be undone before anybody sees it: that is left to `watchPlace`.
  useLayoutEffect(() => {
    const present = element?.closest(questions)?.clientHeight;
    if (present === height.current) return;
    height.current = present;
    watched.current?.since();
  });
  const takes = (clicks: number) => {
    // A key acts on the focused element, wherever it is; a pointer acts on a position.
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
