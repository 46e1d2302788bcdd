import { type ChildProcess, spawn } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { ConfigurableLaunch } from '../../shared/domain/server.ts';
import { freePort } from '../freePort.ts';
import type { Way } from './peers.ts';

export interface StartedPeer {
  readonly launch: ConfigurableLaunch;
  stop(): void;
}

const startMs = 20_000;

/** Prepares one transport to a peer: starts its server if Gatehouse does not start it itself. */
export async function startPeer(way: Way, folder: string): Promise<StartedPeer> {
  const port = way.transport === 'stdio' ? 0 : await freePort();
  const fill = (text: string) => text.replaceAll('{port}', String(port)).replaceAll('{folder}', folder);
  const args = way.args.map(fill);
  const env = Object.fromEntries(Object.entries(way.env ?? {}).map(([name, value]) => [name, fill(value)]));
  if (way.transport === 'stdio') {
    return { launch: { kind: 'stdio', command: process.execPath, args, env }, stop: () => undefined };
  }
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: 'pipe', detached: true });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => said.push(text.toString()));
  const stop = () => void (child.pid !== undefined && endGroup(child.pid));
  try {
    await listening(port, child);
  } catch (error) {
    stop();
    throw new Error(`${(error as Error).message}: ${said.join('')}`, { cause: error });
  }
  return { launch: { kind: 'http', url: `http://127.0.0.1:${port}${way.path}`, headers: {} }, stop };
}

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

async function listening(port: number, child: ChildProcess): Promise<void> {
  for (const end = Date.now() + startMs; Date.now() < end; await wait(50)) {
    if (child.exitCode !== null) throw new Error(`It ended with exit code ${child.exitCode}`);
    for (const host of ['127.0.0.1', '::1']) if (await answers(port, host)) return;
  }
  throw new Error('It does not listen');
}

function answers(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
