import { useEffect, useState } from 'react';

const datesMs = 10 * 60_000;

/**
 * The time in milliseconds since 1970.
 *
 * @param everyMs how often it is renewed; ten minutes are exact enough for dates in a list
 */
export function useNow(everyMs = datesMs): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
