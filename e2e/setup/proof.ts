/**
 * Whether this run is the proof (`npm run proof`), which has every repetition: all shells, widths, themes and languages, kills and floods
 * at full length. `npm test`, the gate, has everything once.
 */
export const isProof = process.env['GATEHOUSE_PROOF'] === '1';

/** A size or a count: the short one in the gate. */
export const sized = (short: number, full: number): number => (isProof ? full : short);
