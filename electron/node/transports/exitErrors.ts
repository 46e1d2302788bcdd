import { type HostError, problemError } from '../../../shared/domain/error.ts';
import type { ProblemOf } from '../../../shared/domain/problem.ts';
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

/** How a process ended that was to go on, with what it said last. Pure. */
export function exitError(code: number | null, signal: string | null, stderr: readonly string[]): HostError {
  const said = tellingLine(stderr) ?? '';
  return problemError(
    { kind: 'serverExited', ...howItEnded(code, signal), said },
    {
      exitCode: code,
      signal,
      // The rest is read with the server's output; this is part of its state.
      stderr: stderr.map((line) => line.slice(0, 500)),
    },
  );
}

function howItEnded(code: number | null, signal: string | null): Pick<ProblemOf<'serverExited'>, 'exit' | 'value'> {
  if (signal !== null) return { exit: 'signal', value: signal };
  return code === null ? { exit: 'unknown', value: '' } : { exit: 'code', value: String(code) };
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
  return problemError({ kind: 'messageTooLargeStopped', mebibytes: mebibytes(maxBytes) }, { maxBytes });
}

const mebibytes = (bytes: number) => Math.round((bytes / 1024 / 1024) * 100) / 100;
