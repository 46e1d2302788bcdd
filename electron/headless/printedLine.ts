import { problem } from '../../shared/domain/problem.ts';
import type { ErrorInfo } from '../../shared/domain/error.ts';
import type { HostEvent } from '../../shared/domain/hostEvent.ts';
import { escapeInvisible } from '../../shared/lib/escapeInvisible.ts';
import { callInEnglish } from '../../shared/domain/words/inEnglish.ts';
import { errorInRun } from './runWords.ts';

/**
 * A line of output as JSON, in which nothing steers a terminal. Programs read reasons and errors as English sentences; the data behind them, which the page
 * translates, is left out.
 */
export function printedLine(line: object): string {
  return escapeInvisible(JSON.stringify('type' in line ? inEnglish(line as HostEvent) : line, withoutProblems));
}

function inEnglish(line: HostEvent): object {
  return line.type === 'toolCall.changed' ? { ...line, call: callInEnglish(line.call) } : line;
}

/** Many events contain errors: of each only its code, message and data are printed. */
function withoutProblems(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (!('problem' in value && 'code' in value && 'message' in value)) return value;
  return problem.safeParse(value.problem).success ? errorInRun(value as ErrorInfo) : value;
}
