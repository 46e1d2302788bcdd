import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, SdkErrorCode } from '@modelcontextprotocol/client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { verifies } from '../verifies.ts';
import { isAlive } from '../integration/forTest.ts';
import { atOnceMs, stdioForTest } from './harness.ts';
import { scriptedLaunch } from './scriptedLaunch.ts';

const connect = async (launch: ReturnType<typeof scriptedLaunch>, timeout = 10_000) => {
  const opened = stdioForTest(launch);
  const began = performance.now();
  const outcome = await new Client({ name: 'faults', version: '1' }).connect(opened.transport, { timeout }).then(
    () => undefined,
    (error: unknown) => error as Error,
  );
  return { ...opened, outcome, tookMs: performance.now() - began };
};

describe('fault 1: a server that cannot start', () => {
  it('says exit code and last words of one that ends at once', async () => {
    verifies('S5');
    const { transport, outcome } = await connect(scriptedLaunch('exits'));
    expect(outcome).toBeDefined();
    expect(transport.failure()).toMatchObject({
      code: 'serverExited',
      data: { exitCode: 1, stderr: ['cannot open the database'] },
    });
  });

  it('names a command that is not there and one that may not be run, at once', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'gatehouse-fault-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const file = join(folder, 'server');
    await writeFile(file, '#!/bin/sh\n');
    await chmod(file, 0o644);
    const gone = join(folder, 'gone');
    const missing = await connect({ kind: 'stdio', command: gone, args: [], env: {} });
    expect(missing.transport.failure()?.problem).toEqual({ kind: 'commandNotFound', command: gone });
    const denied = await connect({ kind: 'stdio', command: file, args: [], env: {} });
    expect(denied.transport.failure()?.problem).toEqual({ kind: 'commandNotExecutable', command: file });
    expect(Math.max(missing.tookMs, denied.tookMs)).toBeLessThan(atOnceMs);
  });
});

describe('fault 2: a server that never answers', () => {
  it('is given up after the start timeout and killed', async () => {
    const { transport, outcome } = await connect(scriptedLaunch('silent'), 500);
    expect(outcome).toMatchObject({ code: SdkErrorCode.RequestTimeout });
    const pid = transport.pid() ?? 0;
    await transport.shutDown();
    expect(isAlive(pid)).toBe(false);
  });
});

describe('fault 3: a server that starts slowly', () => {
  it('is waited for, and what it says meanwhile is heard at once', async () => {
    const { lines, outcome } = await connect(scriptedLaunch('slow'));
    expect(outcome).toBeUndefined();
    expect(lines).toEqual(['downloading 1 of 3', 'downloading 2 of 3', 'downloading 3 of 3']);
  });

  it('can be stopped while it starts', async () => {
    const { transport } = stdioForTest(scriptedLaunch('slow'));
    await transport.start();
    const pid = transport.pid() ?? 0;
    await transport.shutDown();
    expect(isAlive(pid)).toBe(false);
  });
});
