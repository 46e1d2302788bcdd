import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * What is pressed gives way to something else in the same place: the focus goes to what can be pressed there then, and not to
 * nowhere.
 *
 * @param state another one whenever something else stands there
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
      // It went to somebody else; what is taken away has nobody it gives it to.
      if (relatedTarget !== null) isHere.current = false;
    },
  };
}
