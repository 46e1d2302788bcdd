import type { LaunchGate } from '../../consent/trust/launchGate.ts';
import type { AuthProvider, CallToolResult, LoggingLevel, OAuthClientProvider } from '@modelcontextprotocol/client';
import { type ConnectionState, canBeStarted } from '../../../../shared/domain/connection.ts';
import { type HostError, toErrorInfo, problemError } from '../../../../shared/domain/error.ts';
import type { ServerDefinition } from '../../../../shared/domain/server.ts';
import type { JsonObject } from '../../../../shared/lib/json.ts';
import type { Clock } from '../../ports/system.ts';
import type { TransportFactory } from '../../ports/transport.ts';
import { launchHash } from '../../consent/trust/launchHash.ts';
import { isRefusedSession, withUnknownOutcome } from './callOutcome.ts';
import { connectionError, endsForSignIn } from '../session/connectionErrors.ts';
import { OfferHold } from './offerHold.ts';
import type { RecordSink } from '../record/keptRecords.ts';
import { ServerRecord } from '../record/serverRecord.ts';
import { Restarter } from './restarter.ts';
import { callAfterPages } from './pagesFirst.ts';
import type { Completions } from '../session/completions.ts';
import type { EraVerdicts } from '../session/eraVerdicts.ts';
import type { McpSession, RequestOptions } from '../session/mcpSession.ts';
import { emptyOffer, type ServerOffer } from '../session/offerKeeper.ts';
import type { ServerRequestHandlers } from '../session/serverRequests.ts';
import { StateWatch } from './stateWatch.ts';
import { type ConnectionLimits, ServerSession } from '../session/serverSession.ts';
import type { Problem } from '../../../../shared/domain/problem.ts';

/** How long a call waits for its server to run again; ms. */
const maxReturnMs = 15_000;

export interface ConnectionParts {
  readonly transports: TransportFactory;
  /** Has what can be looked up about the server outlive Gatehouse. */
  readonly keepRecord?: RecordSink;
  readonly clock: Clock;
  readonly clientVersion: string;
  readonly gate: LaunchGate;
  readonly eras: EraVerdicts;
  readonly limits: () => ConnectionLimits;
  /** In [0, 1): spreads restarts. */
  readonly random: () => number;
  /** What signs the requests of a server over HTTP. */
  readonly auth?: (definition: ServerDefinition) => AuthProvider | OAuthClientProvider | undefined;
  /** Real paths of the folders that are shared with a server. */
  readonly folders?: (definition: ServerDefinition) => readonly string[];
  /** Answers what servers ask of the host. */
  readonly handlers: (definition: ServerDefinition) => ServerRequestHandlers;
  /** Takes the values of secrets out of what the server sends, before anybody reads it. */
  readonly hideSecrets?: (text: string) => string;
  readonly onState: (state: ConnectionState) => void;
  /** What it says to models about itself, unchecked; told before it counts as running. */
  readonly onInstructions?: (definition: ServerDefinition, text: string | undefined) => void;
  readonly onOffer: (offer: ServerOffer) => void;
  readonly onResourceUpdated?: (uri: string) => void;
}

/** What exists from one start to the end of that connection. */
interface Run {
  /** Aborted when this connection is over, for whatever reason. */
  readonly ended: AbortController;
  session: ServerSession | undefined;
  /** By the monotonic clock, since when it runs. */
  runsSince: number | undefined;
}

/** The live client of one server: starts it, keeps it going, ends it. Nothing is shared between servers. */
export class ServerConnection {
  readonly #parts: ConnectionParts;
  readonly record: ServerRecord;
  #definition: ServerDefinition;
  #state: ConnectionState = { kind: 'stopped' };
  #run: Run | undefined;
  #starting: Promise<ConnectionState> | undefined;
  #stopping: Promise<void> | undefined;
  #failing: Promise<void> | undefined;
  #disposed = false;
  /** Counts what was asked for: a start that waited for an end is void when something else was asked meanwhile. */
  #wishes = 0;
  readonly #restarter: Restarter;
  readonly #offers: OfferHold;
  readonly #watch: StateWatch;
  /** Its process ends with or without the probe of its era. Reset when it runs or its definition changes. */
  #endsAnyway = false;
  #logLevel: LoggingLevel | undefined;
  readonly #subscriptions = new Set<string>();

  constructor(definition: ServerDefinition, parts: ConnectionParts) {
    this.#definition = definition;
    this.#parts = parts;
    this.record = new ServerRecord(parts.clock, parts.keepRecord);
    this.#offers = new OfferHold(parts.clock, parts.onOffer);
    this.#watch = new StateWatch(parts.clock);
    this.#restarter = new Restarter(parts.clock, parts.random, () => void this.#startAgain());
  }

  get state(): ConnectionState {
    return this.#state;
  }

  get icons(): unknown {
    return this.#run?.session?.icons;
  }

  /** The instructions the server sends for models. `ServerInstructions` decides whether models get them. */
  get instructions(): string | undefined {
    return this.#run?.session?.instructions;
  }

  /** What it lists; empty while it does not run. */
  get offer(): ServerOffer {
    return this.#state.kind === 'running' ? (this.#run?.session?.offer ?? emptyOffer) : emptyOffer;
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

  /** Its requests, once it runs. @throws HostError `connectionClosed` */
  get mcp(): McpSession {
    return this.#session().mcp;
  }

  get logLevel(): LoggingLevel | undefined {
    return this.#logLevel;
  }

  get subscriptions(): ReadonlySet<string> {
    return this.#subscriptions;
  }

  /** Takes another definition; it counts from the next start on. */
  redefine(definition: ServerDefinition): void {
    this.#endsAnyway = false;
    this.#definition = definition;
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
    this.#wishes++;
    this.#restarter.cancel();
    return (this.#stopping ??= this.#bringDown(reason).finally(() => {
      this.#stopping = undefined;
    }));
  }

  /** Ends it for good: nothing starts it again. */
  async dispose(reason: Problem): Promise<void> {
    this.#disposed = true;
    await this.stop(reason);
    this.record.dispose();
  }

  /** The machine woke up: what waits to be tried again is tried now, what runs is looked at. */
  wake(): void {
    this.#run?.session?.wake();
    if (this.#state.kind === 'failed' && this.#state.retryAt !== undefined) void this.#startAgain();
  }

  /**
   * Calls a tool, once: a call whose answer got lost is never sent again by itself.
   *
   * @throws HostError what went wrong in our words; the reason of `signal` when it was aborted
   */
  async callTool(name: string, args: JsonObject, options: RequestOptions): Promise<CallToolResult> {
    const { mcp, offer } = this.#session();
    const run = this.#run;
    const tool = offer.tools.find((listed) => listed.name === name);
    if (tool === undefined) throw problemError({ kind: 'toolGone', server: this.#definition.name, tool: name });
    try {
      return await callAfterPages((again) => mcp.callTool(tool, args, again), tool.name, this.#handlers, options);
    } catch (error) {
      if (options.signal?.aborted) this.#noteCancelled(name, options.signal);
      // Its session is gone: who makes the call again in a new one must not find the old one running.
      if ((endsForSignIn(error) || isRefusedSession(error)) && run !== undefined) void this.#fail(run, error);
      throw withUnknownOutcome(error);
    }
  }

  /** How arguments of prompts and templates could go on. @throws HostError `connectionClosed` */
  get completions(): Completions {
    return this.#session().completions;
  }

  /** @throws HostError `notOffered` when the server does not log */
  async setLogLevel(level: LoggingLevel): Promise<void> {
    await this.mcp.setLogLevel(level);
    this.#logLevel = level;
  }

  /** Stays subscribed through new sessions, until `unsubscribe`. */
  async subscribe(uri: string): Promise<void> {
    await this.#session().changes.subscribe(uri);
    this.#subscriptions.add(uri);
  }

  async unsubscribe(uri: string): Promise<void> {
    this.#subscriptions.delete(uri);
    await this.#session().changes.unsubscribe(uri);
  }

  /** It sees other roots than before. One that does not run asks when it starts. */
  rootsChanged(): void {
    if (this.#state.kind === 'running') this.#run?.session?.rootsChanged();
  }

  get #handlers(): ServerRequestHandlers {
    return this.#parts.handlers(this.#definition);
  }

  #noteCancelled(tool: string, signal: AbortSignal): void {
    this.record.log.add('host', 'info', `${tool} was cancelled: ${toErrorInfo(signal.reason).message}`);
  }

  #session(): ServerSession {
    const session = this.#state.kind === 'running' ? this.#run?.session : undefined;
    if (session === undefined) throw this.#notRunning();
    return session;
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
    const wish = ++this.#wishes;
    if (this.#stopping) await this.#stopping;
    // Somebody stopped it again while it waited for its end.
    if (this.#disposed || wish !== this.#wishes) return this.#state;
    const run: Run = { ended: new AbortController(), session: undefined, runsSince: undefined };
    this.#run = run;
    try {
      await this.#bringUp(run, this.#definition);
    } catch (error) {
      await this.#fail(run, error);
    }
    // It may have been started again at once; then that start has the answer.
    return wish !== this.#wishes && this.#starting !== undefined ? this.#starting : this.#state;
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
    await session.open({ logLevel: this.#logLevel, subscriptions: this.#subscriptions });
    if (this.#run !== run) return;
    run.runsSince = clock.monotonic();
    this.#endsAnyway = false;
    this.#parts.onInstructions?.(definition, session.instructions);
    this.#setState({ kind: 'running', facts: session.facts(clock.now()) });
    this.record.log.add('host', 'info', `Running: MCP ${session.mcp.revision}.`);
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
      record: this.record,
      verdict: eras.get(hash),
      handlers: handlers(definition),
      endsAnyway: this.#endsAnyway,
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
    this.record.log.add('host', 'error', info.message);
    const ranMs = run.runsSince === undefined ? undefined : this.#parts.clock.monotonic() - run.runsSince;
    this.record.addEnd(info, ranMs);
    const retryAt = info.code === 'serverNeedsAuth' ? undefined : this.#restarter.failed(info, ranMs);
    if (retryAt === undefined) this.#offers.ended();
    if (info.code === 'serverNeedsAuth') return this.#setState({ kind: 'needsAuth', error: info });
    if (retryAt !== undefined) this.record.restarts++;
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
