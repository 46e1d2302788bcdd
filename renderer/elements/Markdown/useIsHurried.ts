import { useEffect, useRef, useState } from 'react';

/** Text that scrolls past faster than this is hardly visible. */
const maxCharsPerMs = 20;
/** The speed is measured over this time. */
const windowMs = 100;

/**
 * Whether text streams in so fast that it scrolls out of view before anyone could read it. It is then shown as plain
 * text, and formatted where the stream slows down or ends.
 *
 * @param length of the text so far, in characters
 */
export function useIsHurried(length: number, isStreaming: boolean): boolean {
  const [isHurried, setIsHurried] = useState(false);
  const window = useRef<{ at: number; length: number }>(undefined);
  useEffect(() => {
    if (!isStreaming) {
      setIsHurried(false);
      return;
    }
    const now = performance.now();
    const { at, length: before } = (window.current ??= { at: now, length: 0 });
    if (length - before > maxCharsPerMs * windowMs) setIsHurried(true);
    else if (now - at > windowMs) setIsHurried(false);
    if (now - at > windowMs || length < before) window.current = { at: now, length };
    const rest = setTimeout(() => setIsHurried(false), windowMs);
    return () => clearTimeout(rest);
  }, [length, isStreaming]);
  return isHurried;
}
