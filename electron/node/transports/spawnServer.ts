import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import spawn from 'cross-spawn';
import type { StdioLaunch } from '../../../shared/domain/server.ts';

/** Whether a server can be given a process group of its own, so that its children end with it. */
export const hasProcessGroups = process.platform !== 'win32';

/**
 * Starts a server. Arguments reach it as they are: no shell reads them (cross-spawn also starts `.cmd` files on
 * Windows). The only place in Gatehouse where a process is made.
 */
export function spawnServer(launch: StdioLaunch, env: Record<string, string>): ChildProcessWithoutNullStreams {
  return spawn(launch.command, launch.args, {
    cwd: launch.cwd,
    env,
    shell: false,
    detached: hasProcessGroups,
    windowsHide: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  }) as ChildProcessWithoutNullStreams;
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
