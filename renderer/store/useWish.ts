import { useRef } from 'react';

/** A wish that waits to be confirmed somewhere else. It is taken back when the form it was made in is closed. */
export function useWish(): { readonly make: () => AbortSignal; readonly takeBack: () => void } {
  const made = useRef<AbortController>(undefined);
  return {
    make: () => (made.current = new AbortController()).signal,
    takeBack: () => made.current?.abort(),
  };
}
