import fc from 'fast-check';
import { it } from 'vitest';
import { answer } from '../fakeModels/reply.ts';
import { type FakeModel, startFakeModel } from '../fakeModels/fakeModel.ts';
import { fuzzRun } from './fuzzRun.ts';
import { type StoreStep, StoreWorld } from './storeWorld.ts';

const step: fc.Arbitrary<StoreStep> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('say' as const), length: fc.nat(60_000) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('fill' as const), freePages: fc.nat(20) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('free' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('failPort' as const), calls: fc.integer({ min: 1, max: 6 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('kill' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('damage' as const),
      at: fc.double({ min: 0, max: 0.99, noNaN: true }),
      length: fc.integer({ min: 1, max: 9000 }),
    }),
  },
);

async function play(model: FakeModel, steps: readonly StoreStep[]): Promise<void> {
  const world = await StoreWorld.open(model);
  try {
    for (const each of steps) await world.take(each);
    await world.take({ kind: 'free' });
    await world.take({ kind: 'restart' });
  } finally {
    await world.dispose();
  }
}

it('loses nothing a page was told, whatever happens to the disk', async () => {
  const model = await startFakeModel({ wire: 'chat', script: (_request, n) => answer(`Answer ${n}. `.repeat(500)) });
  let last = Promise.resolve();
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), (steps) => (last = play(model, steps))),
      fuzzRun('stores', 8),
    );
  } finally {
    // When the time is over, the last example may still be running.
    await last.catch(() => undefined);
    await model.close();
  }
}, 0);
