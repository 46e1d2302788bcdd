import { readFile } from 'node:fs/promises';
import { Client } from '@modelcontextprotocol/client';
import { afterAll, onTestFinished } from 'vitest';
import { ServerProcesses } from '../../electron/node/processes/serverProcesses.ts';
import type { GraceTimes } from '../../electron/node/transports/processShutdown.ts';
import { serverEnvironment } from '../../electron/node/transports/serverEnvironment.ts';
import { StdioTransport } from '../../electron/node/transports/stdioTransport.ts';
import type { StdioLaunch } from '../../shared/domain/server.ts';
import { isAlive } from '../integration/forTest.ts';
import { scriptedLaunch } from './scriptedLaunch.ts';

export const MiB = 1024 * 1024;

export interface StdioOptions {
  readonly grace?: GraceTimes;
  readonly maxMessageBytes?: number;
}

const log = { write: () => undefined };
const processes = new ServerProcesses({ platform: process.platform, log });
afterAll(() => processes.dispose());

/** Our transport to a server, not started; it ends with the test. `lines` collects the server's stderr. */
export function stdioForTest(launch: StdioLaunch, options: StdioOptions = {}) {
  const { grace = { afterStdinEnd: 300, afterTerminate: 300 }, maxMessageBytes = 64 * MiB } = options;
  const env = serverEnvironment(process.env, launch.env, process.platform);
  const transport = new StdioTransport(launch, env, { processes, grace, log, maxMessageBytes });
  const lines: string[] = [];
  transport.onStderr((line) => lines.push(line));
  onTestFinished(() => transport.shutDown());
  return { transport, lines };
}

/** A client of the SDK that is connected over our transport. */
export async function clientForTest(launch: StdioLaunch = scriptedLaunch(), options: StdioOptions = {}) {
  const opened = stdioForTest(launch, options);
  const client = new Client({ name: 'faults', version: '1' });
  const problems: Error[] = [];
  client.onerror = (error) => problems.push(error);
  await client.connect(opened.transport, { timeout: 20_000 });
  return { ...opened, client, problems };
}

/** The cost of some work for this process. */
export interface Cost<T> {
  readonly value: T;
  readonly tookMs: number;
  /**
   * The longest piece of work during which nothing else could run, in processor time of this thread: time that other processes
   * take does not count.
   */
  readonly stallMs: number;
  /** How far the resident memory rose above its start, at its peak. Bytes. */
  readonly memoryRise: number;
  /** How much of it remains after a collection. Bytes. */
  readonly kept: number;
}

/** The memory in use after a collection, which `vitest.config.ts` allows tests of faults to request. */
async function heldBytes(): Promise<number> {
  const { gc } = globalThis;
  if (!gc) throw new Error('What is kept can be measured only with --expose-gc.');
  let least = Infinity;
  // What was used last is released only after a turn or two; what is kept is there every time.
  for (let n = 0; n < 4; n++) {
    gc();
    const { heapUsed, external } = process.memoryUsage();
    least = Math.min(least, heapUsed + external);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return least;
}

/** Does some work and measures its cost. */
export async function costOf<T>(work: () => Promise<T>): Promise<Cost<T>> {
  const heldBefore = await heldBytes();
  const before = process.memoryUsage.rss();
  let highest = before;
  const sampler = setInterval(() => (highest = Math.max(highest, process.memoryUsage.rss())), 5);
  const stalls = watchStalls();
  const began = performance.now();
  try {
    const value = await work();
    const tookMs = performance.now() - began;
    // A stall is noticed only after it is over.
    await new Promise((resolve) => setTimeout(resolve, 20));
    const stallMs = stalls.longestMs();
    return { value, tookMs, stallMs, memoryRise: highest - before, kept: (await heldBytes()) - heldBefore };
  } finally {
    clearInterval(sampler);
    stalls.stop();
  }
}

/** Notes what this thread works between two turns of a short timer. */
function watchStalls() {
  const usedMs = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let longest = 0;
  let last = usedMs();
  const timer = setInterval(() => {
    const now = usedMs();
    longest = Math.max(longest, now - last);
    last = now;
  }, 2);
  return { longestMs: () => longest, stop: () => clearInterval(timer) };
}

/**
 * What takes this long did not happen at once (ms): far more than a busy machine needs, and less than the timeouts that would end
 * it otherwise.
 */
export const atOnceMs = 20_000;

/** A piece of work this long holds others up, on a slow machine too. The benchmarks measure how short they are on a fast one. */
export const heldUpMs = 250;

/**
 * The smallest of the longest stalls of several attempts. Stalls caused by the work occur in every attempt; those caused by
 * other activity of the machine do not.
 */
export async function leastStallOf(work: () => Promise<unknown>, attempts = 4): Promise<number> {
  let least = Infinity;
  for (let n = 0; n < attempts && least > heldUpMs / 2; n++) least = Math.min(least, (await costOf(work)).stallMs);
  return least;
}

/** Whether a process still runs. One that has ended but was not reaped by its parent does not count. */
export async function isRunning(pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return isAlive(pid);
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => ') Z');
  return stat.slice(stat.lastIndexOf(')') + 2)[0] !== 'Z';
}
