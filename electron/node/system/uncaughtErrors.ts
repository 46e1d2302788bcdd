import { toErrorInfo } from '../../../shared/domain/error.ts';
import type { Log } from '../../host/ports/system.ts';

/** More errors that nobody caught within this time, and the app is broken, not just a corner of it. */
const maxErrors = 20;
const withinMs = 60_000;
/** How much of a stack trace is reported. */
const maxTraceChars = 2000;

export interface UncaughtErrorParts {
  /** Where they are written, once there is a log. */
  readonly log: () => Log | undefined;
  /** Told of each in one line. */
  readonly say: (line: string) => void;
  /** Ends the app in order; called once. */
  readonly end: () => void;
  /** Milliseconds of a clock that only goes forward. */
  readonly now: () => number;
}

/**
 * What nobody caught is a defect of ours in one corner: it is written down, and everything else goes on. When it does not
 * stop, the app ends in order.
 */
export function catchUncaught(target: Pick<NodeJS.Process, 'on'>, parts: UncaughtErrorParts): void {
  const recent: number[] = [];
  let isEnding = false;
  const take = (kind: string) => (error: unknown) => {
    const { message } = toErrorInfo(error);
    const trace = error instanceof Error ? (error.stack ?? '').slice(0, maxTraceChars) : '';
    parts.log()?.write('error', `Nobody caught this ${kind}`, { error: message.slice(0, maxTraceChars), trace });
    parts.say(`Gatehouse: ${message.slice(0, maxTraceChars)}`);
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
 * Whoever reads what the app prints may stop reading, and then every further line fails. Nothing can be said of that anywhere,
 * and no line is worth ending the app for.
 */
export function ignoreClosedOutput(...outputs: readonly Pick<NodeJS.WriteStream, 'on'>[]): void {
  for (const output of outputs) output.on('error', () => undefined);
}
