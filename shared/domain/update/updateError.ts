import type { UpdateFailure } from './update.ts';

/** Why a version could not be asked about or taken. The message is for the log. */
export class UpdateError extends Error {
  readonly reason: UpdateFailure;

  constructor(reason: UpdateFailure, detail: string, options?: ErrorOptions) {
    super(`${reason}: ${detail}`, options);
    this.name = 'UpdateError';
    this.reason = reason;
  }
}
