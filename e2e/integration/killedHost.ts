/**
 * A host in its own process that kills itself at the very moment at which it tells the page something:
 * `node killedHost.ts FOLDER BASE_URL answer|result|acknowledged|queued`. It prints what it told, and nothing after that.
 */
import { writeSync } from 'node:fs';
import type { HostEvent } from '../../shared/domain/hostEvent.ts';
import { faultyServerLaunch } from '../servers/faultyLaunch.ts';
import { RealHost } from './realHost.ts';

const [folder = '', baseUrl = '', moment] = process.argv.slice(2);

/** Written synchronously, so that nothing happens between the telling and the end. */
function tellAndDie(what: string): never {
  writeSync(1, `told ${what}\n`);
  process.kill(process.pid, 'SIGKILL');
  throw new Error('It is still alive');
}

function onEvent(event: HostEvent): void {
  if (moment === 'answer' && event.type === 'message.finished') tellAndDie(event.message.id);
  if (moment === 'result' && event.type === 'toolCall.changed' && event.call.state.kind === 'done') {
    tellAndDie(event.call.id);
  }
}

const host = await RealHost.start({ folder, policy: { rules: [], default: 'allow' } });
if (moment === 'result') await host.connect('tools', faultyServerLaunch('good'));
const conversationId = await host.converse({ kind: 'openai-chat', baseUrl });
writeSync(1, `conversation ${conversationId}\n`);
host.listen(onEvent);
const { messageId } = await host.call('turn.send', { conversationId, text: 'Tell me a story' });
if (moment === 'acknowledged') tellAndDie(messageId);
if (moment === 'queued') {
  const queued = await host.call('turn.send', { conversationId, text: 'And another one' });
  tellAndDie(queued.messageId);
}
