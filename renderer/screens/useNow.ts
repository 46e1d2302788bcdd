import { useEffect, useState } from 'react';

const step = 10 * 60_000;

/** The time, in milliseconds since 1970, as exact as dates in a list need it: renewed every ten minutes. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), step);
    return () => clearInterval(timer);
  }, []);
  return now;
}
