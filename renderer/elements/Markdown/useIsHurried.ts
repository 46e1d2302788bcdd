import { useEffect, useRef, useState } from 'react';
import { speedOf } from './hurry.ts';

/** Without more text for this long, the stream rests. Text that arrives fast is drawn about ten times a second. */
const restMs = 400;

/**
 * Whether text streams in so fast that it scrolls out of view before anyone could read it. It is then shown as plain
 * text, and formatted where the stream slows down or ends.
 *
 * @param length of the text so far, in characters
 */
export function useIsHurried(length: number, isStreaming: boolean): boolean {
  const [isHurried, setIsHurried] = useState(false);
  const measured = useRef<{ at: number; length: number }>(undefined);
  useEffect(() => {
    if (!isStreaming) {
      setIsHurried(false);
      return;
    }
    const now = performance.now();
    const { at, length: before } = (measured.current ??= { at: now, length: 0 });
    const speed = speedOf({ chars: length - before, overMs: now - at });
    if (speed === 'hurried') setIsHurried(true);
    if (speed === 'slow') setIsHurried(false);
    if (speed !== 'unknown' || length < before) measured.current = { at: now, length };
    const rest = setTimeout(() => setIsHurried(false), restMs);
    return () => clearTimeout(rest);
  }, [length, isStreaming]);
  return isHurried;
}
