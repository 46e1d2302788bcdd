import { expect, it } from 'vitest';
import { ids } from '../../testing/records.ts';
import { ManualClock } from '../../testing/manualClock.ts';
import { CostGate } from './costGate.ts';

/** Asks for requests of a chat under a limit that changes, and counts how often the user is asked; they always agree. */
function gateOf() {
  let spentUsd = 0;
  let limitUsd = 0;
  let asked = 0;
  const gate = new CostGate({
    store: { cost: async () => spentUsd },
    clock: new ManualClock(),
    limits: () => ({ chat: limitUsd, day: null }),
    isUnattended: false,
  });
  /** Resolves with whether the user was asked. */
  return async (sum: { spent: number; limit: number }) => {
    ({ spent: spentUsd, limit: limitUsd } = sum);
    const before = asked;
    await gate.pass({
      conversationId: ids.conversation,
      nextUsd: 0.01,
      signal: new AbortController().signal,
      onDelay: (delay) => {
        if (delay === undefined) return;
        asked++;
        gate.goOn(ids.conversation);
      },
    });
    return asked > before;
  };
}

it('keeps to what the user agreed to', async () => {
  const isAsked = gateOf();
  expect(await isAsked({ spent: 101, limit: 100 })).toBe(true);
  expect(await isAsked({ spent: 150, limit: 100 })).toBe(false);
  expect(await isAsked({ spent: 201, limit: 100 })).toBe(true);
});

it('asks again for a limit that the user has changed since', async () => {
  const isAsked = gateOf();
  await isAsked({ spent: 101, limit: 100 });
  expect(await isAsked({ spent: 102, limit: 5 })).toBe(true);
  expect(await isAsked({ spent: 103, limit: 5 })).toBe(false);
});
