import { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import { nodePasteReader } from './nodePasteReader.ts';
import { PasteThread, threadScript } from './pasteThread.ts';
import { harmfulTexts } from './testing/harmfulTexts.ts';

const npx = 'npx -y notes-mcp';

function open() {
  const reader = nodePasteReader({});
  onTestFinished(() => reader.close());
  return reader;
}

it('leaves the work to its thread, whatever texts are made to harm', async () => {
  const reader = open();
  // The first text starts the thread.
  await reader.read(npx);
  const msOf = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;
  const before = { here: process.threadCpuUsage(), all: process.cpuUsage() };
  for (const [, text] of harmfulTexts) await reader.read(text);
  // Of these seconds, the thread of the host has handing over alone: some milliseconds for each text.
  expect(msOf(process.threadCpuUsage(before.here)) * 5).toBeLessThan(msOf(process.cpuUsage(before.all)));
});

it('reads one after the other, and nothing that nobody wants any more', async () => {
  const reader = open();
  const abort = new AbortController();
  const first = reader.read(npx);
  const second = reader.read('uvx mail-mcp', abort.signal);
  const third = reader.read('uvx mail-mcp');
  const reason = new Error('not wanted');
  abort.abort(reason);
  await expect(second).rejects.toBe(reason);
  expect((await first).servers).toMatchObject([{ name: 'notes' }]);
  expect((await third).servers).toMatchObject([{ name: 'mail' }]);
});

/** A thread that runs another script first, and then reads. */
function threadThatRuns(script: string, maxSeconds: number) {
  let starts = 0;
  const options = {
    maxSeconds,
    start: () => {
      const isFirst = starts++ === 0;
      const real = new URL('./pasteWorker.ts', import.meta.url);
      const worker = isFirst
        ? new Worker(script, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 20 } })
        : new Worker(real);
      options.maxSeconds = isFirst ? maxSeconds : 1000;
      return worker.on('error', () => undefined);
    },
  };
  const thread = new PasteThread(options);
  onTestFinished(() => thread.close());
  return { thread, starts: () => starts };
}

const silent = "require('node:worker_threads').parentPort.on('message', () => { for (;;); })";
const greedy =
  "require('node:worker_threads').parentPort.on('message', () => { const all = []; for (;;) all.push(new Array(1e5).fill(all.length)); })";

it.each([
  ['time', silent, 0.05],
  ['memory', greedy, 1000],
])('ends reading that takes too much %s, says so, and reads on in a new thread', async (_, script, maxSeconds) => {
  const { thread, starts } = threadThatRuns(script, maxSeconds);
  expect((await thread.read(npx)).problems).toEqual([{ kind: 'pasteTooHard', count: maxSeconds }]);
  expect((await thread.read(npx)).servers).toMatchObject([{ name: 'notes' }]);
  expect(starts()).toBe(2);
});

it('ends reading that nobody wants any more', async () => {
  const { thread } = threadThatRuns(silent, 1000);
  const abort = new AbortController();
  const reading = thread.read(npx, abort.signal);
  const reason = new Error('not wanted');
  setImmediate(() => abort.abort(reason));
  await expect(reading).rejects.toBe(reason);
  expect((await thread.read(npx)).servers).toMatchObject([{ name: 'notes' }]);
});

it('gives up at once what waits and is not wanted any more, while another text is read', async () => {
  const { thread } = threadThatRuns(silent, 1000);
  const abort = new AbortController();
  const first = thread.read(npx);
  const waiting = thread.read(npx, abort.signal);
  const reason = new Error('not wanted');
  abort.abort(reason);
  await expect(waiting).rejects.toBe(reason);
  await expect(thread.read(npx, abort.signal)).rejects.toBe(reason);
  thread.close();
  await expect(first).rejects.toThrow();
});

it('reads nothing once it is closed, neither what waits nor what comes later', async () => {
  const { thread, starts } = threadThatRuns(silent, 1000);
  const readings = [thread.read(npx), thread.read(npx)];
  // The first one is being read.
  await new Promise((resolve) => setImmediate(resolve));
  expect(starts()).toBe(1);
  thread.close();
  const ends = await Promise.allSettled([...readings, thread.read(npx)]);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(starts()).toBe(1);
});

it.each([
  ['file:///opt/gatehouse/dist/host/main.cjs', 'file:///opt/gatehouse/dist/worker/pasteWorker.cjs'],
  ['file:///opt/gatehouse/dist/host/chunks/a.cjs', 'file:///opt/gatehouse/dist/worker/pasteWorker.cjs'],
  ['file:///opt/chunks/gatehouse/dist/host/main.cjs', 'file:///opt/chunks/gatehouse/dist/worker/pasteWorker.cjs'],
  ['file:///opt/chunks/paste/pasteThread.ts', 'file:///opt/chunks/paste/pasteWorker.ts'],
])('the script for %s is %s', (here, script) => {
  expect(threadScript(here).href).toBe(script);
});
