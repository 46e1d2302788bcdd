import type { McpServer } from '@modelcontextprotocol/server';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import type { HostEvent } from '../../../../shared/domain/hostEvent.ts';
import { canonicalHash } from '../../ground/hash/canonicalHash.ts';
import { calls, says, ScriptedModel } from '../../testing/scriptedModel.ts';
import { TestHost } from '../../testing/testHost.ts';

const offers = (server: McpServer) => {
  const description = { description: 'Does it', inputSchema: z.object({ key: z.string() }) };
  server.registerTool('good', description, () => ({ content: [{ type: 'text', text: 'fine' }] }));
  server.registerTool('bad', description, () => ({ content: [{ type: 'text', text: 'broken' }], isError: true }));
};

const isAsked = (event: HostEvent): event is Extract<HostEvent, { type: 'approval.requested' }> =>
  event.type === 'approval.requested';

async function turnWith(tool: string, scope: 'once' | 'always') {
  const model = new ScriptedModel([calls({ name: `tools_${tool}`, args: { key: 'hunter22' } }), says('Done.')]);
  const hideSecrets = (text: string) => text.replaceAll('hunter22', '[secret]');
  const host = await new TestHost({ model, servers: { tools: offers }, ports: { hideSecrets } }).start();
  onTestFinished(() => host.stop());
  const { providerId } = await host.call('provider.add', { kind: 'openai-chat', name: 'Fake', typedModels: ['m'] });
  await host.connect('tools');
  const { header } = await host.call('conversation.create', {});
  await host.call('conversation.setModel', { conversationId: header.id, model: { providerId, model: 'm' } });
  await host.call('turn.send', { conversationId: header.id, text: 'Do it' });
  const { request } = await host.until(isAsked);
  const body = await host.call('approval.get', { requestId: request.id });
  const reply = { kind: 'allow', scope, subject: 'tool' } as const;
  await host.call('approval.answer', { requestId: request.id, argumentsHash: body.argumentsHash, reply });
  await expect.poll(() => host.audit.rows.some(({ kind }) => kind === 'toolFinished')).toBe(true);
  const rowOf = (kind: string) => host.audit.rows.find((row) => row.kind === kind);
  return { host, body, rowOf, conversationId: header.id };
}

it('a call is recorded with its arguments and its outcome, without secrets', async () => {
  const { host, body, rowOf, conversationId } = await turnWith('good', 'once');
  expect(rowOf('toolCall')).toMatchObject({
    conversationId,
    serverName: 'tools',
    toolName: 'good',
    arguments: '{"key":"[secret]"}',
    definitionHash: body.definitionHash,
    argumentsHash: body.argumentsHash,
    decision: { outcome: 'allowed', by: 'user' },
  });
  expect(rowOf('toolFinished')).toMatchObject({
    conversationId,
    callId: rowOf('toolCall')?.callId,
    toolName: 'good',
    ended: 'done',
    resultHash: canonicalHash({ content: [{ type: 'text', text: 'fine' }] }),
  });
  expect(rowOf('toolFinished')?.durationMs).toBeGreaterThanOrEqual(0);
  expect(rowOf('grantGiven')).toBeUndefined();
  expect(await host.call('audit.verify', {})).toEqual({ rows: host.audit.rows.length, problem: null });
});

it('a failed call is recorded as failed, and a saved answer has its own row', async () => {
  const { host, rowOf } = await turnWith('bad', 'always');
  expect(rowOf('toolFinished')).toMatchObject({
    ended: 'failed',
    decision: { reason: { kind: 'callEnded', ended: 'failed' } },
  });
  expect(rowOf('grantGiven')).toMatchObject({ toolName: 'bad', decision: { outcome: 'allowed', by: 'user' } });
  const { rows } = await host.call('audit.list', { limit: 10, filter: { kind: 'toolFinished' } });
  expect(rows).toHaveLength(1);
});
