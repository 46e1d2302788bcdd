import { seedOfRun } from './seed.ts';

/** Runs once, before the first worker starts: all of them draw from the same seed. */
export function setup(): void {
  console.log(`Seed: ${seedOfRun()} (GATEHOUSE_SEED=${seedOfRun()} repeats it)`);
}
