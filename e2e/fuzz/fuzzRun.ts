import type { Parameters } from 'fast-check';
import { sized } from '../setup/proof.ts';
import { seedOfRun } from '../setup/seed.ts';

/**
 * How long a generator runs: `rounds` examples in `npm test`, five times as many in `npm run proof`, and as many as fit into its share
 * of the time in `npm run fuzz -- --minutes N`. The seed is that of the run: `npm run fuzz -- --seed S` repeats it.
 *
 * @param name of the generator, printed where it runs for its share of the time
 * @param rounds in `npm test`; choose them so that the test takes a few seconds
 */
export function fuzzRun<T>(name: string, rounds: number): Parameters<T> {
  const seed = seedOfRun();
  const shareMs = numberFrom('GATEHOUSE_FUZZ_MS');
  if (shareMs === undefined) return { seed, numRuns: sized(rounds, rounds * 5) };
  console.log(`fuzz ${name}: seed ${String(seed)}`);
  return {
    seed,
    numRuns: Number.MAX_SAFE_INTEGER,
    interruptAfterTimeLimit: shareMs,
    markInterruptAsFailure: false,
  };
}

function numberFrom(name: string): number | undefined {
  const text = process.env[name];
  return text === undefined || text === '' ? undefined : Number(text);
}
