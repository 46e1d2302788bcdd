/** Text that scrolls past faster than this is hardly visible. */
const maxCharsPerMs = 20;
/** A hurried text slows down when it falls below this: one that goes up and down around a single limit would be formatted in between. */
const maxSlowCharsPerMs = 8;
/** The speed is measured over at least this time. */
const windowMs = 100;

interface Growth {
  /** Since the beginning of the measurement. */
  readonly chars: number;
  readonly overMs: number;
}

/** What the growth of a text says about its speed; `unknown`: so far, it may be either. Pure. */
export function speedOf({ chars, overMs }: Growth): 'hurried' | 'between' | 'slow' | 'unknown' {
  if (chars > maxCharsPerMs * Math.max(windowMs, overMs)) return 'hurried';
  if (overMs <= windowMs) return 'unknown';
  return chars < maxSlowCharsPerMs * overMs ? 'slow' : 'between';
}
