import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import spawn from 'cross-spawn';
import type { StdioLaunch } from '../../../shared/domain/server.ts';

/** A running server with its three pipes. */
export type ServerProcess = ChildProcessWithoutNullStreams;

/** Whether a server can be given a process group of its own, so that its children end with it. */
export const hasProcessGroups = process.platform !== 'win32';

/**
 * Starts a server. Arguments reach it as they are: no shell reads them (cross-spawn also starts `.cmd` files on
 * Windows). This file is the only place in Gatehouse where a process is made.
 */
export function spawnServer(launch: StdioLaunch, env: Record<string, string>): ServerProcess {
  return spawn(launch.command, launch.args, {
    cwd: launch.cwd,
    env,
    shell: false,
    detached: hasProcessGroups,
    windowsHide: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  }) as ServerProcess;
}

/** Signals a server and everything it started. Answers whether anything was there to be told. */
export function signalTree(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(hasProcessGroups ? -pid : pid, signal);
    return true;
  } catch {
    return false;
  }
}

/** Runs a program of our own on this terminal to its end, passing on signals, and answers its exit code. */
export function runToEnd(command: string, args: readonly string[]): Promise<number> {
  const child = spawn(command, [...args], { stdio: 'inherit', shell: false });
  const pass = (signal: NodeJS.Signals) => child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, pass);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
