import { useEffect, useRef, useState } from 'react';

interface DropGuard {
  /** For the element that holds the form. */
  readonly watch: { readonly onInput: () => void };
  /** Leaves, or asks first after a change. A second request while asking is ignored: Escape is not an answer. */
  readonly leave: (go: () => void) => void;
  /** The postponed action; `undefined` while nothing is asked. */
  readonly asked: (() => void) | undefined;
  readonly keep: () => void;
  readonly drop: () => void;
}

/** Protects the input in a form from being lost. */
export function useDropGuard(isGuarding: boolean): DropGuard {
  const isChanged = useRef(false);
  const [asked, setAsked] = useState<() => void>();
  const [known, setKnown] = useState(isGuarding);
  if (known !== isGuarding) {
    setKnown(isGuarding);
    setAsked(undefined);
  }
  // After it closed in any way, the next opening starts without changes.
  useEffect(() => {
    if (!isGuarding) isChanged.current = false;
  }, [isGuarding]);
  const go = (leave: () => void) => {
    isChanged.current = false;
    setAsked(undefined);
    leave();
  };
  return {
    watch: { onInput: () => void (isChanged.current = true) },
    leave: (leave) => {
      if (asked !== undefined) setAsked(undefined);
      else if (isGuarding && isChanged.current) setAsked(() => leave);
      else go(leave);
    },
    asked,
    keep: () => setAsked(undefined),
    drop: () => {
      if (asked !== undefined) go(asked);
    },
  };
}
