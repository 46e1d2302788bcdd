import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ServerProcesses } from './serverProcesses.ts';
import type { LastingProgram } from './spawnProcess.ts';
import { Watchdog } from './watchdog.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-watchdog-'));
  return () => rm(folder, { recursive: true, force: true });
});

const shell = (script: string, ...args: string[]): LastingProgram => ({
  command: '/bin/sh',
  args: ['-c', script, 'sh', ...args],
  cwd: '/',
  env: { PATH: '/usr/bin:/bin' },
  isDetached: true,
});

/** A watchdog whose program is started by this test. */
function watchdogOf(program: () => LastingProgram | undefined, isOptional: boolean) {
  const lines: string[] = [];
  let starts = 0;
  const watchdog = new Watchdog({
    program: () => {
      starts++;
      return program();
    },
    isOptional,
    log: { write: (_level, message) => void lines.push(message) },
  });
  onTestFinished(() => watchdog.dispose());
  return { watchdog, lines, starts: () => starts };
}

const missing = 'There is no watchdog of servers on this computer';

describe.runIf(process.platform !== 'win32')('the watchdog of servers', () => {
  it('tells its program which servers run, and closes its input at the end', async () => {
    const told = join(folder, 'told');
    const { watchdog, starts } = watchdogOf(() => shell('{ cat; echo end; } > "$1"', told), false);
    expect(starts()).toBe(0);
    watchdog.prepare();
    watchdog.add(4001);
    watchdog.add(4002);
    watchdog.remove(4001);
    watchdog.remove(4003);
    watchdog.dispose();
    await expect.poll(() => readFile(told, 'utf8').catch(() => '')).toBe('+ 4001\n+ 4002\n- 4001\nend\n');
    expect(starts()).toBe(1);
  });

  it('is started beside the first server where servers may run without it', async () => {
    const told = join(folder, 'told');
    const { watchdog, starts } = watchdogOf(() => shell('cat > "$1"', told), true);
    watchdog.prepare();
    expect(starts()).toBe(0);
    watchdog.add(4001);
    watchdog.add(4002);
    expect(starts()).toBe(1);
    await expect.poll(() => readFile(told, 'utf8').catch(() => '')).toBe('+ 4001\n+ 4002\n');
  });

  it.each<[string, () => LastingProgram | undefined]>([
    ['is not on this system', () => undefined],
    ['ends at once', () => shell('exit 1')],
    ['cannot be started', () => ({ ...shell(''), command: '/nowhere/powershell.exe' })],
  ])('says once that there is none where its program %s, and lets servers run', async (_what, program) => {
    const { watchdog, lines, starts } = watchdogOf(program, true);
    watchdog.add(4001);
    await expect.poll(() => lines).toEqual([missing]);
    watchdog.add(4002);
    watchdog.remove(4001);
    expect(starts()).toBe(1);
    expect(lines).toEqual([missing]);
  });
});

it.runIf(process.platform !== 'win32')('servers of Windows start where PowerShell is not', async () => {
  vi.stubEnv('SystemRoot', 'C:\\Windows');
  onTestFinished(() => void vi.unstubAllEnvs());
  const lines: string[] = [];
  const log = { write: (_level: string, message: string) => void lines.push(message) };
  const processes = new ServerProcesses({ platform: 'win32', log });
  onTestFinished(() => processes.dispose());
  const { child } = processes.start({ kind: 'stdio', command: '/bin/cat', args: [], env: {} }, {});
  onTestFinished(() => void child.kill('SIGKILL'));
  expect(child.pid).toBeGreaterThan(0);
  await expect.poll(() => lines).toEqual([missing]);
  expect(processes.care).toBe('tree');
});
