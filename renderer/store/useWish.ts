import { useState } from 'react';

/** A request of the page that waits for confirmation elsewhere. It is withdrawn when its form is closed. */
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
