import {
  type ConnectionState,
  canBeStarted,
  type Installation,
  isInstalling,
} from '../../../../shared/domain/connection.ts';
import { type HostError, problemError } from '../../../../shared/domain/error.ts';
import type { Problem } from '../../../../shared/domain/problem.ts';
import type { ServerDefinition } from '../../../../shared/domain/server.ts';
import { loadMcpSdk } from '../../ports/mcpSdk.ts';
import { packageFetchOf } from '../../consent/dangers/packageFetch.ts';
import { launchHash } from '../../consent/trust/launchHash.ts';
import type { ServerRecord } from '../record/serverRecord.ts';
import { hidesNothing } from '../../ports/secrets.ts';
import { connectionError } from '../session/connectionErrors.ts';
import type { ServerOffer } from '../session/offerKeeper.ts';
import { ServerSession } from '../session/serverSession.ts';
import type { SessionWishes } from '../session/sessionWishes.ts';
import type { ConnectionParts } from './connectionParts.ts';
import { OfferHold } from './offerHold.ts';
import { Restarter } from './restarter.ts';
import { StateWatch } from './stateWatch.ts';

/** How long a call waits for its server to come back; ms. */
const maxReturnMs = 15_000;

/** The state of one connection, from start to end. */
interface Run {
  /** Aborted when this connection is over, for any reason. */
  readonly ended: AbortController;
  session: ServerSession | undefined;
  /** When it began to run, by the monotonic clock. */
  runsSince: number | undefined;
}

/** The session of a running server, and a way to report that it is lost. */
export interface RunningSession {
  readonly session: ServerSession;
  /** Ends only this connection, not a later one. */
  readonly lose: (cause: unknown) => void;
}

/**
 * Starts the connection of one server, restarts it when it is lost, and ends it. At most one start and one stop run at
 * a time; requests during that time join them or cancel them.
 */
export class ConnectionLifecycle {
  readonly #parts: ConnectionParts;
  readonly #record: ServerRecord;
  readonly #wishes: () => SessionWishes;
  #definition: ServerDefinition;
  #state: ConnectionState = { kind: 'stopped' };
  #run: Run | undefined;
  #starting: Promise<ConnectionState> | undefined;
  #stopping: Promise<void> | undefined;
  #failing: Promise<void> | undefined;
  #isDisposed = false;
  /** Counts requests: a start that waited for a stop is void if there was another request meanwhile. */
  #requests = 0;
  readonly #restarter: Restarter;
  readonly #offers: OfferHold;
  readonly #watch: StateWatch;
  /** The process ends with or without the question for its era. Reset when it runs or its definition changes. */
  #hasEndedAnyway = false;

  /** @param wishes the requests to repeat in each new session of the server */
  constructor(definition: ServerDefinition, parts: ConnectionParts, record: ServerRecord, wishes: () => SessionWishes) {
    this.#definition = definition;
    this.#parts = parts;
    this.#record = record;
    this.#wishes = wishes;
    this.#offers = new OfferHold(parts.clock, parts.onOffer);
    this.#watch = new StateWatch(parts.clock);
    this.#restarter = new Restarter(parts.clock, parts.random, () => void this.#startAgain());
  }

  get definition(): ServerDefinition {
    return this.#definition;
  }

  /** Applies another definition; it takes effect with the next start. */
  set definition(definition: ServerDefinition) {
    this.#hasEndedAnyway = false;
    this.#definition = definition;
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** The session of the present run; it may still be starting. */
  get session(): ServerSession | undefined {
    return this.#run?.session;
  }

  /** @throws HostError `connectionClosed` when it is not running */
  running(): RunningSession {
    const run = this.#run;
    if (this.#state.kind !== 'running' || run?.session === undefined) throw this.#notRunning();
    return { session: run.session, lose: (cause) => void this.#fail(run, cause) };
  }

  /** Aborted when the present connection ends; already aborted when there is none. */
  get ended(): AbortSignal {
    return this.#run?.ended.signal ?? AbortSignal.abort(this.#notRunning());
  }

  /** It ran a moment ago, was lost, and is being started again, now or soon. */
  get isComingBack(): boolean {
    if (!this.#offers.isKeeping || this.#state.kind === 'needsTrust' || isInstalling(this.#state)) return false;
    if (this.#starting !== undefined || this.#failing !== undefined) return true;
    const retryAt = this.#state.kind === 'failed' ? this.#state.retryAt : undefined;
    return retryAt !== undefined && retryAt - this.#parts.clock.now() <= maxReturnMs;
  }

  /** Resolves when it runs again, or is no longer expected to; see `isComingBack`. */
  comeBack(signal: AbortSignal): Promise<void> {
    return this.#watch.while(() => this.isComingBack, maxReturnMs, signal);
  }

  /**
   * Starts unless it runs or is starting; a second call joins the first. Earlier failures no longer count, because the
   * user wants it now. Resolves with the state that it reached; never rejects.
   */
  start(): Promise<ConnectionState> {
    if (this.#starting) return this.#starting;
    if (this.#isDisposed || (this.#stopping === undefined && !canBeStarted(this.#state))) {
      return Promise.resolve(this.#state);
    }
    this.#restarter.forget();
    return this.#startAgain();
  }

  /**
   * Ends the connection in the steps of the specification. Resolves when everything has ended; a second call joins the
   * first.
   */
  stop(reason: Problem = { kind: 'serverStopped' }): Promise<void> {
    this.#starting = undefined;
    this.#requests++;
    this.#restarter.cancel();
    return this.#stopping ?? this.#whileStopping(this.#bringDown(reason));
  }

  /**
   * Ends the connection and does something before it can be started again: a start waits for it.
   *
   * @throws what `work` throws
   */
  async whileStopped(reason: Problem, work: () => Promise<void>): Promise<void> {
    const worked = this.stop(reason).then(work);
    await this.#whileStopping(worked.catch(() => undefined));
    await worked;
  }

  #whileStopping(end: Promise<void>): Promise<void> {
    const stopping = end.finally(() => {
      if (this.#stopping === stopping) this.#stopping = undefined;
    });
    this.#stopping = stopping;
    return stopping;
  }

  /** Ends it for good; it cannot be started again. */
  async dispose(reason: Problem): Promise<void> {
    this.#isDisposed = true;
    await this.stop(reason);
  }

  /** The machine woke up: retries waiting starts now, and checks running servers. */
  wake(): void {
    this.#run?.session?.wake();
    if (this.#state.kind === 'failed' && this.#state.retryAt !== undefined) void this.#startAgain();
  }

  #notRunning(): HostError {
    return problemError({ kind: 'serverNotRunning', server: this.#definition.name });
  }

  #startAgain(): Promise<ConnectionState> {
    this.#restarter.cancel();
    const starting = this.#begin().finally(() => {
      if (this.#starting === starting) this.#starting = undefined;
    });
    this.#starting = starting;
    return starting;
  }

  async #begin(): Promise<ConnectionState> {
    const request = ++this.#requests;
    if (this.#stopping) await this.#stopping;
    // It was stopped again while it waited for the earlier connection to end.
    if (this.#isDisposed || request !== this.#requests) return this.#state;
    const run: Run = { ended: new AbortController(), session: undefined, runsSince: undefined };
    this.#run = run;
    try {
      await this.#bringUp(run, this.#definition);
    } catch (error) {
      await this.#fail(run, error);
    }
    // If it was started again at once, that start has the result.
    return request !== this.#requests && this.#starting !== undefined ? this.#starting : this.#state;
  }

  async #bringDown(reason: Problem): Promise<void> {
    const run = this.#run;
    this.#run = undefined;
    this.#offers.ended();
    await Promise.all([run && this.#end(run, problemError(reason)), this.#failing]);
    this.#setState({ kind: 'stopped' });
  }

  /** @param definition the one to show, check and start, even if the configuration changes meanwhile */
  async #bringUp(run: Run, definition: ServerDefinition): Promise<void> {
    const { gate, eras, clock } = this.#parts;
    const verdict = await gate(definition, run.ended.signal, () =>
      this.#setState({ kind: 'needsTrust', refused: false }),
    );
    if (this.#run !== run || verdict === 'cancelled') return;
    if (verdict !== 'admitted') {
      this.#run = undefined;
      this.#offers.ended();
      this.#setState({ kind: 'needsTrust', refused: verdict === 'refused' });
      return;
    }
    this.#setState({ kind: 'starting' });
    // After the gate: a server that waits for trust needs no SDK. A process starts while it is loaded, see `openClient`.
    if (definition.launch.kind !== 'stdio') await loadMcpSdk();
    if (this.#run !== run) return;
    const session = this.#makeSession(run, definition);
    run.session = session;
    await session.open(this.#wishes());
    if (this.#run !== run) return;
    run.runsSince = clock.monotonic();
    this.#hasEndedAnyway = false;
    this.#parts.onInstructions?.(definition, session.instructions);
    this.#setState({ kind: 'running', facts: session.facts(clock.now()) });
    this.#record.log.add('host', 'info', `Running: MCP ${session.mcp.revision}.`);
    this.#offers.listed(session.offer);
    this.#watch.changed();
    if (session.isEraKnown) await eras.learn(launchHash(definition.launch), session.mcp.era);
  }

  #makeSession(run: Run, definition: ServerDefinition): ServerSession {
    const { clock, clientVersion, transports, eras, limits, auth, folders, handlers, readSecret, onResourceUpdated } =
      this.#parts;
    const hash = launchHash(definition.launch);
    return new ServerSession({
      clock,
      clientVersion,
      limits,
      record: this.#record,
      verdict: eras.get(hash),
      fetch: packageFetchOf(definition.launch),
      onInstalling: (installation) => this.#installs(run, installation),
      handlers: handlers(definition),
      hasEndedAnyway: this.#hasEndedAnyway,
      onEndedAnyway: () => (this.#hasEndedAnyway = true),
      hider: this.#parts.hider ?? hidesNothing,
      makeTransport: () =>
        transports.create(definition.launch, {
          auth: auth?.(definition),
          folders: folders?.(definition),
          maxMessageBytes: limits().maxMessageBytes,
          readSecret,
        }),
      onOffer: (offer) => this.#offerChanged(run, offer),
      onResourceUpdated: (uri) => onResourceUpdated?.(uri),
      onLost: (cause) => void this.#fail(run, cause),
    });
  }

  #installs(run: Run, installing: Installation | undefined): void {
    if (this.#run !== run || this.#state.kind !== 'starting') return;
    this.#setState({ kind: 'starting', ...(installing && { installing }) });
  }

  #offerChanged(run: Run, offer: ServerOffer): void {
    if (this.#run !== run || this.#state.kind !== 'running' || run.session === undefined) return;
    this.#offers.listed(offer);
    this.#setState({ kind: 'running', facts: run.session.facts(this.#state.facts.startedAt) });
  }

  /** The connection ended unexpectedly. */
  #fail(run: Run, cause: unknown): Promise<void> {
    if (this.#run !== run) return this.#failing ?? Promise.resolve();
    this.#run = undefined;
    this.#failing = this.#bringToFailed(run, connectionError(cause, run.session?.failure)).finally(() => {
      this.#failing = undefined;
    });
    return this.#failing;
  }

  async #bringToFailed(run: Run, error: HostError): Promise<void> {
    this.#offers.lost();
    await this.#end(run, error);
    if (this.#run !== undefined || this.#stopping !== undefined) return;
    // The SDK notices the end of a process a moment before the transport knows the cause.
    const info = (run.session?.failure ?? error).toInfo();
    this.#record.log.add('host', 'error', info.message);
    const ranMs = run.runsSince === undefined ? undefined : this.#parts.clock.monotonic() - run.runsSince;
    this.#record.addEnd(info, ranMs);
    const retryAt = info.code === 'serverNeedsAuth' ? undefined : this.#restarter.failed(info, ranMs);
    if (retryAt === undefined) this.#offers.ended();
    if (info.code === 'serverNeedsAuth') return this.#setState({ kind: 'needsAuth', error: info });
    if (retryAt !== undefined) this.#record.restarts++;
    if (retryAt === 'now') return void this.#startAgain();
    this.#setState({ kind: 'failed', error: info, ...(retryAt === undefined ? {} : { retryAt }) });
  }

  async #end(run: Run, reason: HostError): Promise<void> {
    run.ended.abort(reason);
    await run.session?.end(reason);
  }

  #setState(state: ConnectionState): void {
    this.#state = state;
    this.#parts.onState(state);
    this.#watch.changed();
  }
}
