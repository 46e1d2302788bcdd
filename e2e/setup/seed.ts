import { randomInt } from 'node:crypto';

const name = 'GATEHOUSE_SEED';

/** A change is judged by the same examples as the one before it. `npm run fuzz` looks for new ones. */
const fixedSeed = 20_261_122;

/**
 * The seed of everything that tests draw. `GATEHOUSE_SEED` is a number, to repeat a run, or `new`. A new one is drawn once: processes
 * that this one starts get it by their environment.
 */
export function seedOfRun(): number {
  const wanted = process.env[name] ?? '';
  if (wanted === '') return fixedSeed;
  if (wanted === 'new') {
    const seed = randomInt(2 ** 31);
    process.env[name] = String(seed);
    return seed;
  }
  const seed = Number(wanted);
  if (!Number.isInteger(seed)) throw new Error(`${name} is a whole number or "new", and not ${wanted}.`);
  return seed;
}
