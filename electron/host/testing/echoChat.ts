import { onTestFinished } from 'vitest';
import { z } from 'zod';
import type { McpServer } from '@modelcontextprotocol/server';
import type { HostEvent } from '../../../shared/domain/hostEvent.ts';
import type { ConversationId } from '../../../shared/domain/ids.ts';
import type { HostPorts } from '../ports/hostPorts.ts';
import { ScriptedModel, type ModelScript } from './scriptedModel.ts';
import { TestHost } from './testHost.ts';

const offersEcho = (server: McpServer) => {
  server.registerTool(
    'echo',
    { description: 'Says it again', inputSchema: z.object({ message: z.string() }) },
    ({ message }) => ({ content: [{ type: 'text', text: `Echo: ${message}` }] }),
  );
};

/** A host with a server that echoes, and a chat whose model answers by scripts. */
export async function beginEchoChat(
  scripts: readonly ModelScript[],
  env: Readonly<Record<string, string>> = {},
  ports: Partial<HostPorts> = {},
): Promise<{ host: TestHost; model: ScriptedModel; id: ConversationId }> {
  const model = new ScriptedModel(scripts);
  const started = await new TestHost({ model, servers: { tools: offersEcho }, ports }).start();
  onTestFinished(() => started.stop());
  const { providerId } = await started.call('provider.add', { kind: 'openai-chat', name: 'Fake', typedModels: ['m'] });
  await started.connect('tools', env);
  const { header } = await started.call('conversation.create', {});
  await started.call('conversation.setModel', { conversationId: header.id, model: { providerId, model: 'm' } });
  return { host: started, model, id: header.id };
}

export const isAsked = (event: HostEvent): event is Extract<HostEvent, { type: 'approval.requested' }> =>
  event.type === 'approval.requested';
export const hasEnded = (end: string) => (event: HostEvent) =>
  event.type === 'conversation.activityChanged' &&
  event.activity.turn.kind === 'idle' &&
  event.activity.turn.lastEnd === end;
