import { type ErrorInfo, toErrorInfo } from '../domain/error.ts';

/** A command was refused or failed. Carries what the host said, as it crossed the bridge. */
export class CallError extends Error {
  readonly info: ErrorInfo;

  constructor(info: ErrorInfo) {
    super(info.message);
    this.name = 'CallError';
    this.info = info;
  }
}

/** What to show for whatever was thrown. A defect of the page is `internal` with its message. */
export function errorInfoOf(error: unknown): ErrorInfo {
  if (error instanceof CallError) return error.info;
  return toErrorInfo(error);
}
