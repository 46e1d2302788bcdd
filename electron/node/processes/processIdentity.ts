import { readFile } from 'node:fs/promises';
import { startTicks } from './linuxProcesses.ts';
import { outputOf } from './spawnProcess.ts';

/**
 * What tells a process from a later one with the same number: when it started, as its system says it. `undefined` when
 * there is no such process, or no way to know.
 */
export async function processIdentity(pid: number, platform: NodeJS.Platform): Promise<string | undefined> {
  try {
    switch (platform) {
      case 'linux': {
        const [stat, boot] = await Promise.all([
          readFile(`/proc/${pid}/stat`, 'latin1'),
          readFile('/proc/sys/kernel/random/boot_id', 'latin1'),
        ]);
        const ticks = startTicks(stat);
        return ticks && `${boot.trim()} ${ticks}`;
      }
      case 'darwin': {
        const env = { LC_ALL: 'C', TZ: 'UTC' };
        const started = await outputOf('/bin/ps', ['-o', 'lstart=', '-p', String(pid)], { env, timeoutMs: 2000 });
        return started.trim() || undefined;
      }
      default:
        return undefined;
    }
  } catch {
    return undefined;
  }
}
