import type { Writable } from 'node:stream';
import type { Log } from '../../host/ports/system.ts';
import { type LastingProgram, spawnLasting } from './spawnProcess.ts';

/** How often in a row a killed watchdog is replaced. After that, it is probably killed on purpose. */
const maxReplacements = 5;
/** One that lived so long counts as the first again; ms. */
const lastedMs = 60_000;
/** One that may be missing and ends sooner cannot run on this computer; ms. */
const startsWithinMs = 10_000;

/** How servers are watched on this system. */
export interface WatchdogOptions {
  /** Told only when the first server starts; `undefined` where there is none. */
  readonly program: () => LastingProgram | undefined;
  /** Whether a server may start without it. Then it is started beside the first server and not before it. */
  readonly isOptional: boolean;
  readonly log: Log;
}

/**
 * Sees to it that no server outlives us, also when we are killed. One for each app, started with the first server: a program that
 * reads the numbers of servers from a pipe, and ends these when the pipe is closed.
 */
export class Watchdog {
  readonly #options: WatchdogOptions;
  readonly #servers = new Set<number>();
  #stdin: Writable | undefined;
  #replacements = 0;
  #startedAt = 0;
  /** This computer has none. */
  #isMissing = false;

  constructor(options: WatchdogOptions) {
    this.#options = options;
  }

  /**
   * Call it before a server is started, because we may be killed in the very next moment.
   *
   * @throws Error with the code of the system when no process can be started
   */
  prepare(): void {
    if (!this.#options.isOptional && this.#stdin === undefined) this.#start();
  }

  /** From now on this server is killed when we end, with all it started. */
  add(pid: number): void {
    this.#servers.add(pid);
    if (this.#stdin !== undefined) this.#stdin.write(`+ ${pid}\n`);
    else if (this.#options.isOptional) this.#startIfPossible();
  }

  /** The server has ended; its number may be given to others. */
  remove(pid: number): void {
    if (this.#servers.delete(pid)) this.#stdin?.write(`- ${pid}\n`);
  }

  /** Ends the watch: running servers are killed. */
  dispose(): void {
    this.#stdin?.end();
    this.#stdin = undefined;
  }

  #start(): void {
    const program = this.#options.program();
    if (program === undefined) return this.#giveUp('not on this system');
    const { child, stdin } = spawnLasting(program);
    this.#stdin = stdin;
    this.#startedAt = performance.now();
    const lost = (error?: Error) => {
      if (this.#stdin !== stdin) return;
      this.#stdin = undefined;
      this.#ended(error);
    };
    child.once('error', lost);
    child.once('exit', () => lost());
    stdin.on('error', lost);
    for (const pid of this.#servers) stdin.write(`+ ${pid}\n`);
  }

  #ended(error: Error | undefined): void {
    const { isOptional, log } = this.#options;
    const livedMs = performance.now() - this.#startedAt;
    if (isOptional && livedMs < startsWithinMs) return this.#giveUp(error?.message ?? 'it ended at once');
    log.write('warn', 'The watchdog of servers ended', { error: error?.message ?? null });
    this.#replace(livedMs);
  }

  /** Another program killed it while servers run. When that is not possible, the next server start replaces it. */
  #replace(livedMs: number): void {
    if (this.#servers.size === 0) return;
    this.#replacements = livedMs > lastedMs ? 1 : this.#replacements + 1;
    if (this.#replacements > maxReplacements) return;
    try {
      this.#start();
    } catch (error) {
      this.#options.log.write('error', 'There is no watchdog of servers', { error: String(error) });
    }
  }

  #startIfPossible(): void {
    if (this.#isMissing) return;
    try {
      this.#start();
    } catch (error) {
      // There may be room for it with the next server.
      this.#options.log.write('warn', 'There is no watchdog of servers', { error: String(error) });
    }
  }

  #giveUp(why: string): void {
    this.#isMissing = true;
    this.#options.log.write('warn', 'There is no watchdog of servers on this computer', { error: why });
  }
}
