import { describe, expect, it } from 'vitest';
import { verifies } from '../../../../../e2e/verifies.ts';
import { type AskingHost } from '../../../testing/askingHost.ts';
import { type ModelScript, says } from '../../../testing/scriptedModel.ts';
import { beginSampling, method, never, params, send } from './testing/samplingBench.ts';

describe('the sampling limits of one server (security case 35)', () => {
  it('allow a few requests at a time: of a hundred, five wait and the others are refused at once', async () => {
    verifies('M6b');
    const from = await beginSampling();
    const errors: (number | undefined)[] = [];
    const all = Array.from({ length: 100 }, () =>
      from.ask(method, params()).then(({ error }) => errors.push(error?.code)),
    );
    await expect.poll(() => errors.length).toBe(95);
    expect(new Set(errors)).toEqual(new Set([-32000]));
    expect(from.waiting).toHaveLength(5);
    // The rest of a flood is one row.
    expect(await from.decisions()).toEqual([expect.stringMatching(/denied by host: Too many requests/)]);
    await rejectAll(from);
    await Promise.all(all);
    expect(errors.filter((code) => code === -1)).toHaveLength(5);
    // Ten a minute: five more, one after the other, and no sixth.
    for (let n = 1; n <= 5; n++) {
      const next = from.ask(method, params());
      await expect.poll(() => from.waiting.length).toBe(1);
      await rejectAll(from);
      expect((await next).error?.code).toBe(-1);
    }
    expect((await from.ask(method, params())).error?.code).toBe(-32000);
  });

  it('allow the number of tokens a day that the user sets', async () => {
    verifies('M6b');
    const uses: ModelScript = function* () {
      yield { type: 'text', text: 'done' };
      yield { type: 'usage', usage: { inputTokens: 600, outputTokens: 500 } };
      yield { type: 'end', stop: 'end' };
    };
    const from = await beginSampling([uses]);
    const { serverId } = from;
    const limits = { perMinute: 100, waiting: 5, tokensPerDay: 1000 };
    await from.host.call('sampling.setLimits', { serverId, limits });
    const first = from.ask(method, params());
    await send(from);
    const response = await from.shown('samplingResponse');
    await from.answer(response, { kind: 'deliver', answer: response.content.answer ?? never() });
    await first;
    expect(await from.host.call('sampling.limits', { serverId })).toEqual({ limits, usedToday: 1100 });
    // It counts to the server and the day, and to no chat.
    expect(from.host.usage.rows).toEqual([
      expect.objectContaining({
        purpose: 'sampling',
        server: { id: serverId, name: 'asker' },
        usage: expect.objectContaining({ inputTokens: 600, outputTokens: 500 }) as object,
      }),
    ]);
    expect(from.host.usage.rows[0]?.conversationId).toBeUndefined();
    expect((await from.ask(method, params())).error).toMatchObject({ code: -32000, message: /1000 tokens/ });
    expect(from.waiting).toEqual([]);
  });

  it.each([
    ['breaks off', 'Half an answer', 604],
    ['ignores its limit and is stopped', 'x'.repeat(10_000), 1000],
  ])('count what a request used that %s', async (_why, written, used) => {
    const unfinished: ModelScript = function* () {
      yield { type: 'usage', usage: { inputTokens: 600, outputTokens: 1 } };
      yield { type: 'text', text: written };
      throw new Error('It broke off.');
    };
    const from = await beginSampling([unfinished]);
    const { serverId } = from;
    void from.ask(method, params());
    await send(from);
    await expect.poll(() => from.host.usage.rows.length).toBe(1);
    expect(from.host.usage.rows).toMatchObject([{ purpose: 'sampling', usage: { inputTokens: 600 } }]);
    await expect.poll(async () => (await from.host.call('sampling.limits', { serverId })).usedToday).toBe(used);
  });

  it('hold also for a model that ignores its token limit', async () => {
    const from = await beginSampling([says('x'.repeat(10_000))]);
    void from.ask(method, params({ maxTokens: 10 }));
    await send(from);
    const { answer } = (await from.shown('samplingResponse')).content;
    expect(answer?.stopReason).toBe('maxTokens');
    expect(answer?.text.length).toBe(160);
  });
});

async function rejectAll(from: AskingHost): Promise<void> {
  for (const { id } of from.waiting) {
    const { hash } = await from.host.call('serverRequest.get', { requestId: id });
    await from.host.call('serverRequest.answer', { requestId: id, hash, answer: { kind: 'reject' } });
  }
}
