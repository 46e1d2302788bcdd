import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer as createWebServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';
import type { StdioLaunch } from '../../shared/domain/server.ts';
import { freePort } from '../freePort.ts';
import { type FakeModel, type FakeModelOptions, startFakeModel } from '../fakeModels/fakeModel.ts';
import { RealHost, type RealHostOptions } from './realHost.ts';

// Everything that these functions create is disposed of at the end of the calling test.

export const root = resolve(import.meta.dirname, '../..');

export async function hostForTest(options?: RealHostOptions): Promise<RealHost> {
  const host = await RealHost.start(options);
  onTestFinished(() => host.stop());
  return host;
}

export async function modelForTest(options: FakeModelOptions): Promise<FakeModel> {
  const model = await startFakeModel(options);
  onTestFinished(() => model.close());
  return model;
}

export async function folderForTest(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Somebody's address, which writes down all that arrives and speaks no MCP. */
export async function strangerForTest() {
  let seen = '';
  const server = createWebServer((request, response) => {
    seen += `${request.url ?? ''} ${JSON.stringify(request.headers)}`;
    request.on('data', (piece: Buffer) => (seen += piece.toString()));
    request.on('end', () => response.writeHead(404).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen: () => seen };
}

/** A program that writes down what it was started with. */
export async function programForTest() {
  const folder = await folderForTest();
  const script = join(folder, 'program.mjs');
  const file = join(folder, 'seen');
  const code = `import { writeFileSync } from 'node:fs';
    writeFileSync(${JSON.stringify(file)}, JSON.stringify([process.argv, process.env]));`;
  await writeFile(script, code);
  return { script, seen: async () => (existsSync(file) ? readFile(file, 'utf8') : '') };
}

/** A process that is killed at the end of the test if it still runs. */
export function processForTest(script: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((settled) => child.once('close', settled));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return child;
}

/** Resolves with the first capture of `pattern` in the output of a process. */
export function untilPrinted(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((settle, reject) => {
    let text = '';
    const hear = (piece: Buffer) => {
      text += piece.toString('utf8');
      const found = pattern.exec(text);
      if (found) settle(found[1] ?? found[0]);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('close', (code) => reject(new Error(`It ended with ${code} before it printed ${pattern}: ${text}`)));
  });
}

/** One of the reference servers of MCP, over stdio. */
export function serverLaunch(name: 'everything' | 'filesystem' | 'memory', ...args: string[]): StdioLaunch {
  const script = join(root, `node_modules/@modelcontextprotocol/server-${name}/dist/index.js`);
  return { kind: 'stdio', command: process.execPath, args: [script, ...args], env: {} };
}

/** server-everything over Streamable HTTP. */
export const httpEverything = () => everythingOver('streamableHttp');

/** server-everything over one of its two HTTP transports. */
export async function everythingOver(how: 'streamableHttp' | 'sse') {
  const port = await freePort();
  await startEverything(how, port);
  const path = how === 'sse' ? 'sse' : 'mcp';
  return { kind: 'http' as const, url: `http://127.0.0.1:${port}/${path}`, headers: {} as Record<string, string> };
}

/** Starts its process; resolves once it listens. */
export async function startEverything(how: 'streamableHttp' | 'sse', port: number): Promise<ChildProcess> {
  const [script = '', ...args] = serverLaunch('everything', how).args;
  const child = processForTest(script, args, { PORT: String(port) });
  await untilPrinted(child, /(?:listening|running) on port/);
  return child;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** A Node on the PATH that is too old for Gatehouse, yet knows `import.meta.dirname`. */
export function olderNode(): string | undefined {
  const found = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'node'));
  return found.filter(existsSync).find((path) => {
    const major = Number(spawnSync(path, ['-p', 'process.versions.node.split(".")[0]']).stdout.toString());
    return major >= 20 && major < 24;
  });
}
