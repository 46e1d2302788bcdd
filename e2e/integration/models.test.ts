import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allWires, kinds } from '../../electron/node/models/testing/connect.ts';
import type { ConversationId } from '../../shared/domain/ids.ts';
import type { FakeModelOptions } from '../fakeModels/fakeModel.ts';
import { answer, callTools, type FakeReply, type FakeWire } from '../fakeModels/reply.ts';
import { hostForTest, modelForTest, serverLaunch } from './forTest.ts';
import type { RealHost } from './realHost.ts';

const canary = 'sk-canary-8c1f0c55e2d94b7e';
const allowEverything = { rules: [], default: 'allow' } as const;

/** A host and a conversation with a fake model that gives these replies in order; the last one is repeated. */
async function talkTo(wire: FakeWire, replies: readonly FakeReply[], options: Partial<FakeModelOptions> = {}) {
  const host = await hostForTest({ policy: allowEverything });
  const script = (_request: unknown, n: number) => replies[Math.min(n, replies.length - 1)] ?? answer('');
  const model = await modelForTest({ script, ...options, wire });
  const conversationId = await host.converse({ kind: kinds[wire], baseUrl: model.baseUrl, key: canary });
  return { host, model, conversationId };
}

async function lastMessage(host: RealHost, conversationId: ConversationId) {
  return (await host.thread(conversationId)).messages.at(-1);
}

const retryOf = (conversationId: ConversationId) => ({ command: 'turn.retry', input: { conversationId } });

describe.each(allWires)('a model on the %s wire', (wire) => {
  it('streams its answer to the page and is stored as it was said', async () => {
    const { host, conversationId } = await talkTo(wire, [answer('The quick brown fox jumps.')]);
    expect(await host.turn(conversationId, 'Go')).toBe('completed');
    expect(await lastMessage(host, conversationId)).toMatchObject({
      text: 'The quick brown fox jumps.',
      state: 'finished',
      usage: { outputTokens: 7 },
    });
    // Text that was not streamed before the message finished comes with the finished message.
    expect('The quick brown fox jumps.'.startsWith(host.streamed)).toBe(true);
    expect(host.streamed).not.toBe('');
  });

  it('sees the picture of a tool result as a picture', async () => {
    const replies = [callTools({ name: 'everything_get-tiny-image', arguments: {} }), answer('A logo.')];
    const { host, model, conversationId } = await talkTo(wire, replies, { models: ['seeing'] });
    await host.connect('everything', serverLaunch('everything', 'stdio'));
    if (wire === 'chat') await listModels(host, conversationId, 'seeing');
    expect(await host.turn(conversationId, 'Show me')).toBe('completed');
    const { calls } = await host.thread(conversationId);
    const state = calls[0]?.state;
    const image = state?.kind === 'done' ? state.result.content.find((part) => part.type === 'image') : undefined;
    const blob = image && (await host.readBlob(image.blob));
    expect(blob?.mimeType).toBe('image/png');
    const base64 = Buffer.from(blob?.bytes ?? []).toString('base64');
    expect(base64.length).toBeGreaterThan(1000);
    expect(picturesIn(wire, model.requests[1]?.body)).toEqual([base64]);
  });

  it('gets an error result for a tool that does not exist and for arguments that do not fit', async () => {
    const wrong = callTools(
      { name: 'everything_teleport', arguments: {} },
      { name: 'everything_get-sum', arguments: { a: 'one' } },
      { name: 'everything_echo', arguments: '{"message": "unfinished' },
    );
    const { host, model, conversationId } = await talkTo(wire, [wrong, answer('I see.')]);
    await host.connect('everything', serverLaunch('everything', 'stdio'));
    expect(await host.turn(conversationId, 'Go')).toBe('completed');
    const told = JSON.stringify(model.requests[1]?.body);
    const { calls } = await host.thread(conversationId);
    for (const { state } of calls) {
      const said = state.kind === 'failed' ? state.error?.message : undefined;
      expect(told).toContain(JSON.stringify(`The call failed: ${said}`).slice(1, -1));
    }
    expect(calls.map(({ state }) => (state.kind === 'failed' ? state.error?.problem?.kind : state.kind))).toEqual([
      'noToolCalled',
      'argumentsOffSchema',
      'argumentsOffSchema',
    ]);
    expect(calls.map(({ state }) => (state.kind === 'failed' ? state.error?.code : state.kind))).toEqual([
      'toolUnknown',
      'toolArguments',
      'toolArguments',
    ]);
    // Calls that could not be made have no decision.
    expect((await host.call('audit.list', { limit: 10 })).rows.filter(({ kind }) => kind === 'toolCall')).toEqual([]);
  });

  it('keeps the text of a cut stream, and replaces it on a retry', async () => {
    const cut: FakeReply = { steps: [{ text: 'Half an ' }, { text: 'answ' }, { cut: true }] };
    const { host, conversationId } = await talkTo(wire, [cut, answer('A whole answer.')]);
    expect(await host.turn(conversationId, 'Go')).toBe('failed');
    const message = await lastMessage(host, conversationId);
    expect(message).toMatchObject({ text: 'Half an answ', state: 'failed' });
    expect(message?.error).toMatchObject({ code: 'modelStreamCut', retry: retryOf(conversationId) });

    const from = host.events.length;
    await host.call('turn.retry', { conversationId });
    expect(await host.untilEnd(conversationId, from)).toBe('completed');
    const { messages } = await host.thread(conversationId);
    expect(messages.map(({ text }) => text)).toEqual(['Go', 'A whole answer.']);
  });

  it('never runs a call that was cut in the middle of its arguments', async () => {
    const halfToolCall = { name: 'everything_echo', arguments: { message: 'should never be run' } };
    const cut: FakeReply = { steps: [{ halfToolCall, characters: 14 }, { cut: true }] };
    const { host, conversationId } = await talkTo(wire, [cut]);
    await host.connect('everything', serverLaunch('everything', 'stdio'));
    expect(await host.turn(conversationId, 'Go')).toBe('failed');
    expect((await host.thread(conversationId)).calls).toEqual([]);
  });

  it.each([
    { name: 'a wrong key', status: 401, type: 'authentication_error', code: 'modelKeyWrong' },
    { name: 'too many requests', status: 429, type: 'rate_limit_error', code: 'modelRateLimited' },
  ])('says what is wrong and can be tried again after $name', async ({ status, type, code }) => {
    // One second is the shortest wait in whole seconds; longer waits are left to the user.
    const refusal = { status, error: { type, message: 'No.' }, headers: { 'retry-after': '120' } };
    const { host, conversationId } = await talkTo(wire, [refusal]);
    expect(await host.turn(conversationId, 'Go')).toBe('failed');
    const message = await lastMessage(host, conversationId);
    expect(message).toMatchObject({ state: 'failed', error: { code, retry: retryOf(conversationId) } });
    expect(message?.error?.message).not.toContain(canary);
  });

  it('reports that it is unreachable', async () => {
    const { host, model, conversationId } = await talkTo(wire, [answer('never')]);
    await model.close();
    expect(await host.turn(conversationId, 'Go')).toBe('failed');
    const message = await lastMessage(host, conversationId);
    expect(message?.error).toMatchObject({ code: 'modelUnreachable', retry: retryOf(conversationId) });
    expect(message?.error?.problem).toMatchObject({ kind: 'modelUnreachable', url: model.baseUrl });
  });

  it('gets the key, which appears nowhere else', async () => {
    const { host, model, conversationId } = await talkTo(wire, [
      { status: 401, error: { type: 'authentication_error', message: `Incorrect API key provided: ${canary}` } },
      answer('Hello.'),
    ]);
    await host.connect('everything', serverLaunch('everything', 'stdio'));
    expect(await host.turn(conversationId, 'Go')).toBe('failed');
    expect(await host.turn(conversationId, 'Go')).toBe('completed');
    expect(JSON.stringify(model.requests[1]?.headers)).toContain(canary);
    expect(JSON.stringify(model.requests[1]?.body)).not.toContain(canary);
    expect(JSON.stringify(host.events)).not.toContain(canary);
    expect(JSON.stringify(await host.call('snapshot.get', {}))).not.toContain(canary);
    const holders = (await filesBelow(host.folder)).filter(({ bytes }) => bytes.includes(canary));
    expect(holders.map(({ name }) => name)).toEqual(['secrets.json']);
    expect((await stat(join(host.folder, 'secrets.json'))).mode & 0o077).toBe(0);
  });

  it('is let go of at once when the turn is stopped', async () => {
    const silence = Promise.withResolvers<void>();
    const hanging: FakeReply = { steps: [{ text: 'Once upon ' }, { wait: silence.promise }, { text: 'a time' }] };
    const { host, model, conversationId } = await talkTo(wire, [hanging]);
    const end = host.turn(conversationId, 'A story');
    await host.untilStreamed('Once upon ');
    await host.call('turn.stop', { conversationId });
    expect(await end).toBe('stopped');
    // Gatehouse closes the connection, so that the model stops writing.
    await (
      await model.request(0)
    ).closed;
    silence.resolve();
    expect(await lastMessage(host, conversationId)).toMatchObject({ text: 'Once upon ', state: 'stopped' });
  });
});

/** Chat Completions servers tell only in their model list which models accept pictures. */
async function listModels(host: RealHost, conversationId: ConversationId, model: string): Promise<void> {
  const { providers } = await host.call('snapshot.get', {});
  const providerId = providers.find(({ kind }) => kind === 'openai-chat')?.id;
  if (providerId === undefined) throw new Error('There is no provider');
  const { models } = await host.call('provider.models', { providerId });
  expect(models.map((info) => info.model)).toContain(model);
  await host.call('conversation.setModel', { conversationId, model: { providerId, model } });
}

/** The base64 of every picture in a request, wherever the protocol of the provider puts it. */
function picturesIn(wire: FakeWire, body: unknown): string[] {
  const text = JSON.stringify(body);
  const patterns = {
    anthropic: /"type":"base64"[^}]*"data":"([^"]+)"/g,
    responses: /data:image\/png;base64,([^"]+)"/g,
    gemini: /"inlineData":\{[^}]*"data":"([^"]+)"/g,
    chat: /data:image\/png;base64,([^"]+)"/g,
  };
  return [...text.matchAll(patterns[wire])].map(([, data = '']) => data);
}

async function filesBelow(folder: string): Promise<{ name: string; bytes: Buffer }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async ({ name, parentPath }) => ({ name, bytes: await readFile(join(parentPath, name)) })),
  );
}
