import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * When a pressed control is replaced by another one in the same place, the focus moves to the new control instead of
 * being lost.
 *
 * @param state changes whenever the control is replaced
 */
export function useFocusStays<Place extends HTMLElement>(
  state: string,
): {
  readonly ref: RefObject<Place | null>;
  readonly onFocus: () => void;
  readonly onBlur: (event: FocusEvent) => void;
} {
  const ref = useRef<Place>(null);
  const isHere = useRef(false);
  useLayoutEffect(() => {
    if (isHere.current && document.activeElement === document.body) ref.current?.querySelector('button')?.focus();
  }, [state]);
  return {
    ref,
    onFocus: () => void (isHere.current = true),
    onBlur: ({ relatedTarget }) => {
      // The focus moved to another element; a removed element reports no target.
      if (relatedTarget !== null) isHere.current = false;
    },
  };
}
