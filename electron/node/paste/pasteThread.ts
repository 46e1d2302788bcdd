import { Worker } from 'node:worker_threads';
import type { PasteReading } from '../../../shared/domain/pasted/pasteReading.ts';
import { abortable } from '../../../shared/lib/abortable.ts';

/** Ordinary pages take some milliseconds. What takes longer is made to harm. */
const maxReadSeconds = 20;
/** The thread ends so long after the last text. */
const idleSeconds = 60;
const maxMemoryMb = 512;

interface PasteThreadOptions {
  readonly maxSeconds: number;
  readonly start: () => Worker;
}

/**
 * Reads texts one after the other, in parallel to everything else: whatever somebody pastes, it must not hold up the host. The thread and its
 * parsers are there from the first text on until some time after the last.
 */
export class PasteThread {
  readonly #options: PasteThreadOptions;
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(options: PasteThreadOptions = { maxSeconds: maxReadSeconds, start: startWorker }) {
    this.#options = options;
  }

  /**
   * Reads a text. One that takes too much time or memory has a problem that says so.
   *
   * @param signal nobody wants the reading any more: a text that still waits is not read, and reading is ended
   * @throws the reason of the signal, at once; what the thread could not deal with; that it was closed
   */
  read(text: string, signal?: AbortSignal): Promise<PasteReading> {
    const next = this.#last.then(() => this.#readNow(text, signal));
    this.#last = next.catch(() => undefined);
    return signal === undefined ? next : abortable(next, signal);
  }

  /** Ends the thread, and reading in it; texts that wait, and later ones, are not read. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    if (this.#worker !== undefined) this.#end(this.#worker);
  }

  async #readNow(text: string, signal: AbortSignal | undefined): Promise<PasteReading> {
    signal?.throwIfAborted();
    if (this.#isClosed) throw new Error('The thread that reads texts was closed.');
    clearTimeout(this.#idle);
    const worker = (this.#worker ??= this.#options.start());
    try {
      return await this.#answerOf(worker, text, signal);
    } catch (error) {
      this.#end(worker);
      throw error;
    } finally {
      this.#idle = setTimeout(() => this.#end(worker), idleSeconds * 1000).unref();
    }
  }

  #answerOf(worker: Worker, text: string, signal: AbortSignal | undefined): Promise<PasteReading> {
    const { maxSeconds } = this.#options;
    const { promise, resolve, reject } = Promise.withResolvers<PasteReading>();
    const giveUp = () => {
      this.#end(worker);
      resolve(tooHard(maxSeconds));
    };
    const fail = (error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') giveUp();
      else reject(error instanceof Error ? error : new Error(String(error)));
    };
    const stop = () => reject(signal?.reason as Error);
    const end = () => reject(new Error('The thread that reads texts ended.'));
    const timer = setTimeout(giveUp, maxSeconds * 1000).unref();
    worker.once('message', resolve).once('error', fail).once('exit', end);
    signal?.addEventListener('abort', stop, { once: true });
    worker.postMessage(text);
    return promise.finally(() => {
      clearTimeout(timer);
      worker.off('message', resolve).off('error', fail).off('exit', end);
      signal?.removeEventListener('abort', stop);
    });
  }

  #end(worker: Worker): void {
    if (this.#worker === worker) this.#worker = undefined;
    void worker.terminate();
  }
}

function tooHard(count: number): PasteReading {
  return {
    format: null,
    isLink: false,
    servers: [],
    fields: [],
    notes: [],
    problems: [{ kind: 'pasteTooHard', count }],
  };
}

/**
 * The script of the thread, seen from a module. In a bundle, it is a file of its own beside those of the hosts. Electron starts it from the archive
 * of a packaged app, too. Pure.
 */
export function threadScript(here: string): URL {
  if (here.endsWith('.ts')) return new URL('./pasteWorker.ts', here);
  const isChunk = /\/chunks\/[^/]*$/.test(here);
  return new URL(isChunk ? '../../worker/pasteWorker.cjs' : '../worker/pasteWorker.cjs', here);
}

function startWorker(): Worker {
  const script = threadScript(import.meta.url);
  const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb } });
  worker.unref();
  // What it says while it ends is nobody's.
  worker.on('error', () => undefined);
  return worker;
}
