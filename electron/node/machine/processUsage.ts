import { readdir, readFile } from 'node:fs/promises';
import type { ProcessUsage } from '../../../shared/domain/machine.ts';
import { outputOf } from '../processes/spawnProcess.ts';
import { linuxRow, type ProcessRow, psRows, treeUsage, windowsQuery, windowsRows } from './processRows.ts';

const timeoutMs = 5000;

/** The memory of a process and its descendants; `undefined` when it has ended or the system does not report it. */
export async function processUsage(pid: number, platform: NodeJS.Platform): Promise<ProcessUsage | undefined> {
  try {
    return treeUsage(await processRows(platform), pid);
  } catch {
    return undefined;
  }
}

async function processRows(platform: NodeJS.Platform): Promise<ProcessRow[]> {
  switch (platform) {
    case 'linux':
      return linuxRows();
    case 'win32': {
      const args = ['-NoProfile', '-NonInteractive', '-Command', windowsQuery];
      return windowsRows(await outputOf('powershell.exe', args, { timeoutMs }));
    }
    default:
      return psRows(await outputOf('/bin/ps', ['-axo', 'pid=,ppid=,rss='], { env: { LC_ALL: 'C' }, timeoutMs }));
  }
}

async function linuxRows(): Promise<ProcessRow[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  // Some are gone by now.
  const texts = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/status`, 'latin1').catch(() => '')));
  return texts.map(linuxRow).filter((row) => row !== undefined);
}
