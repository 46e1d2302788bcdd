import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { refusalExitCode, refusalLine } from '../../electron/main/startRefusal.ts';
import { expectRefusal } from './expectRefusal.ts';

const line = JSON.stringify(refusalLine('remoteDebugging'));
const starting = (script: string, limitMs?: number) =>
  expectRefusal(process.execPath, ['-e', script], limitMs === undefined ? {} : { limitMs });

describe('a release that is started with remote debugging', () => {
  test('has refused when it says so, and ends with its code or waits for somebody to read it', async () => {
    await starting(`console.error(${line}); process.exitCode = ${refusalExitCode}`);
    await starting(`console.error(${line}); setInterval(() => undefined, 1000)`);
  });

  test.each([
    ['crashes', 'process.abort()'],
    ['fails', 'process.exitCode = 1'],
    ['only has the code', `process.exitCode = ${refusalExitCode}`],
    ['ends in order', ''],
  ])('has not when it %s', async (_what, script) => {
    await expect(starting(script)).rejects.toThrow();
  });

  test('has not when it runs on', async () => {
    await expect(starting('setInterval(() => undefined, 1000)', 300)).rejects.toThrow();
  });

  test('has not when a page is behind its debugger', async () => {
    const server = createServer((_request, response) => response.end(JSON.stringify([{ url: 'app://gatehouse/' }])));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const said = JSON.stringify(`DevTools listening on ws://127.0.0.1:${port}/devtools`);
    const script = `console.error(${said}); console.error(${line}); setInterval(() => 0, 1000)`;
    await expect(starting(script)).rejects.toMatchObject({ cause: { pages: ['app://gatehouse/'] } });
    server.close();
  });
});
