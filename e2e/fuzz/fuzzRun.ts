import type { Parameters } from 'fast-check';

/**
 * How long a generator runs: `rounds` examples in `npm test`, and as many as fit into its share of the time in
 * `npm run fuzz -- --minutes N`. The seed is printed, and `npm run fuzz -- --seed S` repeats a run.
 *
 * @param name of the generator, printed with the seed
 * @param rounds in `npm test`; choose them so that the test takes a few seconds
 */
export function fuzzRun<T>(name: string, rounds: number): Parameters<T> {
  const seed = numberFrom('GATEHOUSE_FUZZ_SEED') ?? Math.floor(Math.random() * 2 ** 31);
  const shareMs = numberFrom('GATEHOUSE_FUZZ_MS');
  console.log(`fuzz ${name}: seed ${String(seed)}`);
  if (shareMs === undefined) return { seed, numRuns: rounds };
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
