import { toErrorInfo } from '../../../shared/domain/error.ts';
import { keepStart } from '../../../shared/lib/cutText.ts';
import type { Log } from '../../host/ports/system.ts';

/** With more uncaught errors within this time, the whole app is considered broken. */
const maxErrors = 20;
const withinMs = 60_000;
/** How much of a stack trace is reported. */
const maxTraceChars = 2000;

export interface UncaughtErrorParts {
  /** Where they are written, once there is a log. */
  readonly log: () => Log | undefined;
  /** Called with each error, in one line. */
  readonly say: (line: string) => void;
  /** Ends the app in order; called once. */
  readonly end: () => void;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
}

/**
 * An uncaught error is a bug in one part of the app: it is logged, and everything else continues. If there are too
 * many, the app shuts down.
 */
export function catchUncaught(target: Pick<NodeJS.Process, 'on'>, parts: UncaughtErrorParts): void {
  const recent: number[] = [];
  let isEnding = false;
  const take = (kind: string) => (error: unknown) => {
    const { message } = toErrorInfo(error);
    const trace = error instanceof Error ? keepStart(error.stack ?? '', maxTraceChars) : '';
    parts.log()?.write('error', `Nobody caught this ${kind}`, { error: keepStart(message, maxTraceChars), trace });
    parts.say(`Gatehouse: ${keepStart(message, maxTraceChars)}`);
    const now = parts.now();
    recent.push(now);
    while ((recent[0] ?? now) < now - withinMs) recent.shift();
    if (recent.length <= maxErrors || isEnding) return;
    isEnding = true;
    parts.say('Gatehouse: there are too many errors. It ends.');
    parts.end();
  };
  target.on('uncaughtException', take('error'));
  target.on('unhandledRejection', take('rejection'));
}

/**
 * The reader of the app's output may stop reading, and then every further line fails. That cannot be reported anywhere,
 * and is no reason to end the app.
 */
export function ignoreClosedOutput(...outputs: readonly Pick<NodeJS.WriteStream, 'on'>[]): void {
  for (const output of outputs) output.on('error', () => undefined);
}
