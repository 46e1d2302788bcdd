import { describe, expect, it } from 'vitest';
import type { ConversationId } from '../../shared/domain/ids.ts';
import { beginEchoChat, hasEnded } from './testing/echoChat.ts';
import { hangsAfter, type ModelScript, says } from './testing/scriptedModel.ts';
import type { TestHost } from './testing/testHost.ts';

/** Says something, and what it used. */
const answers = (text: string): ModelScript =>
  function* () {
    yield { type: 'text', text };
    yield { type: 'usage', usage: { inputTokens: 100, outputTokens: 10 } };
    yield { type: 'end', stop: 'end' };
  };

/** Sends a message, and waits for the end of the turn. */
async function say(host: TestHost, conversationId: ConversationId, text: string): Promise<void> {
  const before = host.events.length;
  await host.call('turn.send', { conversationId, text });
  await host.until(
    (event) => hasEnded('completed')(event) && host.events.slice(before).some((each) => each.event === event),
  );
}

describe('a summary that the user asks for', () => {
  it('is made by the chat’s model, told to pages, and taken back', async () => {
    const { host, model, id } = await beginEchoChat([
      says('a1'),
      says('a2'),
      answers('They greeted.'),
      says('a3'),
      says('a4'),
    ]);
    await say(host, id, 'one');
    await say(host, id, 'two');
    expect(await host.call('summary.get', { conversationId: id })).toEqual({ summary: null });
    await host.call('summary.make', { conversationId: id });
    const { summary } = await host.call('summary.get', { conversationId: id });
    expect(summary).toMatchObject({ text: 'They greeted.', messages: 2 });
    expect(host.events.map(({ event }) => event)).toContainEqual({
      type: 'conversation.summaryChanged',
      conversationId: id,
    });
    await say(host, id, 'three');
    expect(JSON.stringify(model.requests.at(-1)?.messages)).not.toContain('a1');
    await host.call('summary.undo', { conversationId: id, summaryId: summary?.id ?? '' });
    expect(await host.call('summary.get', { conversationId: id })).toEqual({ summary: null });
    await say(host, id, 'four');
    expect(JSON.stringify(model.requests.at(-1)?.messages)).toContain('a1');
    expect((await host.call('conversation.messages', { conversationId: id, limit: 50 })).messages).toHaveLength(8);
  });

  it('is shown like a turn while it is written: messages wait for it, and Stop ends it', async () => {
    const { host, id } = await beginEchoChat([says('a1'), says('a2'), hangsAfter('They'), says('a3')]);
    await say(host, id, 'one');
    await say(host, id, 'two');
    const made = host.call('summary.make', { conversationId: id }).then(
      () => 'made',
      (error: unknown) => error,
    );
    await host.until(
      (event) =>
        event.type === 'conversation.activityChanged' &&
        event.activity.turn.kind === 'callingModel' &&
        event.activity.turn.delay?.kind === 'summarising' &&
        // No answer: pages tell nobody who is away that one is ready.
        event.activity.turn.isAside === true,
    );
    expect(await host.call('turn.send', { conversationId: id, text: 'three' })).toMatchObject({ isQueued: true });
    await host.call('turn.stop', { conversationId: id });
    expect(await made).toMatchObject({ code: 'cancelled' });
    expect(await host.call('summary.get', { conversationId: id })).toEqual({ summary: null });
    const { activity } = await host.call('snapshot.get', {});
    expect(activity[id]).toMatchObject({ turn: { kind: 'idle' }, isQueuePaused: true });
  });

  it('is read without reading the whole chat, because pages ask whenever they open one', async () => {
    const { host, id } = await beginEchoChat([says('a1'), says('a2'), answers('They greeted.')]);
    await say(host, id, 'one');
    await say(host, id, 'two');
    await host.call('summary.make', { conversationId: id });
    let reads = 0;
    host.conversations.history = async () => {
      reads++;
      return { messages: [], calls: [] };
    };
    expect((await host.call('summary.get', { conversationId: id })).summary).toMatchObject({ text: 'They greeted.' });
    expect(reads).toBe(0);
  });

  it('is refused where there is nothing to summarise', async () => {
    const { host, id } = await beginEchoChat([says('a1')]);
    await say(host, id, 'one');
    await expect(host.call('summary.make', { conversationId: id })).rejects.toMatchObject({
      code: 'conflict',
      problem: { kind: 'nothingToSummarise' },
    });
    expect((await host.call('snapshot.get', {})).activity[id]).toBeUndefined();
  });
});

it('the next request is described by its parts, with the tools of each server', async () => {
  const { host, id } = await beginEchoChat([says('a1')]);
  await say(host, id, 'one');
  const { shares } = await host.call('summary.shares', { conversationId: id });
  expect(shares?.tools).toMatchObject([{ serverName: 'tools' }]);
  expect(shares?.tools[0]?.tokens).toBeGreaterThan(0);
  expect(shares?.system).toBeGreaterThan(50);
  expect(shares?.history).toBeGreaterThan(0);
  expect(shares?.attachments).toBe(0);
});

it('the next request is described with the length of answers that the chat asks for', async () => {
  const { host, model, id } = await beginEchoChat([says('a1')]);
  model.limits = () => ({ tools: 10, images: false, audio: false, contextTokens: 100_000 });
  await say(host, id, 'one');
  const usual = await host.call('summary.shares', { conversationId: id });
  await host.call('conversation.setModelSettings', { conversationId: id, settings: { maxOutputTokens: 12_000 } });
  const { shares } = await host.call('summary.shares', { conversationId: id });
  expect([usual.shares?.answer, shares?.answer]).toEqual([4096, 12_000]);
});

it('a turn above the limit waits, says so to every page, and goes on', async () => {
  const { host, id } = await beginEchoChat([answers('a1')]);
  await host.call('settings.update', { chatCostLimitUsd: 1 });
  await host.usage.addUsage({
    id: 'earlier',
    at: 1,
    day: '2026-01-01',
    purpose: 'answer',
    conversationId: id,
    model: { providerId: (await host.call('snapshot.get', {})).providers[0]?.id ?? ('x' as never), model: 'm' },
    usage: { inputTokens: 1, outputTokens: 1, costUsd: 1.25 },
  });
  await host.call('turn.send', { conversationId: id, text: 'one' });
  await host.until(
    (event) =>
      event.type === 'conversation.activityChanged' &&
      event.activity.turn.kind === 'callingModel' &&
      event.activity.turn.delay?.kind === 'costLimit',
  );
  const { activity } = await host.call('snapshot.get', {});
  expect(activity[id]?.turn).toMatchObject({ delay: { kind: 'costLimit', of: 'chat', spentUsd: 1.25, limitUsd: 1 } });
  await host.call('usage.goOn', { conversationId: id });
  await host.until(hasEnded('completed'));
});
