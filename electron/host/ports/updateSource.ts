import type { FoundUpdate, UpdateChannel, UpdateOff } from '../../../shared/domain/update/update.ts';

/** Port: newer versions of the app, from the one place that was fixed when it was built. */
export interface UpdateSource {
  /** Why nobody is asked here; `undefined` where somebody is. */
  readonly off: Exclude<UpdateOff, 'managed'> | undefined;
  /**
   * Asks which version is the newest. What is answered was signed for this channel and this kind of computer.
   *
   * @returns `undefined` when it is not newer than this one
   * @throws UpdateError; the reason of the signal
   */
  find(channel: UpdateChannel, signal: AbortSignal): Promise<FoundUpdate | undefined>;
  /**
   * Downloads the version that was found last, and checks that it is the file that was signed.
   *
   * @param onPercent how much of it is there, 0 to 100
   * @throws UpdateError; the reason of the signal
   */
  download(onPercent: (percent: number) => void, signal: AbortSignal): Promise<void>;
}
