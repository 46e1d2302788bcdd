import { readdir, readFile, readlink } from 'node:fs/promises';
import { carriesMark } from './runMarker.ts';

/** A server that has more is one that runs, whatever it does. */
const maxDescendants = 500;

/**
 * When a process started, from the text of `/proc/PID/stat` (proc(5), field 22: ticks since the boot). Its name stands in
 * brackets before that and may hold anything. Pure.
 */
export function startTicks(stat: string): string | undefined {
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
}

/**
 * The command lines of the processes below this one that hold its own stdin and stdout. None where there is no `/proc`, or it does not
 * show children.
 */
export async function pipeHoldersBelow(pid: number): Promise<string[][]> {
  const own = await pipesOf(pid);
  if (own === undefined) return [];
  const below = await descendantsOf(pid);
  const holders = await Promise.all(
    below.map(async (child) => ((await pipesOf(child)) === own ? commandLineOf(child) : undefined)),
  );
  return holders.filter((words) => words !== undefined);
}

/** What stands behind stdin and stdout; pipes have names of their own. */
async function pipesOf(pid: number): Promise<string | undefined> {
  const ends = await Promise.all([0, 1].map((fd) => readlink(`/proc/${pid}/fd/${fd}`).catch(() => '')));
  return ends.every((end) => /^(?:pipe|socket):/.test(end)) ? ends.join(' ') : undefined;
}

async function descendantsOf(pid: number): Promise<number[]> {
  const found: number[] = [];
  let layer = [pid];
  while (layer.length > 0 && found.length < maxDescendants) {
    layer = (await Promise.all(layer.map(childrenOf))).flat();
    found.push(...layer);
  }
  return found;
}

/** Each thread has the children that it made itself (proc(5)). */
async function childrenOf(pid: number): Promise<number[]> {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(
    tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'latin1').catch(() => '')),
  );
  return lists
    .join(' ')
    .split(' ')
    .map(Number)
    .filter((child) => child > 0);
}

async function commandLineOf(pid: number): Promise<string[] | undefined> {
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  // One that is ending has none.
  return line === '' ? undefined : line.replace(/\0+$/, '').split('\0');
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
