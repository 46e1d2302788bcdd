import { useEffect, useState } from 'react';

const step = 10 * 60_000;

/** The time in milliseconds since 1970, renewed every ten minutes: exact enough for dates in a list. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), step);
    return () => clearInterval(timer);
  }, []);
  return now;
}
