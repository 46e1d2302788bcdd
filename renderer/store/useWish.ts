import { useState } from 'react';

/** A wish that waits to be confirmed somewhere else. It is taken back when the form it was made in is closed. */
export function useWish(): { readonly make: () => AbortSignal; readonly takeBack: () => void } {
  const [wish] = useState(() => {
    let made: AbortController | undefined;
    return {
      make: () => (made = new AbortController()).signal,
      takeBack: () => made?.abort(),
    };
  });
  return wish;
}
