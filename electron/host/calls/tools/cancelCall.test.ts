import { onTestFinished, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { hasEnded, isAsked } from '../../testing/echoChat.ts';
import { calls, says, ScriptedModel } from '../../testing/scriptedModel.ts';
import { TestHost } from '../../testing/testHost.ts';

/** A chat whose model called a tool that never answers, as soon as the user is asked about it. */
async function beginWaiting() {
  const model = new ScriptedModel([calls({ name: 'slow_wait', args: {} }), says('I see.')]);
  const heard: unknown[] = [];
  const host = await new TestHost({
    model,
    servers: {
      slow: (server) => {
        server.registerTool('wait', { description: 'Waits', inputSchema: z.object({}) }, async (_args, context) => {
          heard.push('called');
          const { signal } = context.mcpReq;
          await new Promise((resolve) => signal.addEventListener('abort', resolve));
          heard.push(String(signal.reason));
          return { content: [] };
        });
      },
    },
  }).start();
  onTestFinished(() => host.stop());
  const { providerId } = await host.call('provider.add', { kind: 'openai-chat', name: 'Fake', typedModels: ['m'] });
  await host.connect('slow');
  const { header } = await host.call('conversation.create', {});
  await host.call('conversation.setModel', { conversationId: header.id, model: { providerId, model: 'm' } });
  await host.call('turn.send', { conversationId: header.id, text: 'Wait' });
  const { request } = await host.until(isAsked);
  const { argumentsHash } = await host.call('approval.get', { requestId: request.id });
  const callsNow = async () =>
    (await host.call('conversation.messages', { conversationId: header.id, limit: 50 })).calls;
  const [call] = await callsNow();
  if (call === undefined) throw new Error('There is no call');
  const allow = () =>
    host.call('approval.answer', {
      requestId: request.id,
      argumentsHash,
      reply: { kind: 'allow', scope: 'once', subject: 'tool' },
    });
  return { host, model, heard, callId: call.id, callsNow, allow };
}

describe('a running call that the user cancels', () => {
  it('ends, and the model is told why; the server is told only that it was cancelled', async () => {
    const { host, model, heard, callId, callsNow, allow } = await beginWaiting();
    await allow();
    await expect.poll(() => heard).toEqual(['called']);
    await host.call('tool.cancel', { callId, said: 'Mr Meyer is on the phone' });
    await host.until(hasEnded('completed'));
    expect(await callsNow()).toMatchObject([
      {
        state: { kind: 'cancelled', reason: { cause: { kind: 'cancelledByUser', said: 'Mr Meyer is on the phone' } } },
      },
    ]);
    expect(JSON.stringify(model.requests[1])).toContain('The user said: Mr Meyer is on the phone');
    await expect.poll(() => heard).toHaveLength(2);
    expect(JSON.stringify(heard)).not.toContain('Meyer');
  });

  it('is not one that still waits for an answer', async () => {
    const { host, heard, callId, callsNow, allow } = await beginWaiting();
    await host.call('tool.cancel', { callId, said: '' });
    expect(await callsNow()).toMatchObject([{ state: { kind: 'waiting' } }]);
    await allow();
    await expect.poll(() => heard).toEqual(['called']);
    await host.call('tool.cancel', { callId, said: '' });
    await host.until(hasEnded('completed'));
  });
});
