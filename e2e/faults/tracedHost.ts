/**
 * A host in a process of its own whose system calls are made to fail: `node tracedHost.ts FOLDER BASE_URL`. SIGUSR2 makes it
 * send a message.
 */
import { HostError } from '../../shared/domain/error.ts';
import { RealHost } from '../integration/realHost.ts';

const [folder = '', baseUrl = ''] = process.argv.slice(2);
const host = await RealHost.start({ folder });
const conversationId = await host.converse({ kind: 'openai-chat', baseUrl });
process.on('SIGUSR2', () => {
  host.call('turn.send', { conversationId, text: 'Are you there?' }).then(
    () => console.log('said ok'),
    (error: unknown) => console.log(`said ${error instanceof HostError ? error.code : String(error)}`),
  );
});
// Nothing else keeps this process running.
setInterval(() => undefined, 60_000);
console.log(`ready ${process.pid}`);
