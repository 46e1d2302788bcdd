import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { createAnswerGuard } from './answerGuard.ts';

const guard = createAnswerGuard();

/** Guards the buttons of one question. */
export interface GuardedQuestion {
  /** Whether a press would not count yet; buttons say so with `aria-disabled` and keep the focus. */
  readonly tooSoon: boolean;
  /** For the question's element: a key that is held down presses nothing. */
  readonly onKeyDownCapture: (event: KeyboardEvent) => void;
  /** Wraps what a button of the question does. */
  readonly guarded: (answer: () => void) => (event: MouseEvent) => void;
  /** The same for what is chosen from a menu, which brings no click along. */
  readonly takesNow: () => boolean;
}

export function useAnswerGuard(): GuardedQuestion {
  const appearedAt = useRef(Infinity);
  const [tooSoon, setTooSoon] = useState(true);
  useEffect(() => {
    appearedAt.current = performance.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      const ms = guard.wait(performance.now(), appearedAt.current);
      setTooSoon(ms > 0);
      if (ms > 0) timer = setTimeout(wait, ms);
    };
    wait();
    const stop = guard.onAnswered(wait);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
  return {
    tooSoon,
    onKeyDownCapture: (event) => {
      if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
    },
    guarded: (answer) => (event) => {
      if (guard.takes({ at: performance.now(), clicks: event.detail }, appearedAt.current)) answer();
    },
    takesNow: () => guard.takes({ at: performance.now(), clicks: 0 }, appearedAt.current),
  };
}
