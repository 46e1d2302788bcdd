import { describe, expect, it } from 'vitest';
import { HostError } from '../../../../shared/domain/error.ts';
import { ids } from '../../testing/records.ts';
import { calls, hangsAfter, says } from '../../testing/scriptedModel.ts';
import { beginTurn } from '../../testing/turnBench.ts';

describe('an answer that ends early', () => {
  const failing = function* () {
    yield { type: 'text' as const, text: 'So far' };
    throw new HostError('modelUnreachable', 'The line is dead.');
  };
  const retry = { command: 'turn.retry', input: { conversationId: ids.conversation } };

  it('keeps the text so far, the reason, and how to continue', async () => {
    const turn = await beginTurn([failing], { offered: [] });
    const error = { code: 'modelUnreachable', message: 'The line is dead.', retry };
    expect(await turn.run()).toEqual({ kind: 'ended', iteration: 1, end: 'failed', error });
    expect(turn.answers()).toMatchObject([{ text: 'So far', state: 'failed', error }]);
  });

  it('knows until when its provider wants to be left alone', async () => {
    const turn = await beginTurn(
      [
        function* () {
          yield { type: 'alive' as const };
          throw new HostError('modelRateLimited', 'Wait.', { retryAfterMs: 30_000 });
        },
      ],
      { offered: [] },
    );
    await turn.run();
    const data = { retryAfterMs: 30_000, retryAt: turn.clock.now() + 30_000 };
    expect(turn.answers()).toMatchObject([{ error: { code: 'modelRateLimited', data } }]);
  });

  it('runs none of its calls', async () => {
    const turn = await beginTurn([
      function* () {
        yield { type: 'toolCall', name: 'tools_echo', arguments: '{}' };
        throw new HostError('modelUnreachable', 'The line is dead.');
      },
    ]);
    expect(await turn.run()).toMatchObject({ end: 'failed' });
    expect(turn.ran).toEqual([]);
  });

  it('is stopped by the user: its text stays, and no further calls or requests are made', async () => {
    const turn = await beginTurn([hangsAfter('So far'), says('never')]);
    const ended = turn.run();
    await expect.poll(() => turn.model.requests.length).toBe(1);
    turn.stop.abort(new HostError('cancelled', 'You stopped it.'));
    expect(await ended).toEqual({ kind: 'ended', iteration: 1, end: 'stopped' });
    expect(turn.phases).toEqual(['stopping 1', 'ended 1']);
    expect(turn.answers()).toMatchObject([{ state: 'stopped' }]);
    expect(turn.model.requests).toHaveLength(1);
  });

  it('counts an answer that was stopped, with estimates where its provider counts at the end only', async () => {
    const turn = await beginTurn([hangsAfter('x'.repeat(400))], { limits: { prices: { input: 3, output: 15 } } });
    const ended = turn.run();
    await expect.poll(() => turn.model.requests.length).toBe(1);
    await expect
      .poll(() => turn.log.page(ids.conversation, { limit: 1 }))
      .toMatchObject({
        messages: [{ text: 'x'.repeat(400) }],
      });
    turn.stop.abort(new HostError('cancelled', 'You stopped it.'));
    await ended;
    const [answer] = turn.answers();
    expect(answer?.usage).toMatchObject({ outputTokens: 100, isEstimated: true });
    expect(answer?.usage?.inputTokens).toBeGreaterThan(50);
    expect(turn.usage.rows).toMatchObject([{ purpose: 'answer', usage: { isEstimated: true } }]);
    expect(turn.usage.rows[0]?.usage.costUsd).toBeGreaterThan(0);
  });

  it('counts nothing of a request that was refused', async () => {
    const turn = await beginTurn([
      () => {
        throw new HostError('modelUnreachable', 'No such key.');
      },
    ]);
    await turn.run();
    expect(turn.answers()[0]).not.toHaveProperty('usage');
    expect(turn.usage.rows).toEqual([]);
  });

  it('is stopped while its calls run: they are cancelled and awaited', async () => {
    const turn = await beginTurn([calls({ name: 'tools_echo', args: {} }), says('never')], {
      whileRunning: (_call, signal) => {
        turn.stop.abort();
        expect(signal.aborted).toBe(true);
      },
    });
    expect(await turn.run()).toMatchObject({ end: 'stopped' });
    expect(turn.phases).toEqual(['runningTools 1', 'stopping 1', 'ended 1']);
    expect(turn.ran).toHaveLength(1);
    expect(turn.model.requests).toHaveLength(1);
  });
});
