/**
 * Imports an export in a process of its own: `node importMemory.ts FILE CONVERSATIONS`. Prints by how many MiB resident memory rose at
 * its peak, and how many seconds looking through the file and storing took.
 */
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HostCaller } from '../../electron/headless/hostCaller.ts';
import { askAlways, createHost } from '../../electron/host/index.ts';
import { createNodePorts } from '../../electron/node/nodePorts.ts';
import { pageContract } from '../../shared/contract/commands.ts';
import type { ChatImportState } from '../../shared/domain/chatImport.ts';
import { MiB } from './peakJobs.ts';

const folder = await mkdtemp(join(tmpdir(), 'gatehouse-import-'));
const [path = '', conversations] = process.argv.slice(2);
const count = Number(conversations);
const ports = await createNodePorts({ dataFolder: join(folder, 'data') });
const host = await createHost({
  ...ports,
  shell: {
    kind: 'headless',
    version: '0.0.0',
    isSafeMode: false,
    canPickFolder: false,
    canShowFolder: false,
    outsideLinks: 'page',
    secrets: 'file',
  },
  trustSurface: { pendingChanged: () => undefined, review: async () => null },
  folderPicker: { pick: async () => null, pickPaths: async () => [] },
  folderView: { show: async () => undefined },
  outsideLinks: { confirmAndOpen: async () => false },
  fileSaver: { save: async () => null },
  policy: askAlways,
});
const waiting = new Set<(state: ChatImportState) => void>();
const page = new HostCaller(host.openPage, (news) => {
  if (news.type !== 'events') return;
  for (const { event } of news.events) {
    if (event.type === 'chatImport.changed' && event.chatImport) for (const tell of waiting) tell(event.chatImport);
  }
});
page.subscribe();

function until(kind: ChatImportState['kind']): Promise<ChatImportState> {
  return new Promise((resolve, reject) => {
    const tell = (state: ChatImportState) => {
      if (state.kind === 'failed') reject(new Error(state.error.message));
      if (state.kind === kind) resolve(state);
    };
    waiting.add(tell);
  });
}

const before = process.memoryUsage.rss();
let highest = before;
const sampler = setInterval(() => (highest = Math.max(highest, process.memoryUsage.rss())), 5);
const started = performance.now();
const ready = until('ready');
await host.receiveImport(createReadStream(path), (await stat(path)).size);
await ready;
const looked = performance.now();
const { chats } = pageContract['chatImport.chats'].output.parse(await page.call('chatImport.chats', {}));
const finished = until('finished');
await page.call('chatImport.run', { chosen: chats.map(({ index }) => index) });
const outcome = await finished;
const stored = performance.now();
clearInterval(sampler);
if (outcome.kind !== 'finished' || outcome.chats !== count) throw new Error('Not every chat was imported');
const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);
console.log(((highest - before) / MiB).toFixed(1), seconds(started, looked), seconds(looked, stored), count);
page.dispose();
await host.shutDown();
await ports.dispose();
await rm(folder, { recursive: true });
process.exit(0);
