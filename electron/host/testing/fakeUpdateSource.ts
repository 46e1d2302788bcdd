import type { FoundUpdate, UpdateChannel } from '../../../shared/domain/update/update.ts';
import type { UpdateSource } from '../ports/updateSource.ts';

/** A version that is newer. */
export const newerVersion: FoundUpdate = {
  version: '9.0.0',
  notes: '## New\n\n- Much',
  bytes: 100_000_000,
  way: 'app',
  page: 'https://example.com/download',
};

/** A source of updates that a test answers. */
export class FakeUpdateSource implements UpdateSource {
  off: UpdateSource['off'];
  readonly asked: UpdateChannel[] = [];
  downloads = 0;
  #answer = Promise.withResolvers<FoundUpdate | undefined>();
  #file = Promise.withResolvers<void>();
  #onPercent: ((percent: number) => void) | undefined;

  find(channel: UpdateChannel): Promise<FoundUpdate | undefined> {
    this.asked.push(channel);
    this.#answer = Promise.withResolvers();
    return this.#answer.promise;
  }

  download(onPercent: (percent: number) => void): Promise<void> {
    this.downloads += 1;
    this.#onPercent = onPercent;
    this.#file = Promise.withResolvers();
    return this.#file.promise;
  }

  /** The server answers. */
  answer(update: FoundUpdate | undefined): void {
    this.#answer.resolve(update);
  }

  failAnswer(error: Error): void {
    this.#answer.reject(error);
  }

  /** This much of the file is there. */
  progress(percent: number): void {
    this.#onPercent?.(percent);
  }

  finish(): void {
    this.#file.resolve();
  }

  failFile(error: Error): void {
    this.#file.reject(error);
  }
}
