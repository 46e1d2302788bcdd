import { realpath } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, relative } from 'node:path';
import { afterAll, afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { keepSecrets } from '../../../shared/domain/literalSecrets/keepSecrets.ts';
import type { Launch, StdioLaunch } from '../../../shared/domain/server.ts';
import type { ServerTransport } from '../../host/ports/transport.ts';
import { memoryVariables } from '../../host/testing/memoryVariables.ts';
import { memorySecrets, reads } from '../../host/testing/memorySecrets.ts';
import { Confiner } from '../confinement/confiner.ts';
import { ServerProcesses } from '../processes/serverProcesses.ts';
import { resolveArguments } from './resolvePlaces.ts';
import { transportFactory } from './transportFactory.ts';

const log = { write: () => undefined };
const { platform } = process;
const open: ServerTransport[] = [];
const asked: string[] = [];
let display: string | undefined;
const proxies: (string | undefined)[] = [];
const processes = new ServerProcesses({ platform, log });
afterAll(() => processes.dispose());

afterEach(async () => {
  await Promise.all(open.splice(0).map((transport) => transport.shutDown()));
  asked.length = 0;
  proxies.length = 0;
});

/** Fails every request, and records its address. */
const fetch: typeof globalThis.fetch = async (input, init) => {
  const request = new Request(input, init);
  asked.push(request.url);
  display = request.headers.get('x-d') ?? display;
  return new Response(null, { status: 500 });
};

const factoryForTest = () =>
  transportFactory({
    log,
    makeFetch: (own) => {
      proxies.push(own);
      return fetch;
    },
    proxyOf: (_url, own) => (own === undefined || own === 'none' ? undefined : 'server'),
    sample: () => Promise.reject(new Error('There is no sample')),
    processes,
    serverPath: async () => ({ value: process.env['PATH'] ?? '', source: 'process' }),
    grace: { afterStdinEnd: 200, afterTerminate: 200 },
    confiner: new Confiner({ platform, home: homedir(), hidden: [] }),
    readVariable: memoryVariables({ DISPLAY: ':7', ODD: '${env:DISPLAY} ${secret:A} $&', PATH_PART: '../é' }).read,
  });

async function create(launch: Launch, values: Readonly<Record<string, string>> | undefined): Promise<ServerTransport> {
  const transport = await factoryForTest().create(launch, values && { readSecret: reads(memorySecrets(values)) });
  open.push(transport);
  return transport;
}

const printArguments = 'console.error(JSON.stringify(process.argv.slice(1))); process.stdin.resume()';
const printing = (...args: string[]): StdioLaunch => ({
  kind: 'stdio',
  command: process.execPath,
  args: ['-e', printArguments, '--', ...args],
  env: {},
});

/** The arguments a process was started with, as it says itself. */
async function argumentsOf(launch: Launch, values: Readonly<Record<string, string>>): Promise<unknown> {
  const transport = await create(launch, values);
  const line = Promise.withResolvers<string>();
  let said = '';
  transport.onStderr((text) => {
    said += text;
    if (said.includes(']')) line.resolve(said);
  });
  await transport.transport.start();
  return JSON.parse(await line.promise);
}

it('reads the home folder before a command and a folder, and nowhere else', async () => {
  const script = 'console.error(JSON.stringify([process.cwd(), ...process.argv.slice(1)])); process.stdin.resume()';
  const fromHome = `~/${relative(homedir(), process.execPath)}`;
  const launch: StdioLaunch = { ...printing(), command: fromHome, args: ['-e', script, '--', '~/x'], cwd: '~' };
  expect(await argumentsOf(launch, {})).toEqual([await realpath(homedir()), '~/x']);
});

it('is handed out only when the first start is prepared', async () => {
  const prepared = Promise.withResolvers<void>();
  const slow = new ServerProcesses({ platform, log });
  slow.prepare = () => prepared.promise;
  const factory = transportFactory({
    log,
    makeFetch: () => fetch,
    sample: () => Promise.reject(new Error('There is no sample')),
    processes: slow,
    serverPath: async () => ({ value: process.env['PATH'] ?? '', source: 'process' }),
  });
  let isThere = false;
  const created = factory.create(printing()).then((transport) => {
    isThere = true;
    open.push(transport);
  });
  await import('./stdioTransport.ts');
  await new Promise((resolve) => setImmediate(resolve));
  expect(isThere).toBe(false);
  prepared.resolve();
  await created;
  expect(isThere).toBe(true);
  await slow.dispose();
});

it('has what looks like a secret hidden in what a process was chosen to get', async () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('HTTPS_PROXY', 'http://me:pass%2Dword@proxy:8080');
  vi.stubEnv('OWN_TOKEN', 'value-of-own-token');
  vi.stubEnv('EDITOR', 'an-editor');
  const learned: [string, string][] = [];
  const factory = transportFactory({
    log,
    makeFetch: () => fetch,
    sample: () => Promise.reject(new Error('There is no sample')),
    processes,
    serverPath: async () => ({ value: process.env['PATH'] ?? '', source: 'process' }),
    learnSecret: (name, value) => void learned.push([name, value]),
  });
  open.push(await factory.create(printing()));
  expect(learned).toEqual([]);
  const add = ['HTTPS_PROXY', 'OWN_TOKEN', 'EDITOR'];
  open.push(await factory.create({ ...printing(), inherit: { add, omit: [] } }));
  expect(new Set(learned.map((each) => each.join('=')))).toEqual(
    new Set(['HTTPS_PROXY=pass%2Dword', 'HTTPS_PROXY=pass-word', 'OWN_TOKEN=value-of-own-token']),
  );
});

it('may refer to no secret unless it is said how they are read', async () => {
  const made = create({ kind: 'http', url: 'https://a.example/${secret:A}', headers: {} }, undefined);
  await expect(made).rejects.toMatchObject({ code: 'secretMisplaced' });
});

describe('a process whose arguments refer to secrets', () => {
  it('gets the values', async () => {
    const launch = printing('--api-key', '${secret:A}', 'db://joe:${secret:B}@db/x', '${HOME}');
    const values = { 'server:A': 'one $& "two"', 'server:B': '${secret:A}' };
    expect(await argumentsOf(launch, values)).toEqual([
      '--api-key',
      'one $& "two"',
      'db://joe:${secret:A}@db/x',
      '${HOME}',
    ]);
  });

  it('gets the values of the stored secrets', async () => {
    const { launch, secrets } = keepSecrets(printing('--api-key', 'hunter2', '--token=abcdef'), 's', () => false);
    expect(JSON.stringify(launch)).not.toMatch(/hunter2|abcdef/);
    const values = Object.fromEntries(Object.entries(secrets).map(([name, value]) => [`server:${name}`, value]));
    expect(await argumentsOf(launch, values)).toEqual(['--api-key', 'hunter2', '--token=abcdef']);
  });

  it('is not started without a value, or with one that no argument can hold', async () => {
    const launch = printing('--api-key', '${secret:A}');
    await expect(create(launch, {})).rejects.toMatchObject({ code: 'secretMissing', data: { name: 'A' } });
    await expect(create(launch, { 'server:A': 'x\0y' })).rejects.toMatchObject({ code: 'secretMissing' });
  });

  it('is not started where a value would be run as code', async () => {
    const values = { 'server:A': 'rm -rf /' };
    for (const args of [
      ['-c', 'echo ${secret:A}'],
      ['-c', '${secret:A}'],
      ['--eval', '${secret:A}'],
    ]) {
      await expect(create({ ...printing(), args }, values)).rejects.toMatchObject({ code: 'secretMisplaced' });
    }
    const container = { ...printing(), args: ['run', '-e', 'KEY=${secret:A}', 'image'] };
    await expect(create(container, values)).resolves.toBeDefined();
  });
});

describe('a process whose launch names variables of this computer', () => {
  it('gets their values in arguments and variables, and elsewhere what is written', async () => {
    const script = 'console.error(JSON.stringify([process.env.A, ...process.argv.slice(1)])); process.stdin.resume()';
    const args = ['-e', script, '--', '--display=${env:DISPLAY}', '${env:ODD}', '${env:DISPLAY:-x}', '$DISPLAY'];
    const launch: StdioLaunch = { ...printing(), args, env: { A: '${env:DISPLAY}-${secret:A}' } };
    expect(await argumentsOf(launch, { 'server:A': '${env:DISPLAY}' })).toEqual([
      ':7-${env:DISPLAY}',
      '--display=:7',
      '${env:DISPLAY} ${secret:A} $&',
      '${env:DISPLAY:-x}',
      '$DISPLAY',
    ]);
  });

  it('is not started where a value would be run as code, but for PowerShell, which reads it itself', async () => {
    const problem = { kind: 'variableInCode', name: 'DISPLAY', option: '-c' };
    const args = ['-c', 'echo ${env:DISPLAY}'];
    await expect(create({ ...printing(), args }, {})).rejects.toMatchObject({ code: 'variableUnusable', problem });
    const read = { secret: reads(memorySecrets({})), variable: memoryVariables({ DISPLAY: ':7' }).read };
    expect(await resolveArguments({ command: 'powershell', args }, read)).toEqual(args);
  });

  it('is looked for in the folders that its PATH names', async () => {
    onTestFinished(() => void vi.unstubAllEnvs());
    vi.stubEnv('OWN_BIN', dirname(process.execPath));
    const launch = { ...printing(), command: basename(process.execPath), env: { PATH: '/nowhere:${env:OWN_BIN}' } };
    const { resolvedCommand, path } = await factoryForTest().describeLaunch(launch);
    expect(resolvedCommand).toBe(process.execPath);
    expect(path).toBe('/nowhere:${env:OWN_BIN}');
    expect(await factoryForTest().plainEnvironment(launch)).not.toMatchObject({ PATH: launch.env.PATH });
  });

  it('is not started without one', async () => {
    const problem = { kind: 'variableNotSet', name: 'GONE' };
    for (const launch of [printing('${env:GONE}'), { ...printing(), env: { A: '${env:GONE}' } }])
      await expect(create(launch, {})).rejects.toMatchObject({ code: 'variableUnusable', problem });
  });
});

it('a server over HTTP is asked with the variables of this computer that it names', async () => {
  const launch: Launch = {
    kind: 'http',
    url: 'https://a.example/${env:PATH_PART}/mcp',
    headers: { 'x-d': '${env:DISPLAY}' },
  };
  const { transport } = await create(launch, {});
  await transport.start();
  await transport.send({ jsonrpc: '2.0', id: 1, method: 'ping' }).catch(() => undefined);
  expect(asked).toEqual(['https://a.example/..%2F%C3%A9/mcp']);
  expect(display).toBe(':7');
  await expect(create({ ...launch, auth: { type: 'signIn' } }, {})).rejects.toMatchObject({
    problem: { kind: 'variableInSignInUrl', name: 'PATH_PART' },
  });
});

describe('a server whose URL refers to secrets', () => {
  const http = { kind: 'http', headers: {} } as const;
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' } as const;

  async function askedAt(url: string, values: Readonly<Record<string, string>>): Promise<string | undefined> {
    const { transport } = await create({ ...http, url }, values);
    await transport.start();
    await transport.send(ping).catch(() => undefined);
    return asked[0];
  }

  it('is requested at the URL with the values, each within its part of the URL', async () => {
    const url = 'https://a.example/${secret:A}/mcp?key=${secret:B}&page=2';
    expect(await askedAt(url, { 'server:A': 'one', 'server:B': 'tw%2Fo==' })).toBe(
      'https://a.example/one/mcp?key=tw%2Fo==&page=2',
    );
    asked.length = 0;
    expect(await askedAt(url, { 'server:A': '../é?', 'server:B': 'a&b=#c/d 100%' })).toBe(
      'https://a.example/..%2F%C3%A9%3F/mcp?key=a%26b=%23c%2Fd%20100%25&page=2',
    );
  });

  it('is not asked with a value that is missing or leads to another path', async () => {
    const url = 'https://a.example/x/${secret:A}/mcp';
    await expect(create({ ...http, url }, {})).rejects.toMatchObject({ code: 'secretMissing' });
    for (const value of ['..', '%2E.', 'a\nb', '']) {
      await expect(create({ ...http, url }, { 'server:A': value })).rejects.toMatchObject({ code: 'secretMissing' });
    }
  });

  it('is not asked where it is signed in to as well', async () => {
    const url = 'https://a.example/mcp?key=${secret:A}';
    const launch = { ...http, url, auth: { type: 'signIn' } } as const;
    await expect(create(launch, { 'server:A': 'one' })).rejects.toMatchObject({ code: 'secretMisplaced' });
  });
});

it('a server over HTTP is reached as its own launch says', async () => {
  const launch: Launch = { kind: 'http', url: 'https://mcp.example/', headers: {} };
  const named = [];
  for (const more of [{}, { proxy: 'none' }, { proxy: 'http://proxy.example:1' }]) {
    named.push((await create({ ...launch, ...more }, {})).proxy?.());
  }
  expect(proxies).toEqual([undefined, 'none', 'http://proxy.example:1']);
  expect(named).toEqual([undefined, undefined, 'server']);
});
