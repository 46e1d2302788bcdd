import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { RealHost } from '../integration/realHost.ts';
import { faultyServerLaunch } from '../servers/faultyLaunch.ts';
import { servers, trustServers } from './trustServers.ts';
import type { Measured } from './figure.ts';

const rounds = 8;

/**
 * From the command to start until fifty trusted servers over stdio run and have listed their tools, in a warm process that
 * knows their era. Compared with starting the same fifty by hand, with one handshake and one list each.
 */
export async function measureConnectServers(): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-'));
  try {
    await trustServers(folder);
    const samples = { ours: [] as number[], bare: [] as number[] };
    // The first round warms both sides up.
    for (let round = 0; round <= rounds; round++) {
      const oursFirst = round % 2 === 0;
      const first = oursFirst ? await throughHost(folder) : await byHand();
      const second = oursFirst ? await byHand() : await throughHost(folder);
      if (round === 0) continue;
      samples.ours.push(oursFirst ? first : second);
      samples.bare.push(oursFirst ? second : first);
    }
    return {
      name: `${servers} servers over stdio, connected and listed`,
      against: 'the same processes and messages by hand',
      ...samples,
      target: { kind: 'atMostTimes', factor: 1.1 },
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function throughHost(folder: string): Promise<number> {
  const host = await RealHost.start({ folder });
  try {
    const running = new Set<string>();
    const began = performance.now();
    host.startServers();
    let seen = 0;
    await host.until(() => {
      const news = host.events.slice(seen);
      seen += news.length;
      for (const { event } of news) {
        if (event.type === 'server.stateChanged' && event.state.kind === 'running') running.add(event.serverId);
      }
      return running.size === servers || undefined;
    });
    return performance.now() - began;
  } finally {
    await host.stop();
  }
}

async function byHand(): Promise<number> {
  const children: ChildProcess[] = [];
  const began = performance.now();
  await Promise.all(
    Array.from({ length: servers }, async () => {
      const { command, args } = faultyServerLaunch('good');
      const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] });
      children.push(child);
      await handshake(child);
    }),
  );
  const took = performance.now() - began;
  await Promise.all(
    children.map((child) => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.stdin?.end();
      return ended;
    }),
  );
  return took;
}

function handshake({ stdin, stdout }: ChildProcess): Promise<void> {
  if (stdin === null || stdout === null) throw new Error('There are no pipes');
  const send = (message: object) => stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '1' } };
  send({ id: 0, method: 'initialize', params });
  return new Promise((resolve) => {
    createInterface({ input: stdout }).on('line', (line) => {
      const { id } = JSON.parse(line) as { id?: number };
      if (id === 1) return resolve();
      send({ method: 'notifications/initialized' });
      send({ id: 1, method: 'tools/list' });
    });
  });
}
