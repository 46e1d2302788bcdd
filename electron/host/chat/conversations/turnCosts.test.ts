import { describe, expect, it } from 'vitest';
import { dayOf } from '../../../../shared/domain/usage.ts';
import type { ModelEvent } from '../../ports/modelProvider.ts';
import { ids } from '../../testing/records.ts';
import { type ModelScript, calls } from '../../testing/scriptedModel.ts';
import { beginTurn } from '../../testing/turnBench.ts';

const usage = { inputTokens: 100_000, outputTokens: 10_000 };
const limits = { prices: { input: 3, output: 15 } };
/** An answer that costs 0.45 dollars and wants a call. */
const goesOn: ModelScript = function* (request, signal) {
  yield { type: 'usage', usage };
  yield* calls({ name: 'tools_echo', args: {} })(request, signal) as Iterable<never>;
};
const ends: ModelScript = function* () {
  yield { type: 'text', text: 'Done.' };
  yield { type: 'usage', usage };
  yield { type: 'end', stop: 'end' };
};

/** Runs a turn, and calls `onAsk` whenever it waits for the user. */
async function run(costLimits: { chat?: number; day?: number }, onAsk: (ask: number) => 'goOn' | 'stop', more = {}) {
  const scripts = [goesOn, goesOn, goesOn, ends];
  const turn = await beginTurn(scripts, { limits, costLimits, iterationLimit: 10, ...more });
  let asked = 0;
  const push = turn.delays.push.bind(turn.delays);
  turn.delays.push = (...delays) => {
    const result = push(...delays);
    if (delays[0]?.kind === 'costLimit') {
      asked++;
      if (onAsk(asked) === 'stop') turn.stop.abort();
      else turn.gate.goOn(ids.conversation);
    }
    return result;
  };
  return { turn, end: await turn.run(), asks: turn.delays.filter((delay) => delay?.kind === 'costLimit') };
}

describe('a limit of what a chat costs', () => {
  it('asks before the request that exceeds it, says the figures, and goes on when the user says so', async () => {
    const { turn, end, asks } = await run({ chat: 0.8 }, () => 'goOn');
    expect(end).toMatchObject({ end: 'completed' });
    expect(turn.model.requests).toHaveLength(4);
    // 0.45, 0.90 (asked before the third request), 1.35: agreed up to 1.60.
    expect(asks).toEqual([
      { kind: 'costLimit', of: 'chat', spentUsd: 0.9, nextUsd: expect.any(Number) as number, limitUsd: 0.8 },
    ]);
    expect(turn.delays.at(-1)).toBeUndefined();
  });

  it('sends nothing more when the user stops', async () => {
    const { turn, end } = await run({ chat: 0.8 }, () => 'stop');
    expect(end).toMatchObject({ end: 'stopped' });
    expect(turn.model.requests).toHaveLength(2);
  });

  it('asks about the step of long requests, and the writing of the cache, and says of which day its prices are', async () => {
    const long = { aboveTokens: 1, input: 1_000_000, output: 1, cacheWrite: 2_000_000 };
    const prices = { input: 0, output: 0, long, asOf: '2026-01-31' };
    const turn = await beginTurn([ends], { limits: { prices }, costLimits: { chat: 2 } });
    const running = turn.run();
    await expect.poll(() => turn.delays.length).toBeGreaterThan(0);
    const [delay] = turn.delays;
    if (delay?.kind !== 'costLimit') throw new Error('It does not ask.');
    // Two dollars for each token.
    expect(delay.nextUsd).toBeGreaterThan(2);
    expect(delay.nextUsd % 2).toBe(0);
    expect(delay.pricesOf).toBe('2026-01-31');
    turn.gate.goOn(ids.conversation);
    expect(await running).toMatchObject({ end: 'completed' });
    expect(turn.usage.rows[0]?.usage.pricesOf).toBe('2026-01-31');
  });

  it('asks again after each further limit', async () => {
    const { asks } = await run({ chat: 0.4 }, () => 'goOn');
    expect(asks.map((ask) => ask?.kind === 'costLimit' && ask.spentUsd)).toEqual([0.45, 0.9, 1.35]);
  });

  it('asks nobody below it', async () => {
    const { asks } = await run({ chat: 5, day: 5 }, () => 'goOn');
    expect(asks).toEqual([]);
  });

  it('counts what was stored before, as after a restart', async () => {
    const turn = await beginTurn([ends], { limits, costLimits: { chat: 2 } });
    await turn.usage.addUsage({
      id: 'earlier',
      at: 0,
      day: '2026-01-01',
      purpose: 'answer',
      conversationId: ids.conversation,
      model: { providerId: ids.provider, model: 'chosen' },
      usage: { ...usage, costUsd: 3 },
    });
    const running = turn.run();
    await expect.poll(() => turn.delays.length).toBeGreaterThan(0);
    expect(turn.delays[0]).toMatchObject({ kind: 'costLimit', spentUsd: 3 });
    expect(turn.model.requests).toEqual([]);
    turn.gate.goOn(ids.conversation);
    expect(await running).toMatchObject({ end: 'completed' });
  });

  it('is said not to count a model without a known price, once', async () => {
    const turn = await beginTurn([calls({ name: 'tools_echo', args: {} }), ends], { costLimits: { chat: 5 } });
    await turn.run();
    expect(turn.answers().map(({ notices }) => notices)).toEqual([[{ kind: 'costNotCounted' }], []]);
    const priced = await beginTurn([ends], { limits, costLimits: { chat: 5 } });
    await priced.run();
    const unlimited = await beginTurn([ends]);
    await unlimited.run();
    expect([...priced.answers(), ...unlimited.answers()].flatMap(({ notices }) => notices)).toEqual([]);
  });

  it('ends the turn where there is no user to ask', async () => {
    const { turn, end } = await run({ chat: 0.8 }, () => 'goOn', { isUnattended: true });
    expect(end).toMatchObject({ end: 'failed', error: { code: 'conflict', problem: { kind: 'costLimitReached' } } });
    expect(turn.model.requests).toHaveLength(2);
  });
});

describe('a limit of what a day costs', () => {
  it('counts what other chats and servers used on the same day', async () => {
    const turn = await beginTurn([ends], { limits, costLimits: { day: 1 } });
    await turn.usage.addUsage({
      id: 'sampling',
      at: turn.clock.now(),
      day: dayOf(turn.clock.now()),
      purpose: 'sampling',
      server: { id: ids.server, name: 'tools' },
      model: { providerId: ids.provider, model: 'chosen' },
      usage: { ...usage, costUsd: 1.5 },
    });
    const running = turn.run();
    await expect.poll(() => turn.delays.length).toBeGreaterThan(0);
    expect(turn.delays[0]).toMatchObject({ of: 'day', spentUsd: 1.5, limitUsd: 1 });
    turn.stop.abort();
    expect(await running).toMatchObject({ end: 'stopped' });
    expect(turn.gate.goOn(ids.conversation)).toBe(false);
  });
});

describe('an answer that does not reach its end', () => {
  const begins = (text: string): ModelEvent[] => [
    { type: 'usage', usage: { inputTokens: 100_000, outputTokens: 1 } },
    { type: 'reasoning', text: 'Hm. ' },
    { type: 'text', text },
  ];
  // About 100 tokens were written.
  const cost = { inputTokens: 100_000, outputTokens: 100, costUsd: 0.3015 };

  it('costs what its model read and about what it wrote when it is stopped', async () => {
    const reached = Promise.withResolvers<void>();
    const turn = await beginTurn(
      [
        async function* (_request, signal) {
          yield* begins('x'.repeat(396));
          reached.resolve();
          await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))));
        },
      ],
      { limits },
    );
    const running = turn.run();
    await reached.promise;
    turn.stop.abort();
    expect(await running).toMatchObject({ end: 'stopped' });
    expect(turn.usage.rows).toMatchObject([{ purpose: 'answer', usage: cost }]);
  });

  it('costs the same when it breaks off', async () => {
    const breaksOff: ModelScript = function* () {
      yield* begins('x'.repeat(396));
      throw new Error('It broke off.');
    };
    const turn = await beginTurn([breaksOff], { limits });
    expect(await turn.run()).toMatchObject({ end: 'failed' });
    expect(turn.usage.rows).toMatchObject([{ purpose: 'answer', usage: cost }]);
  });

  it('that does reach it costs what its provider counted at the end, once', async () => {
    const ends: ModelScript = function* () {
      yield* begins('x'.repeat(396));
      yield { type: 'usage', usage: { inputTokens: 100_000, outputTokens: 50 } };
      yield { type: 'end', stop: 'end' };
    };
    const turn = await beginTurn([ends], { limits });
    expect(await turn.run()).toMatchObject({ end: 'completed' });
    expect(turn.usage.rows).toMatchObject([{ usage: { inputTokens: 100_000, outputTokens: 50 } }]);
  });
});
