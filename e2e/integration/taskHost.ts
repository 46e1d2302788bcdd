/**
 * A host in its own process, to be killed: `node taskHost.ts FOLDER MODEL_URL SERVER_URL`. Its model calls a tool that the server
 * works on as a task, and the call continues in the background. It prints the chat, and that the call is in the background.
 */
import { RealHost } from './realHost.ts';

const [folder = '', baseUrl = '', url = ''] = process.argv.slice(2);
try {
  const host = await RealHost.start({ folder, policy: { rules: [], default: 'allow' } });
  await host.connect('far', { kind: 'http', url, headers: {} });
  const conversationId = await host.converse({ kind: 'openai-chat', baseUrl });
  console.log(`conversation ${conversationId}`);
  await host.call('turn.send', { conversationId, text: 'Work, please' });
  const callId = await host.find((event) =>
    event.type === 'toolCall.changed' && event.call.state.kind === 'running' && event.call.state.isTask
      ? event.call.id
      : undefined,
  );
  await host.call('task.continue', { callId });
  console.log('told that it continues in the background');
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
