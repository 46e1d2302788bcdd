import { toErrorInfo } from '../../../shared/domain/error.ts';
import type { Log } from '../../host/ports/system.ts';
import { makeDailyCopy } from './databaseCopies.ts';
import type { StorageWatch } from './storageWatch.ts';

/** When servers and page have started; and then how often it is looked whether a day is over. */
const firstAfterMs = 60_000;
const lookEveryMs = 60 * 60 * 1000;

export interface DailyCopiesParts {
  readonly dataFolder: string;
  readonly database: string;
  readonly watch: StorageWatch;
  readonly log: Log;
}

/** Makes a copy of the database each day, while it can be written. */
export class DailyCopies {
  readonly #parts: DailyCopiesParts;
  #timer: NodeJS.Timeout;

  constructor(parts: DailyCopiesParts) {
    this.#parts = parts;
    this.#timer = setTimeout(() => void this.#copy(), firstAfterMs).unref();
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }

  async #copy(): Promise<void> {
    const { dataFolder, database, watch, log } = this.#parts;
    this.#timer = setTimeout(() => void this.#copy(), lookEveryMs).unref();
    if (watch.state.kind === 'failing') return;
    try {
      if ((await makeDailyCopy(dataFolder, database)) === 'damaged') watch.failed('damaged');
    } catch (error) {
      log.write('warn', 'No copy of the database could be made', { error: toErrorInfo(error).message });
    }
  }
}
