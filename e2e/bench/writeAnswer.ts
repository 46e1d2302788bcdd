/**
 * One answer in a host of its own process: `node writeAnswer.ts BASE_URL [indexed]`. Prints how many bytes it wrote, to files
 * and sockets.
 */
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { SearchIndex } from '../../electron/host/ports/searchIndex.ts';
import { RealHost } from '../integration/realHost.ts';

const [baseUrl = '', indexed] = process.argv.slice(2);
const found: SearchIndex[] = [];
const host = await RealHost.start({
  withPorts: (ports) => {
    found.push(ports.searchIndex);
    return ports;
  },
});
const conversationId = await host.converse({ kind: 'openai-chat', baseUrl });
const before = await writtenBytes();
const end = await host.turn(conversationId, 'Tell me everything.');
if (end !== 'completed') throw new Error(`The answer ended: ${end}`);
if (indexed !== undefined) while (await isIndexing()) await delay(100);
// The journal of the database is written back when it is closed.
await host.stop();
console.log((await writtenBytes()) - before);
process.exit(0);

async function isIndexing(): Promise<boolean> {
  const states = await Promise.all(found.map((index) => index.progress()));
  return states.some(({ waiting }) => waiting > 0);
}

/** What this process has written so far: to files, sockets and pipes. */
async function writtenBytes(): Promise<number> {
  return Number(/^wchar: (\d+)$/m.exec(await readFile('/proc/self/io', 'utf8'))?.[1]);
}
