import { execFile, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { folderForTest } from '../integration/forTest.ts';
import { verifies } from '../verifies.ts';

const orphanHost = join(import.meta.dirname, 'orphanHost.ts');

interface WindowsProcess {
  readonly ProcessId: number;
  readonly ParentProcessId: number;
  readonly Name: string;
  readonly CommandLine: string | null;
  /** 100 nanoseconds. */
  readonly KernelModeTime: number;
  readonly UserModeTime: number;
}

/** All processes, as Windows lists them: the test's own way to find what is left. */
async function allProcesses(): Promise<WindowsProcess[]> {
  const fields = 'ProcessId, ParentProcessId, Name, CommandLine, KernelModeTime, UserModeTime';
  const command = `ConvertTo-Json -Compress @(Get-CimInstance Win32_Process | Select-Object ${fields})`;
  const { stdout } = await promisify(execFile)('powershell.exe', ['-NoProfile', '-Command', command], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout) as WindowsProcess[];
}

const withMark = async (mark: string): Promise<number[]> =>
  (await allProcesses()).flatMap(({ ProcessId, CommandLine }) => (CommandLine?.includes(mark) ? ProcessId : []));

/** The processor time of the watchdog below a host; `undefined` while there is none. */
async function workOfWatchdog(hostPid: number | undefined): Promise<number | undefined> {
  const all = await allProcesses();
  const shells = all.filter((each) => each.ParentProcessId === hostPid && each.Name === 'cmd.exe');
  const watchdog = all.find(
    (each) => each.Name === 'powershell.exe' && shells.some((shell) => shell.ProcessId === each.ParentProcessId),
  );
  return watchdog && watchdog.KernelModeTime + watchdog.UserModeTime;
}

describe.runIf(process.platform === 'win32')('what servers of Windows started, when the host is killed', () => {
  it('ends with it', async () => {
    verifies('S8c');
    const mark = `orphans-${randomUUID()}`;
    const host = fork(orphanHost, [await folderForTest(), mark, 'free', 'hidden'], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: [],
    });
    onTestFinished(async () => {
      host.kill('SIGKILL');
      for (const pid of await withMark(mark)) process.kill(pid, 'SIGKILL');
    });
    // The host itself and a child of each of its three servers.
    await expect.poll(() => withMark(mark), { timeout: 60_000 }).toHaveLength(4);
    // It has read what it was told when it does nothing any more.
    let before: number | undefined;
    const isIdle = async () => {
      const work = await workOfWatchdog(host.pid);
      const isSame = work !== undefined && work === before;
      before = work;
      return isSame;
    };
    await expect.poll(isIdle, { timeout: 60_000, interval: 1000 }).toBe(true);
    host.kill('SIGKILL');
    await once(host, 'exit');
    await expect.poll(() => withMark(mark), { timeout: 60_000 }).toEqual([]);
  });
});
