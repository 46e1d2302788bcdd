import { useEffect, useState } from 'react';

/** How long after a press a browser opens a tab; later, the user is doing something else. */
const justMs = 3000;

/** Whether the user has just pressed a control that needs the trust surface, so that it may open by itself. */
export function useJustPressed(): { readonly isJust: boolean; readonly press: () => void } {
  const [pressedAt, setPressedAt] = useState<number>();
  useEffect(() => {
    if (pressedAt === undefined) return;
    const timer = setTimeout(() => setPressedAt(undefined), justMs);
    return () => clearTimeout(timer);
  }, [pressedAt]);
  return { isJust: pressedAt !== undefined, press: () => setPressedAt(Date.now()) };
}
