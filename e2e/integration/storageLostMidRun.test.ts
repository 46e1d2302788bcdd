import { rename } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { exportedChat } from '../../shared/domain/chatExport.ts';
import type { ConversationId } from '../../shared/domain/ids.ts';
import { answer, callTools } from '../fakeModels/reply.ts';
import { faultyServerLaunch } from '../servers/faultyLaunch.ts';
import { folderForTest, hostForTest, modelForTest } from './forTest.ts';
import type { RealHost } from './realHost.ts';

const asking = fileURLToPath(new URL('../servers/askingServer.mjs', import.meta.url));
const failed = { code: 'storageFailed' };

async function exported(host: RealHost, conversationId: ConversationId) {
  const { text } = await host.call('chatExport.slice', { conversationId, format: 'json', after: null });
  return exportedChat.parse(JSON.parse(text));
}

/** Removes the data folder while the host runs, and waits until the host has noticed. The result puts the folder back. */
async function loseStorage(host: RealHost, folder: string): Promise<() => Promise<void>> {
  await rename(folder, `${folder}-elsewhere`);
  const from = host.events.length;
  await host.find((event) => (event.type === 'storage.changed' ? event.storage.state.kind : undefined), from);
  return async () => {
    const lost = host.events.length;
    await rename(`${folder}-elsewhere`, folder);
    await host.find((event) => {
      if (event.type !== 'storage.changed') return undefined;
      return event.storage.state.kind === 'writable' || undefined;
    }, lost);
  };
}

describe('storage that is lost while things run', () => {
  it('lets no call, no server and no answer of trust through; chats are read and exported; it recovers on its own', async () => {
    const folder = await folderForTest();
    const host = await hostForTest({ folder });
    const model = await modelForTest({
      wire: 'chat',
      script: (_, n) => (n === 0 ? callTools({ name: 'tools_echo', arguments: { message: 'x' } }) : answer('Done.')),
    });
    const serverId = await host.connect('tools', faultyServerLaunch('good'));
    const id = await host.converse({ kind: 'openai-chat', baseUrl: model.baseUrl });
    await host.call('turn.send', { conversationId: id, text: 'Echo x' });
    const requestId = await host.find((event) => (event.type === 'approval.requested' ? event.request.id : undefined));
    const { serverId: other } = await host.call('server.add', {
      name: 'other',
      launch: faultyServerLaunch('good'),
      enabled: true,
    });
    await host.untilState(other, ({ kind }) => kind === 'needsTrust');

    const putBack = await loseStorage(host, folder);
    await expect(host.answerTrust('trust')).rejects.toMatchObject(failed);
    const from = host.events.length;
    const { argumentsHash } = await host.call('approval.get', { requestId });
    const reply = { kind: 'allow', scope: 'once', subject: 'tool' } as const;
    await expect(host.call('approval.answer', { requestId, argumentsHash, reply })).rejects.toMatchObject(failed);
    const { tools } = await host.call('tool.list', { serverId });
    const tool = tools.find((each) => each.tool.name === 'echo');
    // The server still runs; only the call is not made.
    const run = { serverId, name: 'echo', arguments: { message: 'x' }, definitionHash: tool?.definitionHash ?? '' };
    await expect(host.callAnything('tool.run', { ...run, runId: 'run-1' })).rejects.toMatchObject(failed);
    const [said] = (await exported(host, id)).messages;
    expect(said?.text).toBe('Echo x');
    const calls = (await exported(host, id)).messages.flatMap((message) => message.calls);
    expect(calls.map((call) => call.state.kind)).toEqual(['waiting']);

    await putBack();
    await host.call('approval.answer', { requestId, argumentsHash, reply });
    expect(await host.untilEnd(id, from)).toBe('completed');
    expect((await exported(host, id)).messages.flatMap((message) => message.calls)[0]?.state.kind).toBe('done');
    await host.answerTrust('trust');
    await host.untilState(other, ({ kind }) => kind === 'running');
    expect(await host.turn(id, 'And now?')).toBe('completed');
  });

  it('allows no sampling for a server', async () => {
    const folder = await folderForTest();
    const host = await hostForTest({ folder });
    const model = await modelForTest({ wire: 'chat', script: () => answer('It is sunny.') });
    const id = await host.converse({ kind: 'openai-chat', baseUrl: model.baseUrl });
    const launch = { kind: 'stdio' as const, command: process.execPath, args: [asking, 'legacy'], env: {} };
    const serverId = await host.connect('asking', launch);
    const { tools } = await host.call('tool.list', { serverId });
    const sample = tools.find(({ tool }) => tool.name === 'sample');
    const run = { serverId, name: 'sample', arguments: {}, definitionHash: sample?.definitionHash ?? '' };
    // The server ends with the host.
    host.callAnything('tool.run', { ...run, runId: 'run-1' }).catch(() => undefined);
    const requestId = await host.find((event) =>
      event.type === 'serverRequest.requested' ? event.request.id : undefined,
    );
    const { hash, content } = await host.call('serverRequest.get', { requestId });
    if (content.kind !== 'samplingRequest') throw new Error('Another request');
    const ref = content.models.find(({ ref: each }) => each.model === 'fake-model')?.ref;
    if (ref === undefined) throw new Error('There is no model');
    const send = { requestId, hash, answer: { kind: 'send' as const, draft: content.draft, model: ref } };

    const putBack = await loseStorage(host, folder);
    const asked = model.requests.length;
    await expect(host.call('serverRequest.answer', send)).rejects.toMatchObject(failed);
    expect(model.requests).toHaveLength(asked);
    expect((await exported(host, id)).messages).toEqual([]);

    await putBack();
    await host.call('serverRequest.answer', send);
    await model.request(asked);
  });
});
