import type { Installation } from '../../../../shared/domain/connection.ts';
import { type HostError, problemError } from '../../../../shared/domain/error.ts';
import type { Problem } from '../../../../shared/domain/problem.ts';
import type { Disposable } from '../../../../shared/lib/disposable.ts';
import { keepStart } from '../../../../shared/lib/cutText.ts';
import { isRunnerAtWork, type PackageFetch } from '../../consent/dangers/packageFetch.ts';
import type { Clock } from '../../ports/system.ts';
import type { ServerTransport } from '../../ports/transport.ts';

/** How often it looks whether the program runs; ms. */
const lookMs = 1000;
/** What is there already runs within these looks, and nobody is told of an installation. */
const quietLooks = 3;
const maxLineChars = 200;
const maxNames = 5;

export interface InstallLimitParts {
  readonly clock: Clock;
  readonly limits: { readonly startMs: number; readonly installMs: number };
  readonly fetch: PackageFetch;
  /** Called while packages are downloaded, at most once a second, and without a value when the program runs. */
  readonly onInstalling: (installation: Installation | undefined) => void;
}

/**
 * The two time limits of a start with a package runner: one until the program itself runs, which may be downloaded first, and then the usual
 * one. The program runs when the first bytes came, or when the runner has given its own stdin and stdout to another process; the steps
 * of an installation do not get these.
 */
export class InstallLimit implements Disposable {
  readonly #parts: InstallLimitParts;
  readonly #over = new AbortController();
  #server: ServerTransport | undefined;
  #hearing: Disposable | undefined;
  #stopTimer: () => void = () => undefined;
  #since = 0;
  /** By the monotonic clock. */
  #begunAt = 0;
  #looks = 0;
  #lastLine: string | undefined;
  /** The installation as it was told last. */
  #told: Installation | undefined;
  #failure: HostError | undefined;

  constructor(parts: InstallLimitParts) {
    this.#parts = parts;
  }

  /** Both limits together; ms. */
  get maxMs(): number {
    const { startMs, installMs } = this.#parts.limits;
    return installMs + startMs;
  }

  /** Aborted when one of the limits is over. */
  get over(): AbortSignal {
    return this.#over.signal;
  }

  /** Which limit was over. */
  get failure(): HostError | undefined {
    return this.#failure;
  }

  /** Both limits begin, for this process. */
  begin(server: ServerTransport): void {
    this.dispose();
    this.#server = server;
    this.#since = this.#parts.clock.now();
    this.#begunAt = this.#parts.clock.monotonic();
    this.#looks = 0;
    this.#lastLine = undefined;
    this.#hearing = server.onStderr((line) => (this.#lastLine = line.trim() === '' ? this.#lastLine : line));
    this.#lookLater();
  }

  dispose(): void {
    if (this.#told !== undefined) this.#parts.onInstalling((this.#told = undefined));
    this.#server = undefined;
    this.#stopTimer();
    this.#hearing?.dispose();
  }

  #lookLater(): void {
    this.#stopTimer = this.#parts.clock.after(lookMs, () => void this.#look());
  }

  async #look(): Promise<void> {
    const server = this.#server;
    const { limits, onInstalling } = this.#parts;
    this.#looks++;
    const isRunning = server !== undefined && (await this.#isRunning(server));
    if (server === undefined || this.#server !== server) return;
    if (isRunning) {
      if (this.#told !== undefined) onInstalling((this.#told = undefined));
      this.#stopTimer = this.#parts.clock.after(limits.startMs, () => this.#end({ kind: 'serverSlow' }));
    } else if (this.#parts.clock.monotonic() - this.#begunAt >= limits.installMs) {
      this.#end({ kind: 'installSlow', minutes: Math.round(limits.installMs / 60_000) });
    } else {
      if (this.#looks >= quietLooks) this.#tell();
      this.#lookLater();
    }
  }

  async #isRunning(server: ServerTransport): Promise<boolean> {
    if (server.hasWritten?.() === true) return true;
    if (!this.#parts.fetch.isByOwnProgram) return false;
    const holders = (await server.pipeHolders?.()) ?? [];
    return holders.some((words) => !isRunnerAtWork(words));
  }

  #tell(): void {
    const { fetch, onInstalling } = this.#parts;
    const lastLine = this.#lastLine === undefined ? undefined : keepStart(this.#lastLine, maxLineChars);
    if (this.#told !== undefined && this.#told.lastLine === lastLine && this.#told.since === this.#since) return;
    const names = fetch.names.slice(0, maxNames).map((name) => keepStart(name, maxLineChars));
    this.#told = { names, since: this.#since, ...(lastLine !== undefined && { lastLine }) };
    onInstalling(this.#told);
  }

  #end(problem: Problem): void {
    this.#failure = problemError(problem);
    this.#over.abort(this.#failure);
  }
}
