import { afterEach, expect, it } from 'vitest';
import { verifies } from '../../../../e2e/verifies.ts';
import type { HostEvent } from '../../../../shared/domain/hostEvent.ts';
import { AskingHost } from '../../testing/askingHost.ts';
import { calls, says } from '../../testing/scriptedModel.ts';

let asking: AskingHost | undefined;
afterEach(async () => {
  await asking?.host.stop();
  asking = undefined;
});

const params = { messages: [{ role: 'user', content: { type: 'text', text: 'Hello' } }], maxTokens: 10 };

/** A turn whose model calls the server's tool, and that waits for the user. */
async function beginTurn() {
  const from = new AskingHost([calls({ name: 'asker_echo', args: {} }), says('over')]);
  asking = from;
  // The call is never answered.
  from.server.on('tools/call', () => undefined);
  await from.start();
  await from.addModels('gpt-5-mini');
  const { providers } = await from.host.call('snapshot.get', {});
  const providerId = providers.find(({ kind }) => kind === 'openai-chat')?.id;
  if (providerId === undefined) throw new Error('There is no provider.');
  const { header } = await from.host.call('conversation.create', {});
  const conversationId = header.id;
  await from.host.call('conversation.setModel', { conversationId, model: { providerId, model: 'gpt-5-mini' } });
  await from.host.call('turn.send', { conversationId, text: 'Echo' });
  const asked = await from.host.until(
    (event): event is Extract<HostEvent, { type: 'approval.requested' }> => event.type === 'approval.requested',
  );
  const allow = async () => {
    const requestId = asked.request.id;
    const { argumentsHash } = await from.host.call('approval.get', { requestId });
    const reply = { kind: 'allow', scope: 'once', subject: 'tool' } as const;
    await from.host.call('approval.answer', { requestId, argumentsHash, reply });
    await from.server.until('tools/call');
  };
  return { from, conversationId, callId: asked.request.callId, allow };
}

it('a request is shown beside the call that waits for approval, and outlives it, because the server does not know the call yet', async () => {
  const { from, conversationId, callId } = await beginTurn();
  void from.ask('sampling/createMessage', params);
  const { summary } = await from.shown('samplingRequest');
  expect(summary.during).toEqual([{ toolName: 'echo', state: 'waiting', conversationId, callId }]);
  await from.host.call('turn.stop', { conversationId });
  await from.host.until((event) => event.type === 'approval.settled');
  expect(from.waiting).toHaveLength(1);
});

it('a request of a running call closes when its turn is stopped', async () => {
  verifies('C3');
  const { from, conversationId, callId, allow } = await beginTurn();
  await allow();
  const answered = from.ask('sampling/createMessage', params);
  const { summary } = await from.shown('samplingRequest');
  expect(summary.during).toEqual([{ toolName: 'echo', state: 'running', conversationId, callId }]);
  await from.host.call('turn.stop', { conversationId });
  expect((await answered).error?.message).toContain(JSON.stringify({ kind: 'callCancelled' }));
  expect(from.waiting).toEqual([]);
  expect(await from.decisions()).toEqual([expect.stringMatching(/samplingRequest cancelled by host/)]);
});
