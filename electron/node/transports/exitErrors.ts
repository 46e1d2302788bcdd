import { HostError, problemError } from '../../../shared/domain/error.ts';
import type { StdioLaunch } from '../../../shared/domain/server.ts';

/**
 * Why a process could not be started, and what to do about it. Pure.
 *
 * @param isFolderThere whether its working folder exists: the system names only the program, whichever of both is missing
 */
export function spawnError(error: NodeJS.ErrnoException, launch: StdioLaunch, isFolderThere: boolean): HostError {
  const { command, cwd } = launch;
  switch (error.code) {
    case 'ENOENT':
      return new HostError(
        'serverNotFound',
        cwd === undefined || isFolderThere
          ? `"${command}" was not found. Give its full path, or install it so that it is on the PATH.`
          : `The working folder "${cwd}" was not found. Correct it, or make the folder.`,
        { command },
      );
    case 'EACCES':
      return new HostError(
        'serverNotFound',
        `"${command}" may not be run. It must be a file that is executable (chmod +x).`,
        { command },
      );
    case 'EMFILE':
    case 'ENFILE':
    case 'EAGAIN':
    case 'ENOMEM':
      // That passes, so that it is tried again.
      return new HostError(
        'connectionClosed',
        `"${command}" could not be started: this computer has ${shortages[error.code]}. Close other programs, or raise the limit.`,
        { command, taken: false },
      );
    default:
      return problemError({ kind: 'commandNotStarted', command, error: error.message }, { command });
  }
}

const shortages = {
  EMFILE: 'no free file handles (EMFILE)',
  ENFILE: 'no free file handles (ENFILE)',
  EAGAIN: 'no room for another process (EAGAIN)',
  ENOMEM: 'no free memory (ENOMEM)',
} as const;

/** How a process ended that was to go on, with what it said last. Pure. */
export function exitError(code: number | null, signal: string | null, stderr: readonly string[]): HostError {
  const how = signal === null ? `exit code ${code ?? 'unknown'}` : `signal ${signal}`;
  const words = tellingLine(stderr);
  const said = words === undefined ? 'It wrote nothing to stderr.' : `It said: ${words}`;
  return new HostError('serverExited', `The server ended (${how}). ${said}`, {
    exitCode: code,
    signal,
    // The rest is read with the server's output; this is part of its state.
    stderr: stderr.map((line) => line.slice(0, 500)),
  });
}

/** Of a stack trace, a dump of an object, or what runtimes add below one. */
const aside =
  /^\s+at |^\s*\^+\s*$|^[\s{}[\](),;]*$|^\s+[\w$'"]+: .*,$|^Node\.js v\d|A complete log of this run|^\s*File "|^\s*throw /;
/** How runtimes begin what ended a program. */
const uncaught = /^(?:Uncaught )?(?:[\w.]*(?:Error|Exception)(?: \[\w+\])?|panic|fatal(?: error)?)\b: /i;
const complaint =
  /error|exception|fatal|panic|failed|denied|required|missing|cannot|can't|could not|not found|unable|invalid|refused/i;

/** The line that says most about an end: the last that looks like the reason, or else the last with words. */
function tellingLine(lines: readonly string[]): string | undefined {
  const words = lines.filter((line) => !aside.test(line));
  const said = words.findLast((line) => uncaught.test(line)) ?? words.findLast((line) => complaint.test(line));
  return (said ?? words.at(-1) ?? lines.findLast((line) => line.trim() !== ''))?.slice(0, 500);
}

/** A message that is larger than allowed. Pure. */
export function lineTooLongError(maxBytes: number): HostError {
  return new HostError(
    'badResult',
    `The server sent a message of more than ${mebibytes(maxBytes)} MiB and was stopped. Ask it for less at once, or raise the limit in the settings.`,
    { maxBytes },
  );
}

const mebibytes = (bytes: number) => Math.round((bytes / 1024 / 1024) * 100) / 100;
