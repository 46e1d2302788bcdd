/**
 * A host in its own process, for tests that kill it: `node hostProcess.ts FOLDER BASE_URL [allow]`. It sends one message to
 * the model at BASE_URL and prints a line for each event that the test waits for.
 */
import { askAlways } from '../../electron/host/index.ts';
import { faultyServerLaunch } from '../servers/faultyLaunch.ts';
import { RealHost } from './realHost.ts';

const [folder = '', baseUrl = '', policy] = process.argv.slice(2);
try {
  const host = await RealHost.start({
    folder,
    policy: policy === 'allow' ? { rules: [], default: 'allow' } : askAlways,
  });
  await host.connect('tools', faultyServerLaunch('good'));
  const conversationId = await host.converse({ kind: 'openai-chat', baseUrl });
  console.log(`conversation ${conversationId}`);
  void host.find((event) => {
    if (event.type === 'approval.requested') console.log('waiting for approval');
    if (event.type === 'toolCall.changed' && event.call.state.kind === 'running') void sayThatItRuns();
    return undefined;
  });
  // What a page reads is on disk; events reach the page a moment later.
  const sayThatItRuns = async () => {
    const { calls } = await host.thread(conversationId);
    if (calls[0]?.state.kind === 'running') console.log('running a call');
  };
  await host.call('turn.send', { conversationId, text: 'Tell me a story' });
  await host.untilStreamed('streamed to the page');
  console.log('streamed');
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
