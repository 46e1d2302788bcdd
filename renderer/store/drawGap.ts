/** Readers of a growing text notice no shorter time, and each drawing lays its message out again; ms. */
const minDrawGapMs = 30;
/** However expensive the drawings are, a growing text is drawn ten times a second. */
const maxDrawGapMs = 100;
/** Nobody reads text that arrives faster than this. */
const maxReadableCharsPerMs = 20;
/** The share of the time that may be spent on drawing text which nobody can read. */
const maxDrawShare = 0.1;

export interface DrawSituation {
  /** How many characters have arrived since the last drawing. */
  readonly waitingChars: number;
  /** The time since the last drawing. */
  readonly sinceMs: number;
  /** What the last drawing cost, painting included. */
  readonly costMs: number;
}

/**
 * The time between two drawings of streamed text, in milliseconds. What can be read is drawn as often as anyone notices; faster text
 * as often as a small share of the time allows. Pure.
 */
export function drawGapMs({ waitingChars, sinceMs, costMs }: DrawSituation): number {
  if (waitingChars <= maxReadableCharsPerMs * sinceMs) return minDrawGapMs;
  return Math.min(maxDrawGapMs, Math.max(minDrawGapMs, costMs / maxDrawShare));
}
