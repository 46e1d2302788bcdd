import { useEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { createAnswerGuard } from './answerGuard.ts';

const guard = createAnswerGuard();

/** Guards the buttons of one question. */
export interface GuardedQuestion {
  /** For the question's element: a key that is held down presses nothing. */
  readonly onKeyDownCapture: (event: KeyboardEvent) => void;
  /** Wraps what a button of the question does. */
  readonly guarded: (answer: () => void) => (event: MouseEvent) => void;
  /** The same for what is chosen from a menu, which brings no click along. */
  readonly takesNow: () => boolean;
}

export function useAnswerGuard(): GuardedQuestion {
  const appearedAt = useRef(Infinity);
  useEffect(() => {
    appearedAt.current = performance.now();
  }, []);
  return {
    onKeyDownCapture: (event) => {
      if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
    },
    guarded: (answer) => (event) => {
      if (guard.takes({ at: performance.now(), clicks: event.detail }, appearedAt.current)) answer();
    },
    takesNow: () => guard.takes({ at: performance.now(), clicks: 0 }, appearedAt.current),
  };
}
