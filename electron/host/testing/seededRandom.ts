/** Random numbers from 0 to below 1 that are the same ones for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A whole number from `from` to below `to`. */
export function randomBetween(random: () => number, from: number, to: number): number {
  return from + Math.floor(random() * (to - from));
}

/** Bytes that cannot be compressed. */
export function seededBytes(seed: number, length: number): Uint8Array {
  const random = seededRandom(seed);
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at++) bytes[at] = randomBetween(random, 0, 256);
  return bytes;
}
