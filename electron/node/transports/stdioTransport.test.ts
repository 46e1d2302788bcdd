import { setTimeout as delay } from 'node:timers/promises';
import { Client, SdkErrorCode } from '@modelcontextprotocol/client';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { verifies } from '../../../e2e/verifies.ts';
import { HostError } from '../../../shared/domain/error.ts';
import { serverEnvironment } from './serverEnvironment.ts';
import { secretMatcher } from '../secrets/secretMatcher.ts';
import { ServerProcesses } from '../processes/serverProcesses.ts';
import { StdioTransport } from './stdioTransport.ts';

const server = new URL('../../../e2e/servers/faultyServer.mjs', import.meta.url).pathname;
const log = { write: () => undefined };
const env = serverEnvironment(process.env, {}, process.platform);
const processes = new ServerProcesses({ platform: process.platform, log });
const open: StdioTransport[] = [];

function transportFor(mode: string, command = process.execPath): StdioTransport {
  const launch = { kind: 'stdio' as const, command, args: [server, mode], env: {} };
  const transport = new StdioTransport(launch, env, {
    processes,
    grace: { afterStdinEnd: 200, afterTerminate: 200 },
    log,
    maxMessageBytes: 64 * 1024 * 1024,
  });
  open.push(transport);
  return transport;
}

async function connect(transport: StdioTransport): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport, { timeout: 60_000 });
  return client;
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

afterAll(() => processes.dispose());

afterEach(async () => {
  await Promise.all(open.splice(0).map((transport) => transport.shutDown()));
});

describe('StdioTransport', () => {
  it('explains what to do when the command does not exist', async () => {
    const transport = transportFor('good', '/nowhere/at/all');
    await expect(connect(transport)).rejects.toMatchObject({ problem: { kind: 'commandNotFound' } });
    expect(transport.failure()).toMatchObject({ code: 'serverNotFound', data: { command: '/nowhere/at/all' } });
  });

  it('does not listen to a server that asks on and on and reads no answer', async () => {
    const asking = `
      const line = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }) + '\\n';
      const go = () => { while (process.stdout.write(line.repeat(100))); process.stdout.once('drain', go); };
      go();`;
    const launch = { kind: 'stdio' as const, command: process.execPath, args: ['-e', asking], env: {} };
    const grace = { afterStdinEnd: 200, afterTerminate: 200 };
    const transport = new StdioTransport(launch, env, { processes, grace, log, maxMessageBytes: 1_000_000 });
    open.push(transport);
    let asked = 0;
    transport.onmessage = () => {
      asked++;
      transport.send({ jsonrpc: '2.0', id: 1, result: {} }).catch(() => undefined);
    };
    await transport.start();
    const standsStill = async () => {
      const before = asked;
      await delay(300);
      return before > 0 && asked === before;
    };
    await expect.poll(standsStill, { timeout: 20_000 }).toBe(true);
    // The capacity of the pipe, the permitted debt, and the data that was read at once.
    expect(asked).toBeLessThan(20_000);
  });

  it('reports only unread messages as not delivered', async () => {
    // Reads two lines, closes its input in the middle of the third, and keeps running.
    const reading = `
      const { closeSync, readSync } = require('node:fs');
      const piece = Buffer.alloc(65536);
      let lines = 0;
      while (lines < 2) {
        let length = 0;
        try { length = readSync(0, piece); } catch (error) { if (error.code !== 'EAGAIN') throw error; }
        for (let at = 0; at < length; at++) if (piece[at] === 10) lines++;
      }
      closeSync(0);
      setTimeout(() => undefined, 60_000);`;
    const launch = { kind: 'stdio' as const, command: process.execPath, args: ['-e', reading], env: {} };
    const grace = { afterStdinEnd: 50, afterTerminate: 200 };
    const transport = new StdioTransport(launch, env, { processes, grace, log, maxMessageBytes: 1_000_000 });
    open.push(transport);
    await transport.start();
    const send = (id: number, size: number) =>
      transport.send({ jsonrpc: '2.0', id, method: 'work', params: { filler: 'x'.repeat(size) } });
    const ends = await Promise.allSettled([send(1, 1_000_000), send(2, 1), send(3, 5_000_000), send(4, 1)]);
    const told = ends.map((end) => (end.status === 'fulfilled' ? 'sent' : (end.reason as HostError).data));
    expect(told).toEqual(['sent', 'sent', undefined, { taken: false }]);
  });

  it('hides secrets in the output of a server, also across pieces, in every form, and in cut lines', async () => {
    const secret = 'tok/12345678+90"x';
    const hider = secretMatcher([{ name: 'TOKEN', value: secret }]);
    const printing = `
      const secret = ${JSON.stringify(secret)};
      const lines = [
        secret, JSON.stringify({ secret }), 'https://x.example/?t=' + encodeURIComponent(secret),
        Buffer.from('user:' + secret + ':more').toString('base64'), 'error ' + '.'.repeat(484) + secret,
      ];
      for (const line of lines) {
        process.stderr.write(line.slice(0, -6));
        await new Promise((resolve) => setTimeout(resolve, 60));
        process.stderr.write(line.slice(-6) + '\\n');
      }
      process.stdout.write('.'.repeat(490) + secret + '\\n');
      await new Promise((resolve) => setTimeout(resolve, 60));
      process.exit(3);`;
    const args = ['--input-type=module', '-e', printing];
    const transport = new StdioTransport({ kind: 'stdio', command: process.execPath, args, env: {} }, env, {
      processes,
      grace: { afterStdinEnd: 200, afterTerminate: 200 },
      log,
      maxMessageBytes: 1_000_000,
      hider,
    });
    open.push(transport);
    const lines: string[] = [];
    transport.onStderr((line) => lines.push(line));
    await transport.start();
    await expect.poll(() => transport.failure(), { timeout: 20_000 }).toMatchObject({ code: 'serverExited' });
    expect(lines.filter((line) => line.includes('[secret TOKEN]'))).toHaveLength(5);
    const seen = JSON.stringify([lines, transport.failure()?.toInfo()]);
    for (const part of ['tok/1234', 'tok%2F1234', '34567890']) expect(seen).not.toContain(part);
  });

  it('hides a secret that is cut over lines: all of it where they come together, and else what comes later', async () => {
    const secret = 'sk-proj-0a1b2c3d4e5f6g7h8i9j0k1l';
    const printing = `
      process.stderr.write('sk-proj-\\n0a1b2c3d\\n4e5f6g7h\\n8i9j0k1l\\nnext\\n');
      await new Promise((resolve) => setTimeout(resolve, 60));
      process.stderr.write('again sk-proj-0a1b2c3d\\n');
      await new Promise((resolve) => setTimeout(resolve, 60));
      process.stderr.write('4e5f6g7h8i9j0k1l.\\n');
      await new Promise((resolve) => setTimeout(resolve, 60));
      process.exit(3);`;
    const launch = {
      kind: 'stdio' as const,
      command: process.execPath,
      args: ['--input-type=module', '-e', printing],
      env: {},
    };
    const hider = secretMatcher([{ name: 'TOKEN', value: secret }]);
    const grace = { afterStdinEnd: 200, afterTerminate: 200 };
    const transport = new StdioTransport(launch, env, { processes, grace, log, maxMessageBytes: 1_000_000, hider });
    open.push(transport);
    const lines: string[] = [];
    transport.onStderr((line) => lines.push(line));
    await transport.start();
    await expect.poll(() => transport.failure(), { timeout: 20_000 }).toMatchObject({ code: 'serverExited' });
    expect(lines).toEqual(['[secret TOKEN]', '', '', '', 'next', 'again sk-proj-0a1b2c3d', '.']);
    const stderr = ['[secret TOKEN]', '', '', '', 'next', 'again [secret TOKEN]', '.'];
    expect(transport.failure()).toMatchObject({ data: { stderr } });
  });

  it('reports exit code and last output of a server that ends at once', async () => {
    const transport = transportFor('exits');
    await expect(connect(transport)).rejects.toThrow();
    await transport.shutDown();
    expect(transport.failure()).toMatchObject({
      code: 'serverExited',
      data: { exitCode: 3, signal: null, stderr: ['cannot open the database'] },
    });
  });

  it('writes every message on one line, with any contents, and nothing else', async () => {
    verifies('S1', 'S2', 'B5');
    const script = `require('node:readline').createInterface({ input: process.stdin }).on('line', (l) => console.error(l))`;
    const launch = { kind: 'stdio' as const, command: process.execPath, args: ['-e', script], env: {} };
    const parts = { processes, grace: { afterStdinEnd: 2000, afterTerminate: 200 }, log, maxMessageBytes: 1000 };
    const transport = new StdioTransport(launch, env, parts);
    open.push(transport);
    const lines: string[] = [];
    transport.onStderr((line) => lines.push(line));
    await transport.start();
    const text = 'a\nb\r\nc\u2028d\u2029e\u0085f\u0000g\u{1f600}';
    for (const method of ['one', 'two']) await transport.send({ jsonrpc: '2.0', method, params: { text } });
    await transport.shutDown();
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      { jsonrpc: '2.0', method: 'one', params: { text } },
      { jsonrpc: '2.0', method: 'two', params: { text } },
    ]);
  });

  it('ignores what is not a message and shows it like stderr', async () => {
    const lines: string[] = [];
    const transport = transportFor('garbage');
    transport.onStderr((line) => lines.push(line));
    const client = await connect(transport);
    const answer = await client.callTool({ name: 'echo', arguments: { message: 'hi' } });
    expect(answer.content).toEqual([{ type: 'text', text: 'hi' }]);
    expect(lines.some((line) => line.includes('Welcome to my server!'))).toBe(true);
  });

  it('fails a call at once when the server dies in it', async () => {
    const transport = transportFor('good');
    const client = await connect(transport);
    await expect(client.callTool({ name: 'die' })).rejects.toMatchObject({
      code: SdkErrorCode.ConnectionClosed,
    });
    expect(transport.failure()).toMatchObject({ code: 'serverExited', data: { exitCode: 7 } });
  });

  it('ends a server that ignores stdin and SIGTERM, and its grandchild', async () => {
    const transport = transportFor('stubborn');
    const grandchild = new Promise<number>((resolve) =>
      transport.onStderr((line) => {
        const pid = /grandchild (\d+)/.exec(line)?.[1];
        if (pid) resolve(Number(pid));
      }),
    );
    await connect(transport);
    const pids = [transport.pid() ?? 0, await grandchild];
    expect(pids.every(isAlive)).toBe(true);
    await transport.shutDown();
    await expect.poll(() => pids.filter(isAlive)).toEqual([]);
  });

  it('notices the death of a server whose grandchild keeps the pipes open', async () => {
    const transport = transportFor('grandchild');
    const client = await connect(transport);
    await expect(client.callTool({ name: 'die' })).rejects.toMatchObject({
      code: SdkErrorCode.ConnectionClosed,
    });
  });

  it('reads a large message in time proportional to its size', async () => {
    const client = await connect(transportFor('good'));
    const bytes = 20 * 1024 * 1024;
    const answer = await client.callTool({ name: 'big', arguments: { bytes } });
    expect(answer.content[0]).toMatchObject({ type: 'text' });
    expect((answer.content[0] as { text: string }).text).toHaveLength(bytes);
  });

  it('refuses to send to a server that is gone', async () => {
    const transport = transportFor('good');
    await connect(transport);
    await transport.shutDown();
    await expect(transport.send({ jsonrpc: '2.0', method: 'x' })).rejects.toBeInstanceOf(HostError);
  });
});

describe('a server that is dead before it was spoken to', () => {
  it('is explained by its end also while its last output is still awaited', async () => {
    const transport = transportFor('grandchild');
    // The grandchild keeps the pipes open when the server is gone.
    const started = new Promise((resolve) => transport.onStderr(resolve));
    await transport.start();
    await started;
    const pid = transport.pid() ?? 0;
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => isAlive(pid), { interval: 5 }).toBe(false);
    await expect(transport.send({ jsonrpc: '2.0', method: 'x' })).rejects.toMatchObject({ code: 'serverExited' });
  });

  it('is explained by its exit, not by a broken pipe', async () => {
    const transport = transportFor('exits');
    await transport.start();
    const pid = transport.pid() ?? 0;
    await expect.poll(() => isAlive(pid)).toBe(false);
    // Large enough to fill the pipe, whatever the size of its buffer.
    const params = { text: 'x'.repeat(1024 * 1024) };
    await expect(transport.send({ jsonrpc: '2.0', method: 'x', params })).rejects.toMatchObject({
      code: 'serverExited',
      data: { exitCode: 3 },
    });
  });
});
