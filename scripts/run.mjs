import { AsyncLocalStorage } from 'node:async_hooks';
import { spawn, spawnSync } from 'node:child_process';
import { fstatSync, writeSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { countCpuTime } from './cpuTime.mjs';

/** The folder of the project. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** The exit code of a program that was ended because it hung. */
export const hungCode = 124;

/**
 * When a program hangs: it has written nothing for `maxSilentMs` (where it writes to a file), or runs for more than `maxMs`.
 *
 * @typedef {{ maxSilentMs?: number, maxMs?: number }} Patience
 */

/**
 * The processor time, in seconds, of the programs that a piece of work runs to their end.
 *
 * @type {AsyncLocalStorage<{ cpuS: number | undefined }>}
 */
const costs = new AsyncLocalStorage();

/**
 * Does a piece of work, and tells the processor time of the programs that `run` ran in it: nothing where the system does not tell.
 *
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<{ result: T, cpuS: number | undefined }>}
 */
export async function withCost(work) {
  const cost = { cpuS: 0 };
  const result = await costs.run(cost, work);
  return { result, cpuS: cost.cpuS };
}

/**
 * Runs a program to its end and answers its exit code.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string>>} [env] added to the environment
 * @param {number} [output] an open file for what it writes; this terminal unless given
 * @param {Patience} [patience] one that hangs is ended with all its processes, and answers `hungCode`
 * @returns {Promise<number>}
 */
export function run(command, args, env = {}, output = undefined, patience = {}) {
  const stdio = output === undefined ? 'inherit' : ['ignore', output, output];
  const child = spawn(command, args, { cwd: root, stdio, env: { ...process.env, ...env } });
  const cost = costs.getStore();
  const usedCpuS = cost === undefined ? undefined : countCpuTime(child.pid);
  const pass = (signal) => child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, pass);
  const { hasHung, stop } = endWhenHung(child, output, patience);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      const cpuS = usedCpuS?.();
      if (cost !== undefined) cost.cpuS = cpuS === undefined ? undefined : cost.cpuS + cpuS;
      resolve(hasHung() ? hungCode : (code ?? (signal === null ? 1 : 130)));
    });
  }).finally(() => {
    stop();
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, pass);
  });
}

/** Runs a program of `node_modules` with this Node. */
export function runPackage(script, args, env, output, patience) {
  const path = fileURLToPath(new URL(`../node_modules/${script}`, import.meta.url));
  return run(process.execPath, [path, ...args], env, output, patience);
}

function endWhenHung(child, output, { maxSilentMs = Infinity, maxMs = Infinity }) {
  const began = performance.now();
  let wroteAt = began;
  let size = 0;
  let hung = false;
  const look = () => {
    const now = performance.now();
    const present = output === undefined ? size : fstatSync(output).size;
    if (present !== size) [size, wroteAt] = [present, now];
    const isSilent = output !== undefined && now - wroteAt > maxSilentMs;
    if (hung || (!isSilent && now - began <= maxMs)) return;
    hung = true;
    const why = isSilent ? 'wrote nothing' : 'was not done';
    const minutes = Math.round((isSilent ? maxSilentMs : maxMs) / 60_000);
    writeSync(
      output ?? process.stderr.fd,
      `\nEnded with all its processes: it ${why} for ${String(minutes)} minutes.\n`,
    );
    endWithChildren(child);
  };
  const timer = setInterval(look, Math.min(5000, maxSilentMs / 4, maxMs / 4));
  return { hasHung: () => hung, stop: () => clearInterval(timer) };
}

/** Browsers and servers have process groups of their own: what a program started is found by its parents. */
function endWithChildren(child) {
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/PID', String(child.pid), '/T', '/F']);
    return;
  }
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const parents = (stdout ?? '').split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  const found = new Set([child.pid]);
  // A set that grows is walked to its new end.
  for (const parent of found) for (const [pid, of] of parents) if (of === parent) found.add(pid);
  for (const pid of found) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended already.
    }
  }
}
