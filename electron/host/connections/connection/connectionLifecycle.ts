import { type ConnectionState, canBeStarted } from '../../../../shared/domain/connection.ts';
import { type HostError, problemError } from '../../../../shared/domain/error.ts';
import type { Problem } from '../../../../shared/domain/problem.ts';
import type { ServerDefinition } from '../../../../shared/domain/server.ts';
import { launchHash } from '../../consent/trust/launchHash.ts';
import type { ServerRecord } from '../record/serverRecord.ts';
import { connectionError } from '../session/connectionErrors.ts';
import type { ServerOffer } from '../session/offerKeeper.ts';
import { ServerSession } from '../session/serverSession.ts';
import type { SessionWishes } from '../session/sessionWishes.ts';
import type { ConnectionParts } from './connectionParts.ts';
import { OfferHold } from './offerHold.ts';
import { Restarter } from './restarter.ts';
import { StateWatch } from './stateWatch.ts';

/** How long a call waits for its server to run again; ms. */
const maxReturnMs = 15_000;

/** What exists from one start to the end of that connection. */
interface Run {
  /** Aborted when this connection is over, for whatever reason. */
  readonly ended: AbortController;
  session: ServerSession | undefined;
  /** By the monotonic clock, since when it runs. */
  runsSince: number | undefined;
}

/** The session of a server that runs, and how to say that it is lost. */
export interface RunningSession {
  readonly session: ServerSession;
  /** Ends this very connection, and no later one. */
  readonly lose: (cause: unknown) => void;
}

/**
 * Starts the connection of one server, starts it again when it is lost, and ends it. At most one start and one stop are
 * under way; what is asked for meanwhile joins them or makes them void.
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
  #disposed = false;
  /** Counts what was asked for: a start that waited for an end is void when something else was asked meanwhile. */
  #requests = 0;
  readonly #restarter: Restarter;
  readonly #offers: OfferHold;
  readonly #watch: StateWatch;
  /** Its process ends with or without the probe of its era. Reset when it runs or its definition changes. */
  #endsAnyway = false;

  /** @param wishes what each new session of the server is asked for again */
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

  /** Takes another definition; it counts from the next start on. */
  set definition(definition: ServerDefinition) {
    this.#endsAnyway = false;
    this.#definition = definition;
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** The session of the present run, which may still be starting. */
  get session(): ServerSession | undefined {
    return this.#run?.session;
  }

  /** @throws HostError `connectionClosed` when it does not run */
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
    if (!this.#offers.isKeeping || this.#state.kind === 'needsTrust') return false;
    if (this.#starting !== undefined || this.#failing !== undefined) return true;
    const retryAt = this.#state.kind === 'failed' ? this.#state.retryAt : undefined;
    return retryAt !== undefined && retryAt - this.#parts.clock.now() <= maxReturnMs;
  }

  /** Resolves when it runs again, or is not to be waited for any longer; see `isComingBack`. */
  comeBack(signal: AbortSignal): Promise<void> {
    return this.#watch.while(() => this.isComingBack, maxReturnMs, signal);
  }

  /**
   * Starts unless it runs or is starting; a second call joins the first. Failures so far are forgotten: somebody wants
   * it now. Answers the state it came to, never throws.
   */
  start(): Promise<ConnectionState> {
    if (this.#starting) return this.#starting;
    if (this.#disposed || (this.#stopping === undefined && !canBeStarted(this.#state))) {
      return Promise.resolve(this.#state);
    }
    this.#restarter.forget();
    return this.#startAgain();
  }

  /** Ends the connection by the specification's steps. Answers when nothing of it is left; a second call joins the first. */
  stop(reason: Problem = { kind: 'serverStopped' }): Promise<void> {
    this.#starting = undefined;
    this.#requests++;
    this.#restarter.cancel();
    return (this.#stopping ??= this.#bringDown(reason).finally(() => {
      this.#stopping = undefined;
    }));
  }

  /** Nothing starts it again. */
  async dispose(reason: Problem): Promise<void> {
    this.#disposed = true;
    await this.stop(reason);
  }

  /** The machine woke up: what waits to be tried again is tried now, what runs is looked at. */
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
    // Somebody stopped it again while it waited for its end.
    if (this.#disposed || request !== this.#requests) return this.#state;
    const run: Run = { ended: new AbortController(), session: undefined, runsSince: undefined };
    this.#run = run;
    try {
      await this.#bringUp(run, this.#definition);
    } catch (error) {
      await this.#fail(run, error);
    }
    // It may have been started again at once; then that start has the answer.
    return request !== this.#requests && this.#starting !== undefined ? this.#starting : this.#state;
  }

  async #bringDown(reason: Problem): Promise<void> {
    const run = this.#run;
    this.#run = undefined;
    this.#offers.ended();
    await Promise.all([run && this.#end(run, problemError(reason)), this.#failing]);
    this.#setState({ kind: 'stopped' });
  }

  /** @param definition the one that is shown, admitted and started, whatever is configured meanwhile */
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
    const session = this.#makeSession(run, definition);
    run.session = session;
    await session.open(this.#wishes());
    if (this.#run !== run) return;
    run.runsSince = clock.monotonic();
    this.#endsAnyway = false;
    this.#parts.onInstructions?.(definition, session.instructions);
    this.#setState({ kind: 'running', facts: session.facts(clock.now()) });
    this.#record.log.add('host', 'info', `Running: MCP ${session.mcp.revision}.`);
    this.#offers.listed(session.offer);
    this.#watch.changed();
    await eras.learn(launchHash(definition.launch), session.mcp.era);
  }

  #makeSession(run: Run, definition: ServerDefinition): ServerSession {
    const { clock, clientVersion, transports, eras, limits, auth, folders, handlers, onResourceUpdated } = this.#parts;
    const hash = launchHash(definition.launch);
    return new ServerSession({
      clock,
      clientVersion,
      limits,
      record: this.#record,
      verdict: eras.get(hash),
      handlers: handlers(definition),
      mayEndAnyway: this.#endsAnyway,
      onEndsAnyway: () => (this.#endsAnyway = true),
      hide: (text) => this.#parts.hideSecrets?.(text) ?? text,
      makeTransport: () =>
        transports.create(definition.launch, {
          auth: auth?.(definition),
          folders: folders?.(definition),
          maxMessageBytes: limits().maxMessageBytes,
        }),
      onOffer: (offer) => this.#offerChanged(run, offer),
      onResourceUpdated: (uri) => onResourceUpdated?.(uri),
      onLost: (cause) => void this.#fail(run, cause),
    });
  }

  #offerChanged(run: Run, offer: ServerOffer): void {
    if (this.#run !== run || this.#state.kind !== 'running' || run.session === undefined) return;
    this.#offers.listed(offer);
    this.#setState({ kind: 'running', facts: run.session.facts(this.#state.facts.startedAt) });
  }

  /** The connection came to an end nobody asked for. */
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
    // A process that just died is known to the transport a moment later than to the SDK.
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
