import { z } from 'zod';
import { jsonValue } from '../lib/json.ts';
import { type HostErrorCode, hostErrorCode } from './errorCode.ts';
import { boundedProblem, problem, type Problem, problemCode } from './problem.ts';
import { problemText } from './words/problemText.ts';

/** The only shape in which an error crosses the bridge. `retry` is a command the page can send to try again. */
export const errorInfo = z.lazy(() =>
  z.object({
    code: hostErrorCode,
    /** In English, for logs and programs. */
    message: z.string(),
    /**
     * What exactly it is: the page words it in the user's language. Absent in errors that older versions stored, and where a newer
     * version stored a kind that this one does not know: `message` still says it.
     */
    problem: problem.optional().catch(undefined),
    data: jsonValue.optional(),
    retry: z.object({ command: z.string(), input: jsonValue }).optional(),
  }),
);
export type ErrorInfo = z.infer<typeof errorInfo>;

/** An error of ours: a code, what exactly happened, and the same in English for logs. */
export class HostError extends Error {
  readonly code: HostErrorCode;
  readonly data: ErrorInfo['data'];
  readonly problem: Problem | undefined;

  constructor(
    code: HostErrorCode,
    message: string,
    data?: ErrorInfo['data'],
    options?: ErrorOptions & { readonly problem?: Problem | undefined },
  ) {
    super(message, options);
    this.name = 'HostError';
    this.code = code;
    this.data = data;
    this.problem = options?.problem;
  }

  toInfo(): ErrorInfo {
    const { code, message, data, problem: what } = this;
    return {
      code,
      message,
      ...(what === undefined ? {} : { problem: what }),
      ...(data === undefined ? {} : { data }),
    };
  }
}

/**
 * The error for a problem: its code and its English message follow from what happened.
 *
 * @param data what programs read beside the code
 */
export function problemError(what: Problem, data?: ErrorInfo['data'], options?: ErrorOptions): HostError {
  const bounded = boundedProblem(what);
  return new HostError(problemCode(bounded), problemText(bounded, 'en'), data, { ...options, problem: bounded });
}

interface ErrorChanges {
  readonly code?: HostErrorCode;
  readonly message?: string;
  readonly data?: ErrorInfo['data'];
  readonly cause?: unknown;
}

/** An error that says the same as another one, apart from what is given here. */
export function changedError(error: HostError, changes: ErrorChanges): HostError {
  const { code = error.code, message = error.message, data = error.data, cause } = changes;
  return new HostError(code, message, data, { problem: error.problem, cause });
}

/** The same problem under another code, where it stopped something else. Without its data, which belong to the code. */
export function recodedError(code: HostErrorCode, { message, problem: what }: HostError): HostError {
  return new HostError(code, message, undefined, { problem: what });
}

/** The error that crossed the bridge as data. */
export function receivedError({ code, message, data, problem: what }: ErrorInfo): HostError {
  return new HostError(code, message, data, { problem: what });
}

/** Turns whatever was thrown into data. Anything that is not ours becomes `internal` with its message. */
export function toErrorInfo(error: unknown): ErrorInfo {
  if (error instanceof HostError) return error.toInfo();
  return { code: 'internal', message: error instanceof Error ? error.message : String(error) };
}

/** What was thrown, or why a signal was aborted. An exception that is not ours keeps its own words. */
export function problemOf(error: unknown): Problem {
  if (error instanceof HostError && error.problem !== undefined) return error.problem;
  if (error instanceof Error && error.name === 'AbortError') return { kind: 'aborted' };
  return { kind: 'other', text: toErrorInfo(error).message };
}
