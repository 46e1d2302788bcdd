import { z } from 'zod';
import { afterEach, expect, it } from 'vitest';
import { verifies } from '../../../../e2e/verifies.ts';
import { hiderOf } from '../../testing/hiderOf.ts';
import { says, calls, ScriptedModel } from '../../testing/scriptedModel.ts';
import { TestHost } from '../../testing/testHost.ts';

let host: TestHost | undefined;
afterEach(async () => {
  await host?.stop();
  host = undefined;
});

const value = 'tok-1234567890';

it('keeps a secret that a server echoes out of the chat, the traffic, the lists, its log and the model request', async () => {
  verifies('N2c');
  const model = new ScriptedModel([calls({ name: 'leaky_echo', args: {} }), says('Done.')]);
  host = await new TestHost({
    model,
    servers: {
      leaky: (server) => {
        server.server.registerCapabilities({ logging: {} });
        server.registerTool('echo', { description: `Knows ${value}`, inputSchema: z.object({}) }, async () => {
          await server.sendLoggingMessage({ level: 'info', data: `Logged ${value}` });
          return { content: [{ type: 'text', text: `It is ${value}.` }] };
        });
      },
    },
    ports: { hideFromServers: hiderOf((text) => text.replaceAll(value, '[secret TOKEN]')) },
  }).start();
  const serverId = await host.connect('leaky');
  const { providerId } = await host.call('provider.add', { kind: 'openai-chat', name: 'Fake', typedModels: ['m'] });
  const { header } = await host.call('conversation.create', {});
  await host.call('conversation.setModel', { conversationId: header.id, model: { providerId, model: 'm' } });
  await host.call('turn.send', { conversationId: header.id, text: 'Go' });
  const asked = await host.until((event) => event.type === 'approval.requested');
  const requestId = asked.type === 'approval.requested' ? asked.request.id : undefined;
  if (requestId === undefined) throw new Error('Nobody was asked.');
  const { argumentsHash } = await host.call('approval.get', { requestId });
  const reply = { kind: 'allow', scope: 'once', subject: 'tool' } as const;
  await host.call('approval.answer', { requestId, argumentsHash, reply });
  await expect.poll(() => model.requests.length).toBe(2);
  expect(JSON.stringify(model.requests)).toContain('It is [secret TOKEN].');
  const log = await host.call('server.log', { serverId, after: 0, limit: 200 });
  const seen = [
    model.requests,
    host.events,
    await host.call('tool.list', { serverId }),
    await host.call('conversation.messages', { conversationId: header.id, limit: 50 }),
    await host.call('server.traffic', { serverId, after: 0, limit: 200 }),
    log,
  ];
  expect(JSON.stringify(log)).toContain('Logged [secret TOKEN]');
  for (const each of seen) expect(JSON.stringify(each)).not.toContain(value);
});
