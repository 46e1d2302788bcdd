import { useEffect, useState } from 'react';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';

interface CountdownProps {
  /** In milliseconds since 1970. */
  readonly until: number;
  readonly words: (seconds: number) => string;
  /** What is said when the time has come; nothing, if it is missing. */
  readonly over?: string;
}

/** The seconds until a time. Screen readers hear only how many there were at first. */
export function Countdown({ until, words, over }: CountdownProps) {
  const [now, setNow] = useState(() => Date.now());
  const [first] = useState(() => secondsUntil(until, now));
  const left = secondsUntil(until, now);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  if (isOver) return over ?? null;
  return (
    <>
      <span aria-hidden>{words(left)}</span>
      <VisuallyHidden>{words(first)}</VisuallyHidden>
    </>
  );
}

function secondsUntil(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 1000));
}
