import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Client } from '@modelcontextprotocol/client';
import { ServerProcesses } from '../../electron/node/processes/serverProcesses.ts';
import { defaultGrace } from '../../electron/node/transports/processShutdown.ts';
import { serverEnvironment } from '../../electron/node/transports/serverEnvironment.ts';
import { StdioTransport } from '../../electron/node/transports/stdioTransport.ts';
import { scriptedLaunch } from '../faults/scriptedLaunch.ts';
import type { Measured } from './figure.ts';

const rounds = 12;
const warmUp = 3;
const megabyte = 1_000_000;
const log = { write: () => undefined };

/**
 * A tool result of 20 MB through the official client and our transport, compared with the same bytes over a bare pipe and
 * `JSON.parse`.
 */
export async function measureLargeResult(): Promise<Measured> {
  const call = { name: 'rows', arguments: { bytes: 20 * megabyte } };
  const bare = new BareServer();
  const samples = { ours: [] as number[], bare: [] as number[] };
  await withClient(async (client) => {
    for (let round = 0; round < warmUp + rounds; round++) {
      const ours = await timeOf(() => client.callTool(call, { timeout: 60_000 }));
      const raw = await timeOf(() => bare.call(call));
      if (round < warmUp) continue;
      samples.ours.push(ours);
      samples.bare.push(raw);
    }
  });
  bare.end();
  return {
    name: 'A result of 20 MB over stdio',
    against: 'a pipe and JSON.parse',
    ...samples,
    target: { kind: 'atMostTimes', factor: 1.5 },
  };
}

/** The longest time during which nothing else could run while 9 MB came in, compared with the same time without them. */
export function measureLargeStall(): Promise<Measured> {
  return measureStall('Longest stall under a line of 9 MB', { name: 'rows', arguments: { bytes: 9 * megabyte } });
}

export function measureFloodStall(): Promise<Measured> {
  return measureStall('Longest stall under 100,000 notifications', {
    name: 'notifications',
    arguments: { count: 100_000 },
  });
}

async function measureStall(
  name: string,
  call: { name: string; arguments: Record<string, unknown> },
): Promise<Measured> {
  const samples = { ours: [] as number[], bare: [] as number[] };
  await withClient(async (client) => {
    for (let round = 0; round < warmUp + rounds; round++) {
      const idle = await stallOf(() => new Promise((resolve) => setTimeout(resolve, 200)));
      const ours = await stallOf(() => client.callTool(call, { timeout: 60_000 }));
      if (round < warmUp) continue;
      samples.ours.push(ours);
      samples.bare.push(idle);
    }
  });
  return { name, against: 'an idle process', ...samples, target: { kind: 'atMostMore', by: 50 } };
}

async function withClient(work: (client: Client) => Promise<void>): Promise<void> {
  const processes = new ServerProcesses({ platform: process.platform, log });
  const env = serverEnvironment(process.env, {}, process.platform);
  const parts = { processes, grace: defaultGrace, log, maxMessageBytes: 64 * 1024 * 1024 };
  const transport = new StdioTransport(scriptedLaunch(), env, parts);
  const client = new Client({ name: 'bench', version: '1' });
  try {
    await client.connect(transport);
    await work(client);
  } finally {
    await client.close();
    await processes.dispose();
  }
}

/** The scripted server with nothing in between: bytes until the end of a line, and `JSON.parse`. */
class BareServer {
  readonly #child;

  constructor() {
    const { command, args } = scriptedLaunch();
    this.#child = spawn(command, [...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  }

  async call(params: object): Promise<unknown> {
    const { stdin, stdout } = this.#child;
    stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })}\n`);
    const pieces: Buffer[] = [];
    do pieces.push(((await once(stdout, 'data')) as [Buffer])[0]);
    while (pieces.at(-1)?.at(-1) !== 0x0a);
    return JSON.parse(Buffer.concat(pieces).toString('utf8')) as unknown;
  }

  end(): void {
    this.#child.kill();
  }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function stallOf(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await work();
  // The monitor notices a stall only after it is over.
  await new Promise((resolve) => setTimeout(resolve, 10));
  delay.disable();
  return delay.max / 1e6;
}
