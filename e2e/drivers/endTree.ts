import { type ChildProcess, execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Ends a process that was started. On Windows, Playwright starts Electron through a shell, and ending that leaves the app: the whole tree is
 * ended there, by number and without a shell.
 */
export async function endTree(
  child: Pick<ChildProcess, 'pid' | 'kill'>,
  signal: 'SIGKILL' | 'SIGTERM',
  platform: NodeJS.Platform,
  execute: (file: string, args: readonly string[]) => Promise<unknown> = (file, args) => run(file, [...args]),
): Promise<void> {
  if (platform !== 'win32' || child.pid === undefined) {
    child.kill(signal);
    return;
  }
  // One that has just ended is none to end.
  await execute('taskkill', ['/PID', String(child.pid), '/T', '/F']).catch(() => undefined);
}
