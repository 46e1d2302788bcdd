import { readdir, readFile } from 'node:fs/promises';
import { carriesMark } from './runMarker.ts';

/**
 * When a process started, from the text of `/proc/PID/stat` (proc(5), field 22: ticks since the boot). Its name stands in
 * brackets before that and may hold anything. Pure.
 */
export function startTicks(stat: string): string | undefined {
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
}

/** The processes of this user whose environment carries a mark that begins so. None where there is no `/proc`. */
export async function markedProcesses(mark: string): Promise<number[]> {
  const names = await readdir('/proc').catch(() => []);
  const pids = names.map(Number).filter((pid) => pid > 0 && pid !== process.pid);
  const environs = await Promise.all(
    // Those of others cannot be read, and some are gone by now.
    pids.map((pid) => readFile(`/proc/${pid}/environ`, 'latin1').catch(() => '')),
  );
  return pids.filter((_, at) => carriesMark(environs[at] ?? '', mark));
}
