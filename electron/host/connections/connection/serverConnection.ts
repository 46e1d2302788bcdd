import type { CallToolResult, LoggingLevel } from '@modelcontextprotocol/client';
import type { ConnectionState } from '../../../../shared/domain/connection.ts';
import { toErrorInfo, problemError } from '../../../../shared/domain/error.ts';
import { accessToolOf } from '../../../../shared/domain/modelAccess.ts';
import type { Problem } from '../../../../shared/domain/problem.ts';
import type { ServerDefinition } from '../../../../shared/domain/server.ts';
import type { JsonObject } from '../../../../shared/lib/json.ts';
import { ServerRecord } from '../record/serverRecord.ts';
import type { Completions } from '../session/completions.ts';
import { endsForSignIn } from '../session/connectionErrors.ts';
import type { McpSession } from '../session/mcpSession.ts';
import { emptyOffer, type ServerOffer } from '../session/offerKeeper.ts';
import type { RequestOptions } from '../session/requestRunner.ts';
import type { ServerRequestHandlers } from '../session/serverRequests.ts';
import type { FollowedTask } from '../session/tasks/followedTask.ts';
import type { Following } from '../session/tasks/taskRequests.ts';
import type { ServerSession } from '../session/serverSession.ts';
import { callAccess } from './accessCalls.ts';
import { isRefusedSession, withUnknownOutcome } from './callOutcome.ts';
import { ConnectionLifecycle } from './connectionLifecycle.ts';
import type { ConnectionParts } from './connectionParts.ts';
import { callAfterPages } from './pagesFirst.ts';
import { ReadLimits } from './readLimits.ts';

/** How long a server may say nothing of a task before it is asked anew, by its id. */
const taskIdleMs = 120_000;

/** The live client of one server, for the rest of the host. Servers share nothing. */
export class ServerConnection {
  readonly record: ServerRecord;
  readonly #parts: ConnectionParts;
  readonly #lifecycle: ConnectionLifecycle;
  readonly #readLimits: ReadLimits;
  #logLevel: LoggingLevel | undefined;
  readonly #subscriptions = new Set<string>();

  constructor(definition: ServerDefinition, parts: ConnectionParts) {
    this.#parts = parts;
    this.#readLimits = new ReadLimits(parts.clock);
    this.record = new ServerRecord(parts.clock, parts.keepRecord);
    this.#lifecycle = new ConnectionLifecycle(definition, parts, this.record, () => ({
      logLevel: this.#logLevel ?? parts.startLogLevel?.(),
      subscriptions: this.#subscriptions,
    }));
  }

  get state(): ConnectionState {
    return this.#lifecycle.state;
  }

  get icons(): unknown {
    return this.#lifecycle.session?.icons;
  }

  /** The instructions the server sends for models. `ServerInstructions` decides whether models get them. */
  get instructions(): string | undefined {
    return this.#lifecycle.session?.instructions;
  }

  /** The lists of the server; empty while it is not running. */
  get offer(): ServerOffer {
    return this.state.kind === 'running' ? (this.#lifecycle.session?.offer ?? emptyOffer) : emptyOffer;
  }

  /** Aborted when the present connection ends; already aborted when there is none. */
  get ended(): AbortSignal {
    return this.#lifecycle.ended;
  }

  /** It ran a moment ago, was lost, and is being started again, now or soon. */
  get isComingBack(): boolean {
    return this.#lifecycle.isComingBack;
  }

  /** Resolves when it runs again, or is no longer expected to; see `isComingBack`. */
  comeBack(signal: AbortSignal): Promise<void> {
    return this.#lifecycle.comeBack(signal);
  }

  /** The requests of a running server. @throws HostError `connectionClosed` */
  get mcp(): McpSession {
    return this.#session.mcp;
  }

  get logLevel(): LoggingLevel | undefined {
    return this.#logLevel;
  }

  get subscriptions(): ReadonlySet<string> {
    return this.#subscriptions;
  }

  /** Applies another definition; it takes effect with the next start. */
  redefine(definition: ServerDefinition): void {
    this.#lifecycle.definition = definition;
  }

  /**
   * Starts unless it runs or is starting; a second call joins the first. Earlier failures no longer count, because the
   * user wants it now. Resolves with the state that it reached; never rejects.
   */
  start(): Promise<ConnectionState> {
    return this.#lifecycle.start();
  }

  /**
   * Ends the connection in the steps of the specification. Resolves when everything has ended; a second call joins the
   * first.
   */
  stop(reason?: Problem): Promise<void> {
    return this.#lifecycle.stop(reason);
  }

  /**
   * Ends the connection and does something before it can be started again: a start waits for it.
   *
   * @throws what `work` throws
   */
  whileStopped(reason: Problem, work: () => Promise<void>): Promise<void> {
    return this.#lifecycle.whileStopped(reason, work);
  }

  /** Ends it for good; it cannot be started again. */
  async dispose(reason: Problem): Promise<void> {
    await this.#lifecycle.dispose(reason);
    this.record.dispose();
  }

  /** The machine woke up: retries waiting starts now, and checks running servers. */
  wake(): void {
    this.#lifecycle.wake();
  }

  /**
   * Calls a tool once: a call whose answer was lost is never repeated automatically.
   *
   * @throws HostError with the cause; the reason of `signal` when it was aborted
   */
  async callTool(name: string, args: JsonObject, options: RequestOptions): Promise<CallToolResult> {
    const { session, lose } = this.#lifecycle.running();
    const { mcp, offer } = session;
    const access = accessToolOf(name);
    if (access !== undefined) {
      if (access === 'read_resource') this.#readLimits.count(this.#lifecycle.definition.id);
      return callAccess(access, args, session, options);
    }
    const tool = offer.tools.find((listed) => listed.name === name);
    if (tool === undefined)
      throw problemError({ kind: 'toolGone', server: this.#lifecycle.definition.name, tool: name });
    const begunAt = this.#parts.clock.monotonic();
    const noteCall = (hasFailed: boolean) =>
      this.#parts.onCall?.({ ms: this.#parts.clock.monotonic() - begunAt, hasFailed });
    try {
      const result = await callAfterPages(
        (again) => mcp.callTool(tool, args, again),
        tool.name,
        this.#handlers,
        options,
      );
      noteCall(result.isError === true);
      return result;
    } catch (error) {
      if (options.signal?.aborted) this.#noteCancelled(name, options.signal);
      else noteCall(true);
      // Its session is gone: a caller that repeats the call in a new session must not find the old one running.
      if (endsForSignIn(error) || isRefusedSession(error)) lose(error);
      throw withUnknownOutcome(error);
    }
  }

  /**
   * Follows a task that an earlier call began; see `TaskRequests.follow`. It never starts a server.
   *
   * @throws HostError also `connectionClosed` when the server does not run
   */
  async followTask(taskId: string, following: Omit<Following, 'idleMs'>): Promise<FollowedTask> {
    const { session, lose } = this.#lifecycle.running();
    try {
      return await session.mcp.tasks.follow(taskId, { ...following, idleMs: taskIdleMs });
    } catch (error) {
      if (endsForSignIn(error) || isRefusedSession(error)) lose(error);
      throw error;
    }
  }

  /** Completions for arguments of prompts and templates. @throws HostError `connectionClosed` */
  get completions(): Completions {
    return this.#session.completions;
  }

  /** @throws HostError `notOffered` when the server does not support logging */
  async setLogLevel(level: LoggingLevel): Promise<void> {
    await this.mcp.setLogLevel(level);
    this.#logLevel = level;
  }

  /** The subscription is renewed in new sessions, until `unsubscribe`. */
  async subscribe(uri: string): Promise<void> {
    await this.#session.changes.subscribe(uri);
    this.#subscriptions.add(uri);
  }

  async unsubscribe(uri: string): Promise<void> {
    this.#subscriptions.delete(uri);
    await this.#session.changes.unsubscribe(uri);
  }

  /** The folders shared with the server changed. A server that is not running asks for them when it starts. */
  rootsChanged(): void {
    if (this.state.kind === 'running') this.#lifecycle.session?.rootsChanged();
  }

  get #handlers(): ServerRequestHandlers {
    return this.#parts.handlers(this.#lifecycle.definition);
  }

  #noteCancelled(tool: string, signal: AbortSignal): void {
    this.record.log.add('host', 'info', `${tool} was cancelled: ${toErrorInfo(signal.reason).message}`);
  }

  get #session(): ServerSession {
    return this.#lifecycle.running().session;
  }
}
