import { type HostError, problemError } from '../../../shared/domain/error.ts';
import type { ProblemOf } from '../../../shared/domain/problem.ts';
import type { StdioLaunch } from '../../../shared/domain/server.ts';
import { keepStart } from '../../../shared/lib/cutText.ts';

/**
 * Explains why a process could not be started, and what to do about it. Pure.
 *
 * @param isFolderThere whether its working folder exists: the system names only the program, whichever of the two is
 *   missing
 */
export function spawnError(error: NodeJS.ErrnoException, launch: StdioLaunch, isFolderThere: boolean): HostError {
  const { command, cwd } = launch;
  switch (error.code) {
    case 'ENOENT':
      return problemError(
        cwd === undefined || isFolderThere
          ? { kind: 'commandNotFound', command }
          : { kind: 'workingFolderNotFound', folder: cwd },
        { command },
      );
    case 'EACCES':
      return problemError({ kind: 'commandNotExecutable', command }, { command });
    case 'EMFILE':
    case 'ENFILE':
    case 'EAGAIN':
    case 'ENOMEM':
      // A shortage passes, so the start is tried again.
      return problemError({ kind: 'computerShort', command, shortage: error.code }, { command, taken: false });
    default:
      return problemError({ kind: 'commandNotStarted', command, error: error.message }, { command });
  }
}

/** The error of a process that ended unexpectedly, with its last output. Pure. */
export function exitError(code: number | null, signal: string | null, stderr: readonly string[]): HostError {
  const said = tellingLine(stderr) ?? '';
  return problemError(
    { kind: 'serverExited', ...howItEnded(code, signal), said },
    {
      exitCode: code,
      signal,
      // The full output is shown elsewhere; this is part of the server's state.
      stderr: stderr.map((line) => keepStart(line, 500)),
    },
  );
}

function howItEnded(code: number | null, signal: string | null): Pick<ProblemOf<'serverExited'>, 'exit' | 'value'> {
  if (signal !== null) return { exit: 'signal', value: signal };
  return code === null ? { exit: 'unknown', value: '' } : { exit: 'code', value: String(code) };
}

/** Lines of a stack trace, a dump of an object, or a runtime's additions. */
const aside =
  /^\s+at |^\s*\^+\s*$|^[\s{}[\](),;]*$|^\s+[\w$'"]+: .*,$|^Node\.js v\d|A complete log of this run|^\s*File "|^\s*throw /;
/** How runtimes begin the message of a fatal error. */
const uncaught = /^(?:Uncaught )?(?:[\w.]*(?:Error|Exception)(?: \[\w+\])?|panic|fatal(?: error)?)\b: /i;
const complaint =
  /error|exception|fatal|panic|failed|denied|required|missing|cannot|can't|could not|not found|unable|invalid|refused/i;

/** The most informative line about an end: the last that looks like a reason, otherwise the last with letters. */
function tellingLine(lines: readonly string[]): string | undefined {
  const words = lines.filter((line) => !aside.test(line));
  const said = words.findLast((line) => uncaught.test(line)) ?? words.findLast((line) => complaint.test(line));
  const shown = said ?? words.at(-1) ?? lines.findLast((line) => line.trim() !== '');
  return shown && keepStart(shown, 500);
}

/** A message that is larger than allowed. Pure. */
export function lineTooLongError(maxBytes: number): HostError {
  return problemError({ kind: 'messageTooLargeStopped', mebibytes: mebibytes(maxBytes) }, { maxBytes });
}

const mebibytes = (bytes: number) => Math.round((bytes / 1024 / 1024) * 100) / 100;
