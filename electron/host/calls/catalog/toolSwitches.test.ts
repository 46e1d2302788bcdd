import { z } from 'zod';
import { afterEach, describe, expect, it } from 'vitest';
import { verifies } from '../../../../e2e/verifies.ts';
import type { HostEvent } from '../../../../shared/domain/hostEvent.ts';
import { serverId } from '../../../../shared/domain/ids.ts';
import { MemorySettingsStore } from '../../testing/memorySettingsStore.ts';
import { calls, says, ScriptedModel } from '../../testing/scriptedModel.ts';
import { TestHost } from '../../testing/testHost.ts';

let host: TestHost | undefined;
afterEach(async () => {
  await host?.stop();
  host = undefined;
});

async function begin(model = new ScriptedModel([]), settings = new MemorySettingsStore()) {
  const ran: string[] = [];
  host = await new TestHost({
    model,
    servers: {
      a: (server) => {
        for (const name of ['one', 'two']) {
          server.registerTool(name, { description: name, inputSchema: z.object({}) }, () => {
            ran.push(name);
            return { content: [] };
          });
        }
      },
    },
    ports: { settings },
  }).start();
  return { host, ran, serverId: await host.connect('a') };
}

async function chat(from: TestHost) {
  const { providerId } = await from.call('provider.add', { kind: 'openai-chat', name: 'Fake', typedModels: ['m'] });
  const { header } = await from.call('conversation.create', {});
  await from.call('conversation.setModel', { conversationId: header.id, model: { providerId, model: 'm' } });
  return header.id;
}

const ended = (event: HostEvent) =>
  event.type === 'conversation.activityChanged' && event.activity.turn.kind === 'idle' && !!event.activity.turn.lastEnd;
const serverOf = async (from: TestHost) => (await from.call('snapshot.get', {})).servers[0];

describe('a tool that is switched off', () => {
  it('is not offered to models, and a call of it is refused as unknown', async () => {
    verifies('O1');
    const model = new ScriptedModel([calls({ name: 'a_one', args: {} }), says('Well.')]);
    const { host, serverId, ran } = await begin(model);
    await host.call('tool.setEnabled', { serverId, names: ['one'], enabled: false });
    const conversationId = await chat(host);
    await host.call('turn.send', { conversationId, text: 'Go' });
    await host.until(ended);
    expect(model.requests[0]?.tools.map(({ name }) => name)).toEqual(['a_two']);
    // The page shows the number of tools that were sent.
    const [header] = (await host.call('snapshot.get', {})).conversations;
    if (!header?.model) throw new Error('The chat has no model.');
    const share = await host.call('tool.share', { model: header.model });
    expect(share).toMatchObject({ sent: 1, all: 1, servers: [{ serverId, sent: 1, all: 1 }] });
    expect(share.tokens).toBeGreaterThan(0);
    const { calls: made } = await host.call('conversation.messages', { conversationId, limit: 10 });
    expect(made[0]?.state).toMatchObject({ kind: 'failed', error: { code: 'toolUnknown' } });
    expect(ran).toEqual([]);
  });

  it('does not run when it was switched off while the user was asked', async () => {
    const model = new ScriptedModel([calls({ name: 'a_one', args: {} }), says('Well.')]);
    const { host, serverId, ran } = await begin(model);
    const conversationId = await chat(host);
    await host.call('turn.send', { conversationId, text: 'Go' });
    const asked = await host.until((event) => event.type === 'approval.requested');
    const requestId = asked.type === 'approval.requested' ? asked.request.id : undefined;
    if (requestId === undefined) throw new Error('Nobody was asked.');
    await host.call('tool.setEnabled', { serverId, names: ['one'], enabled: false });
    const { argumentsHash } = await host.call('approval.get', { requestId });
    const reply = { kind: 'allow', scope: 'once', subject: 'tool' } as const;
    await host.call('approval.answer', { requestId, argumentsHash, reply });
    await host.until(ended);
    const { calls: made } = await host.call('conversation.messages', { conversationId, limit: 10 });
    expect(made[0]?.state).toMatchObject({ kind: 'failed', error: { code: 'toolUnknown' } });
    expect(ran).toEqual([]);
  });

  it('is counted in the row of its server, alone and with all others', async () => {
    const { host, serverId } = await begin();
    await host.call('tool.setEnabled', { serverId, names: ['two'], enabled: false });
    expect(await serverOf(host)).toMatchObject({ toolsOff: 1 });
    await host.call('tool.setEnabled', { serverId, enabled: false });
    expect(await serverOf(host)).toMatchObject({ toolsOff: 2 });
    await host.call('tool.setEnabled', { serverId, enabled: true });
    expect(await serverOf(host)).toMatchObject({ toolsOff: 0 });
    const { tools } = await host.call('tool.list', { serverId });
    expect(tools.map(({ tool, enabled }) => [tool.name, enabled])).toEqual([
      ['one', true],
      ['two', true],
    ]);
  });

  it('stays off through restarts of the server, runs by hand, and is forgotten with its server', async () => {
    const settings = new MemorySettingsStore();
    const { host, serverId, ran } = await begin(undefined, settings);
    await host.call('tool.setEnabled', { serverId, names: ['one'], enabled: false });
    await host.call('server.setEnabled', { serverId, enabled: false });
    expect(await serverOf(host)).toMatchObject({ toolsOff: 0 });
    await host.call('server.setEnabled', { serverId, enabled: true });
    await expect.poll(async () => (await serverOf(host))?.toolsOff).toBe(1);
    const { tools } = await host.call('tool.list', { serverId });
    const [one] = tools;
    if (one === undefined) throw new Error('It lists nothing.');
    const { definitionHash } = one;
    await host.call('tool.run', { serverId, name: 'one', arguments: {}, definitionHash, runId: 'r' });
    expect(ran).toEqual(['one']);
    expect(await settings.toolsOff()).toEqual({ [serverId]: ['one'] });
    await host.call('server.remove', { serverId });
    await host.stop();
    expect(await settings.toolsOff()).toEqual({});
  });

  it('of an unknown server cannot be switched', async () => {
    const { host } = await begin();
    const switching = host.call('tool.setEnabled', { serverId: serverId.parse('nobody'), enabled: false });
    await expect(switching).rejects.toMatchObject({ code: 'notFound' });
  });
});
