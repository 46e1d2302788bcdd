import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { allWires, kinds } from '../../electron/node/models/testing/connect.ts';
import { type ConversationId, type MessageId, messageId } from '../../shared/domain/ids.ts';
import type { SentSource } from '../../shared/domain/sentRequest.ts';
import { answer, callTools } from '../fakeModels/reply.ts';
import { folderForTest, hostForTest, modelForTest, serverLaunch } from './forTest.ts';
import { RealHost } from './realHost.ts';

const allowEverything = { rules: [], default: 'allow' } as const;

async function answersOf(host: RealHost, chat: ConversationId): Promise<MessageId[]> {
  const { messages } = await host.thread(chat);
  return messages.filter(({ role }) => role === 'assistant').map(({ id }) => id);
}

async function wholeBody(host: RealHost, messageId: MessageId): Promise<string> {
  let body = '';
  for (;;) {
    const { text, total } = await host.call('sentRequest.body', { messageId, offset: body.length });
    body += text;
    if (body.length >= total) return body;
  }
}

async function textOf(host: RealHost, messageId: MessageId, source: SentSource): Promise<string[]> {
  const { request } = await host.call('sentRequest.get', { messageId });
  const group = request?.groups.findIndex((each) => JSON.stringify(each.source) === JSON.stringify(source)) ?? -1;
  if (group === -1) return [];
  const { parts } = await host.call('sentRequest.parts', { messageId, group, offset: 0, limit: 20 });
  return parts.map(({ text }) => text);
}

it.each(allWires)('shows the very bytes that went to a model on the %s wire, by source', async (wire) => {
  const host = await hostForTest({ policy: allowEverything });
  const replies = [callTools({ name: 'everything_echo', arguments: { message: 'echoed words' } }), answer('Heard.')];
  const model = await modelForTest({ wire, script: (_request, n) => replies[n] ?? answer('Done.') });
  const chat = await host.converse({ kind: kinds[wire], baseUrl: model.baseUrl });
  await host.connect('everything', serverLaunch('everything', 'stdio'));
  expect(await host.turn(chat, 'Say it')).toBe('completed');
  expect(await host.turn(chat, 'And again')).toBe('completed');

  const answers = await answersOf(host, chat);
  expect(answers).toHaveLength(3);
  for (const [at, id] of answers.entries()) {
    const { request } = await host.call('sentRequest.get', { messageId: id });
    const body = await wholeBody(host, id);
    const sent = model.requests[at]?.text ?? '';
    expect(body).toBe(sent);
    expect(request).toMatchObject({ check: 'same', chars: sent.length });
    expect(request?.digest).toBe(createHash('sha256').update(sent).digest('hex'));
  }
  const last = answers.at(-1);
  if (last === undefined) throw new Error('No answer');
  expect(await textOf(host, last, { kind: 'user' })).toEqual(['Say it', 'And again']);
  expect(await textOf(host, last, { kind: 'answers' })).toEqual(['Heard.']);
  expect((await textOf(host, last, { kind: 'results', server: 'everything' })).join()).toContain('echoed words');
  expect((await textOf(host, last, { kind: 'calls', server: 'everything' })).join()).toContain('echoed words');
  expect((await textOf(host, last, { kind: 'tools', server: 'everything' })).join()).toContain('everything_echo');
  expect((await textOf(host, last, { kind: 'gatehouse' })).join()).toContain('You are the assistant in Gatehouse');
});

it('keeps requests over a restart', async () => {
  const folder = await folderForTest();
  const first = await RealHost.start({ folder, policy: allowEverything });
  const model = await modelForTest({ wire: 'chat', script: () => answer('Hello.') });
  const chat = await first.converse({ kind: 'openai-chat', baseUrl: model.baseUrl });
  expect(await first.turn(chat, 'Hello?')).toBe('completed');
  const [id] = await answersOf(first, chat);
  await first.stop();
  if (id === undefined) throw new Error('No answer');
  const host = await hostForTest({ folder, policy: allowEverything });
  expect(await wholeBody(host, id)).toBe(model.requests[0]?.text);
  expect((await host.call('sentRequest.get', { messageId: messageId.parse('other') })).request).toBeNull();
});
