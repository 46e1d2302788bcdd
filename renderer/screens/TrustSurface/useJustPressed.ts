import { useEffect, useState } from 'react';

/** As long as a browser opens a tab for a press; after that the user does something else. */
const justMs = 3000;

/** Whether the user has only just pressed what leads to the trust surface, so that it may come forward by itself. */
export function useJustPressed(): { readonly isJust: boolean; readonly press: () => void } {
  const [pressedAt, setPressedAt] = useState<number>();
  useEffect(() => {
    if (pressedAt === undefined) return;
    const timer = setTimeout(() => setPressedAt(undefined), justMs);
    return () => clearTimeout(timer);
  }, [pressedAt]);
  return { isJust: pressedAt !== undefined, press: () => setPressedAt(Date.now()) };
}
