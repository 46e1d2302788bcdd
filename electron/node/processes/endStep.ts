/** One step of ending a process and its descendants. */
export type EndStep =
  | { readonly kind: 'signal'; readonly target: number; readonly signal: 'SIGTERM' | 'SIGKILL' }
  | { readonly kind: 'run'; readonly command: string; readonly args: readonly string[] };

/** Whether a server can have its own process group. Pure. */
export const hasProcessGroups = (platform: NodeJS.Platform): boolean => platform !== 'win32';

/**
 * How a server is told to end, with all it started: a signal to its process group; on Windows, which has neither, a
 * program that comes with the system and follows the parents. Without `/F` that only asks. Pure.
 *
 * @param pid of the server, which leads its group
 */
export function endStep(platform: NodeJS.Platform, pid: number, signal: 'SIGTERM' | 'SIGKILL'): EndStep {
  if (hasProcessGroups(platform)) return { kind: 'signal', target: -pid, signal };
  const force = signal === 'SIGKILL' ? ['/F'] : [];
  return { kind: 'run', command: 'taskkill', args: ['/pid', String(pid), '/T', ...force] };
}
