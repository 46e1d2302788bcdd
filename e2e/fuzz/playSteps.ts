import fc from 'fast-check';
import { fuzzRun } from './fuzzRun.ts';

/** Something on a disk that fails, and what it acknowledged. It checks itself after every step. */
export interface FaultyWorld<Step> {
  /** @returns how many operations of the disk it used */
  take(step: Step): Promise<number>;
  dispose(): void;
}

/** Takes steps in a new world. @returns how many operations each of them used */
export async function playSteps<Step>(world: FaultyWorld<Step>, steps: readonly Step[]): Promise<number[]> {
  const operations: number[] = [];
  try {
    for (const step of steps) operations.push(await world.take(step));
    return operations;
  } finally {
    world.dispose();
  }
}

interface RandomPlays<Step> {
  readonly name: string;
  /** How many sequences are played in `npm test`. */
  readonly rounds: number;
  readonly step: fc.Arbitrary<Step>;
  readonly maxSteps: number;
  readonly makeWorld: () => FaultyWorld<Step>;
}

/** Takes random steps, each sequence in a new world. */
export async function playRandomSteps<Step>(plays: RandomPlays<Step>): Promise<void> {
  const { name, rounds, step, maxSteps, makeWorld } = plays;
  let last: Promise<unknown> = Promise.resolve();
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: maxSteps }), async (steps) => {
        last = playSteps(makeWorld(), steps);
        await last;
      }),
      fuzzRun(name, rounds),
    );
  } finally {
    // When the time is over, the last example may still be running.
    await last.catch(() => undefined);
  }
}
