import { useEffect, useRef, useState } from 'react';

interface DropGuard {
  /** For the element that holds the form. */
  readonly watch: { readonly onInput: () => void };
  /** Leaves, or asks first where something was changed. Asked once more it stays: Escape is no answer. */
  readonly leave: (go: () => void) => void;
  /** What was about to happen; `undefined` while nothing is asked. */
  readonly asked: (() => void) | undefined;
  readonly keep: () => void;
  readonly drop: () => void;
}

/** Keeps a form from losing what was typed into it. */
export function useDropGuard(isGuarding: boolean): DropGuard {
  const isChanged = useRef(false);
  const [asked, setAsked] = useState<() => void>();
  const [known, setKnown] = useState(isGuarding);
  if (known !== isGuarding) {
    setKnown(isGuarding);
    setAsked(undefined);
  }
  // However it closed: what is opened next begins unchanged.
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
