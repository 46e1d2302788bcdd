import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { answer, type FakeStep } from '../../../../e2e/fakeModels/reply.ts';
import { problemError } from '../../../../shared/domain/error.ts';
import { allWires, ask, collect, connect, never, ofType, textOf } from '../testing/connect.ts';
import { maxRetries, retryDelayMs } from './retries.ts';

vi.mock(import('./retries.ts'), async (original) => ({
  ...(await original()),
  waitToRetry: async () => undefined,
}));

const busy = (retryAfterMs: number | null = null) =>
  problemError({ kind: 'modelOverloaded', name: 'Fake', status: 529, said: '' }, { retryAfterMs });

describe('the wait before a request is repeated', () => {
  it('grows, is a little different each time, and ends after the third', () => {
    expect([1, 2, 3, 4].map((attempt) => retryDelayMs(busy(), attempt, 0, 0))).toEqual([500, 2000, 8000, undefined]);
    expect(retryDelayMs(busy(), 1, 0, 1)).toBe(375);
  });

  it('is as long as the provider asks for, and all of them take a minute at most', () => {
    const wait = fc.option(fc.integer({ min: 0, max: 100_000 }));
    fc.assert(
      fc.property(fc.array(wait, { maxLength: 6 }), fc.double({ min: 0, max: 1, noNaN: true }), (waits, random) => {
        let elapsed = 0;
        let tries = 1;
        for (const [at, asked] of waits.entries()) {
          const delayMs = retryDelayMs(busy(asked), at + 1, elapsed, random);
          if (delayMs === undefined) break;
          if (asked !== null) expect(delayMs).toBe(asked);
          elapsed += delayMs;
          tries++;
        }
        expect(tries).toBeLessThanOrEqual(4);
        expect(elapsed).toBeLessThanOrEqual(60_000);
      }),
    );
  });

  it('is none for what does not pass by itself', () => {
    expect(retryDelayMs(problemError({ kind: 'modelRefusedRequest', name: 'Fake', said: '' }), 1, 0)).toBeUndefined();
  });
});

const failing = { error: { type: 'overloaded_error', message: 'Overloaded' } };
/** What came of an answer before it failed. */
const begun: readonly (readonly [string, readonly FakeStep[], boolean])[] = [
  ['nothing', [], true],
  ['half a call', [{ halfToolCall: { name: 'look', arguments: { a: 'bcd' } }, characters: 4 }], true],
  ['text', [{ text: 'Half' }], false],
];

describe.each(allWires)('an answer over %s that fails in its stream', (wire) => {
  // Gemini sends calls whole.
  const possible = begun.filter(([, steps]) => wire !== 'gemini' || !steps.some((step) => 'halfToolCall' in step));
  it.each(possible)('after %s', async (_name, steps, isRepeated) => {
    const { provider, fake } = await connect(wire, (_request, n) =>
      n < 2 ? { steps: [...steps, failing] } : answer('At last'),
    );
    const { events, error } = await collect(provider.stream(ask(), never));
    expect(fake.requests).toHaveLength(isRepeated ? 3 : 1);
    expect(ofType(events, 'retrying')).toHaveLength(isRepeated ? 2 : 0);
    expect(textOf(events)).toBe(isRepeated ? 'At last' : 'Half');
    expect(error?.code).toBe(isRepeated ? undefined : 'modelOverloaded');
  });

  it('each time is told in the end', async () => {
    const { provider, fake } = await connect(wire, () => ({ steps: [failing] }));
    const { error } = await collect(provider.stream(ask(), never));
    expect(error?.code).toBe('modelOverloaded');
    expect(fake.requests).toHaveLength(1 + maxRetries);
  });

  it('for good is not repeated', async () => {
    const error = { type: 'invalid_request_error', message: 'No' };
    const { provider, fake } = await connect(wire, () => ({ steps: [{ error }] }));
    expect((await collect(provider.stream(ask(), never))).error).toBeDefined();
    expect(fake.requests).toHaveLength(1);
  });
});

it('thinking that was shown is not thought again', async () => {
  const { provider, fake } = await connect('anthropic', () => ({ steps: [{ reasoning: 'Hm' }, failing] }));
  expect((await collect(provider.stream(ask(), never))).error?.code).toBe('modelOverloaded');
  expect(fake.requests).toHaveLength(1);
});
