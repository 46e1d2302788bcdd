import { fork, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { controlGroupOfRun } from '../../electron/node/processes/controlGroup.ts';
import { Confiner } from '../../electron/node/confinement/confiner.ts';
import { processIdentity } from '../../electron/node/processes/processIdentity.ts';
import { ServerProcesses } from '../../electron/node/processes/serverProcesses.ts';
import type { StdioLaunch } from '../../shared/domain/server.ts';
import { folderForTest, isAlive } from '../integration/forTest.ts';
import { sized } from '../setup/proof.ts';
import { verifies } from '../verifies.ts';
import { clientForTest } from './harness.ts';
import { scriptedLaunch } from './scriptedLaunch.ts';

const script = join(import.meta.dirname, 'orphanHost.ts');
const noHandles = join(import.meta.dirname, 'noHandlesHost.ts');
const log = { write: () => undefined };

/** All processes whose environment or command line contains a text: the test's own way to find what is left. */
async function processesWith(text: string, where: 'environ' | 'cmdline' = 'environ'): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const environs = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/${where}`, 'latin1').catch(() => '')));
  return pids.filter((_, at) => environs[at]?.includes(text));
}

function hostForTest(folder: string, mark: string, how: 'free' | 'confined' = 'free', mode = 'stubborn') {
  const host = fork(script, [folder, mark, how, mode], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [] });
  onTestFinished(async () => {
    host.kill('SIGKILL');
    const left = [...(await processesWith(mark)), ...(await processesWith(mark, 'cmdline'))];
    for (const pid of left) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  });
  return host;
}

/** Waits until a host has so many processes with its mark. */
const isAt = (count: number, found: () => Promise<number[]>) =>
  expect.poll(async () => (await found()).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(count);

/** In that case every second round uses confined servers. */
const canConfine =
  (await new Confiner({ platform: process.platform, home: homedir(), hidden: [] }).support()) === 'available';

describe.runIf(process.platform === 'linux')('fault 23: the host is killed', () => {
  const rounds = sized(12, 50);
  /** How many rounds run at the same time; most of a round is waiting. */
  const lanes = 3;

  it(
    `leaves no server and nothing a server started, killed at ${rounds} moments`,
    async () => {
      verifies('S8b');
      const survivors: number[] = [];
      let seen = 0;
      const moments = Array.from({ length: rounds }, (_, round) => (round / rounds) * 1000).entries();
      const lane = async () => {
        const folder = await folderForTest();
        for (const [round, moment] of moments) {
          const mark = `orphans-${randomUUID()}`;
          const host = hostForTest(folder, mark, canConfine && round % 2 === 1 ? 'confined' : 'free');
          await once(host, 'message');
          await delay(moment);
          seen = Math.max(seen, (await processesWith(mark)).length);
          host.kill('SIGKILL');
          await once(host, 'exit');
          await delay(1000);
          survivors.push(...(await processesWith(mark)));
        }
      };
      await Promise.all(Array.from({ length: lanes }, lane));
      // At least a server and its three children; with fewer, the test would prove nothing.
      expect(seen).toBeGreaterThanOrEqual(4);
      expect(survivors).toEqual([]);
    },
    rounds * 10_000,
  );
});

describe.runIf(process.platform === 'linux')('what a run left that was killed together with its watchdog', () => {
  it('is ended at the next start, unless its number was given to another process', async () => {
    verifies('S8b');
    const folder = await folderForTest();
    const runFile = join(folder, 'servers.json');
    const mark = `orphans-${randomUUID()}`;
    const host = hostForTest(folder, mark);
    await isAt(12, () => processesWith(mark));
    await expect.poll(async () => (await readFile(runFile, 'utf8')).split('"pid"').length - 1).toBe(3);
    const record = JSON.parse(await readFile(runFile, 'utf8')) as { servers: { pid: number; identity: string }[] };
    // Otherwise it could start another watchdog before it is killed itself.
    host.kill('SIGSTOP');
    // The watchdog is the only child of the host that is not a server.
    const children = await readFile(`/proc/${host.pid}/task/${host.pid}/children`, 'utf8');
    const servers = record.servers.map(({ pid }) => pid);
    for (const pid of children.trim().split(' ').map(Number)) if (!servers.includes(pid)) process.kill(pid, 'SIGKILL');
    host.kill('SIGKILL');
    await once(host, 'exit');
    expect((await processesWith(mark)).length).toBeGreaterThanOrEqual(12);

    const bystander = await clientForTest();
    const bystanderPid = bystander.transport.pid() ?? 0;
    record.servers.push({ pid: bystanderPid, identity: 'another boot 1' });
    await writeFile(runFile, JSON.stringify(record));
    const next = new ServerProcesses({ platform: process.platform, log, runFile });
    onTestFinished(() => next.dispose());
    await next.settled();
    await expect.poll(() => processesWith(mark)).toEqual([]);
    expect(isAlive(bystanderPid)).toBe(true);
  });
});

/** The watchdog is the only child of the host that is not a server. */
async function watchdogOf(hostPid: number | undefined, servers: readonly number[]): Promise<number | undefined> {
  const children = await readFile(`/proc/${hostPid}/task/${hostPid}/children`, 'utf8');
  return children
    .trim()
    .split(' ')
    .map(Number)
    .find((pid) => pid > 0 && !servers.includes(pid));
}

describe.runIf(process.platform === 'linux')('a watchdog that is killed alone', () => {
  it('is replaced, and what it watched still ends with the host', async () => {
    verifies('S8b');
    const folder = await folderForTest();
    const mark = `orphans-${randomUUID()}`;
    const host = hostForTest(folder, mark);
    await isAt(12, () => processesWith(mark));
    const runFile = join(folder, 'servers.json');
    await expect.poll(async () => (await readFile(runFile, 'utf8')).split('"pid"').length - 1).toBe(3);
    const record = JSON.parse(await readFile(runFile, 'utf8')) as { servers: { pid: number }[] };
    const servers = record.servers.map(({ pid }) => pid);
    const first = await watchdogOf(host.pid, servers);
    process.kill(first ?? 0, 'SIGKILL');
    await expect.poll(async () => (await watchdogOf(host.pid, servers)) ?? first).not.toBe(first);
    host.kill('SIGKILL');
    await once(host, 'exit');
    await expect.poll(() => processesWith(mark), { timeout: 20_000 }).toEqual([]);
  });
});

const control = process.platform === 'linux' ? controlGroupOfRun(`test-${randomUUID()}`) : undefined;
control?.remove();

describe.runIf(control !== undefined)('a process that left its session and cleared its environment', () => {
  it('ends with its server', async () => {
    verifies('S4', 'S8b');
    const mark = `orphans-${randomUUID()}`;
    const { transport } = await clientForTest(scriptedLaunch('hidden', { ORPHAN_TEST: mark }));
    await expect.poll(async () => (await processesWith(mark, 'cmdline')).length).toBe(1);
    await transport.shutDown();
    await expect.poll(() => processesWith(mark, 'cmdline')).toEqual([]);
  });

  it('ends with its server also when it was started in the first moment', async () => {
    verifies('S4', 'S8b');
    const processes = new ServerProcesses({ platform: process.platform, log });
    onTestFinished(() => processes.dispose());
    // A shell starts it at once, and is no longer its parent.
    const script = `(setsid env -i /bin/sh -c 'while :; do sleep 1; done' "$0" &); exec sleep 1000`;
    const mark = `orphans-${randomUUID()}`;
    onTestFinished(async () => {
      for (const pid of await processesWith(mark, 'cmdline')) process.kill(pid, 'SIGKILL');
    });
    for (let round = 0; round < 10; round++) {
      const launch: StdioLaunch = { kind: 'stdio', command: '/bin/sh', args: ['-c', script, mark], env: {} };
      const server = processes.start(launch, { PATH: process.env['PATH'] ?? '' });
      const exited = once(server.child, 'exit');
      await isAt(1, () => processesWith(`done\0${mark}`, 'cmdline'));
      server.signal('SIGKILL');
      await exited;
      await server.sweep();
    }
    await expect.poll(() => processesWith(mark, 'cmdline')).toEqual([]);
  });

  it('ends with a host that is killed', async () => {
    verifies('S8b');
    const mark = `orphans-${randomUUID()}`;
    const host = hostForTest(await folderForTest(), mark, 'free', 'hidden');
    await isAt(3, async () => (await processesWith(mark, 'cmdline')).filter((pid) => pid !== host.pid));
    host.kill('SIGKILL');
    await once(host, 'exit');
    await expect.poll(() => processesWith(mark, 'cmdline'), { timeout: 20_000 }).toEqual([]);
  });
});

describe.runIf(process.platform === 'linux')('a host without a free file handle', () => {
  it('cannot start a server or open a database, says why, and goes on', async () => {
    const command = ['-c', 'ulimit -n 64; exec "$0" "$1" "$2"', process.execPath, noHandles];
    const host = spawn('/bin/sh', [...command, join(await folderForTest(), 'data.db')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [pieces] = await Promise.all([host.stdout.toArray(), once(host, 'exit')]);
    const { before, without, databaseFault, withHandles, uncaught } = JSON.parse(
      Buffer.concat(pieces).toString('utf8'),
    ) as Record<string, unknown>;
    expect(before).toBe('running');
    expect(without).toMatch(/^connectionClosed: .* could not be started: this computer has no free file handles/);
    expect(databaseFault).toBe('handles');
    expect(withHandles).toBe('running');
    expect(uncaught).toEqual([]);
  });
});

describe('a server that is shut down', () => {
  it.runIf(process.platform === 'linux')('takes with it what went into a session of its own', async () => {
    verifies('S4', 'S8b');
    const mark = `orphans-${randomUUID()}`;
    const { transport } = await clientForTest(scriptedLaunch('stubborn', { ORPHAN_TEST: mark }));
    await expect.poll(async () => (await processesWith(mark)).length).toBe(4);
    await transport.shutDown();
    await expect.poll(() => processesWith(mark)).toEqual([]);
  });
});

describe('processIdentity', () => {
  it.runIf(process.platform !== 'win32')(
    'is the same for a process at any time, and none for one that is not there',
    async () => {
      const first = await processIdentity(process.pid, process.platform);
      expect(first).toMatch(/\d/);
      expect(await processIdentity(process.pid, process.platform)).toBe(first);
      expect(await processIdentity(process.ppid, process.platform)).not.toBe(first);
      expect(await processIdentity(2 ** 22 + 1, process.platform)).toBeUndefined();
    },
  );
});
