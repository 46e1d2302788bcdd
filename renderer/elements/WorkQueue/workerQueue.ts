/** A question to a worker. */
export interface WorkerQuestion<Question> {
  readonly id: number;
  readonly question: Question;
}

/** What a worker reports about a question. */
export type WorkerMessage<Answer> =
  /** Everything it needs is loaded, and it works on the question from now on. */
  | { readonly kind: 'began'; readonly id: number }
  /** `null` where there is no answer. */
  | { readonly kind: 'done'; readonly id: number; readonly answer: Answer | null };

/** The slice of a `Worker` that is used. */
export interface QueueWorker<Question> {
  readonly post: (question: WorkerQuestion<Question>) => void;
  readonly terminate: () => void;
}

export interface WorkerQueueParts<Question, Answer> {
  /** @param onFailure the worker cannot be loaded, or ended with an error */
  readonly startWorker: (
    onMessage: (message: WorkerMessage<Answer>) => void,
    onFailure: () => void,
  ) => QueueWorker<Question>;
  /** Calls back after a time; the result cancels that. */
  readonly later: (run: () => void, milliseconds: number) => () => void;
  /** The time for a question at the first attempt; it doubles with each further one; ms. */
  readonly maxWorkMs: (question: Question) => number;
  /** A worker that takes longer each time is stuck on the question. Once, it may have been the machine that was busy. */
  readonly maxAttempts: number;
}

interface Job<Question, Answer> {
  readonly question: Question;
  /** How many attempts took too long. */
  readonly failed: number;
  readonly settle: (answer: Answer | undefined) => void;
}

/** Loading the worker and what it needs is no work on a question, and its time says nothing about the question; ms. */
const maxLoadMs = 60_000;

/** Asks a worker one question after the other, so that the time limit of each counts from its own start. A worker that is stuck is ended. */
export class WorkerQueue<Question, Answer> {
  readonly #parts: WorkerQueueParts<Question, Answer>;
  readonly #waiting = new Set<Job<Question, Answer>>();
  #worker: QueueWorker<Question> | undefined;
  #current: { readonly id: number; readonly job: Job<Question, Answer>; cancelLimit: () => void } | undefined;
  #lastId = 0;

  constructor(parts: WorkerQueueParts<Question, Answer>) {
    this.#parts = parts;
  }

  /**
   * The answer; `undefined` where there is none, where the question takes too long every time, or where it was not begun when the
   * signal aborted.
   */
  ask(question: Question, signal?: AbortSignal): Promise<Answer | undefined> {
    if (signal?.aborted === true) return Promise.resolve(undefined);
    const { promise, resolve: settle } = Promise.withResolvers<Answer | undefined>();
    const job = { question, failed: 0, settle };
    this.#waiting.add(job);
    signal?.addEventListener('abort', () => this.#waiting.delete(job) && settle(undefined), { once: true });
    this.#next();
    return promise;
  }

  #next(): void {
    if (this.#current !== undefined) return;
    const [job] = this.#waiting;
    if (job === undefined) return;
    this.#waiting.delete(job);
    const id = ++this.#lastId;
    this.#current = { id, job, cancelLimit: this.#parts.later(() => this.#giveUp(), maxLoadMs) };
    try {
      this.#worker ??= this.#start();
      this.#worker.post({ id, question: job.question });
    } catch {
      this.#giveUp();
    }
  }

  #start(): QueueWorker<Question> {
    const started = this.#parts.startWorker(
      (message) => this.#hear(message),
      // One that was ended already has nothing to do with the question of the next one.
      () => this.#worker === started && this.#giveUp(),
    );
    return started;
  }

  #hear(message: WorkerMessage<Answer>): void {
    const current = this.#current;
    if (current?.id !== message.id) return;
    current.cancelLimit();
    if (message.kind === 'began') {
      const limitMs = this.#parts.maxWorkMs(current.job.question) * 2 ** current.job.failed;
      current.cancelLimit = this.#parts.later(() => this.#giveUp(), limitMs);
      return;
    }
    this.#current = undefined;
    current.job.settle(message.answer ?? undefined);
    this.#next();
  }

  /** Ends the worker, and asks its question again after all others. The next question gets a new worker. */
  #giveUp(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    const current = this.#current;
    if (current === undefined) return;
    this.#current = undefined;
    current.cancelLimit();
    const { job } = current;
    if (job.failed + 1 < this.#parts.maxAttempts) this.#waiting.add({ ...job, failed: job.failed + 1 });
    else job.settle(undefined);
    this.#next();
  }
}
