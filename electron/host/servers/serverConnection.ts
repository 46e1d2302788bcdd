import { type CallToolResult, Client, type Tool } from '@modelcontextprotocol/client';
import { type ConnectionState, canBeStarted, type RunningFacts } from '../../../shared/domain/connection.ts';
import { HostError } from '../../../shared/domain/error.ts';
import type { ServerDefinition } from '../../../shared/domain/server.ts';
import type { ToolProgress } from '../../../shared/domain/tool.ts';
import type { JsonObject } from '../../../shared/lib/json.ts';
import type { Clock } from '../ports/system.ts';
import type { ServerTransport, TransportFactory } from '../ports/transport.ts';
import { connectionError } from './connectionErrors.ts';
import { StderrRing } from './stderrRing.ts';

/** Whether a launch may run. `waiting` is called, before the gate first awaits, when the user has to be asked. */
export type LaunchGate = (
  definition: ServerDefinition,
  signal: AbortSignal,
  waiting: () => void,
) => Promise<'admitted' | 'refused' | 'notNow' | 'cancelled'>;

export interface ConnectionParts {
  readonly transports: TransportFactory;
  readonly clock: Clock;
  readonly clientVersion: string;
  readonly gate: LaunchGate;
  readonly startTimeoutMs: () => number;
  readonly onState: (state: ConnectionState) => void;
  readonly onTools: (tools: readonly Tool[]) => void;
}

/** What exists from one start to the end of that connection. */
interface Run {
  /** Aborted when this connection is over, for whatever reason. */
  readonly ended: AbortController;
  transport: ServerTransport | undefined;
  client: Client | undefined;
  handshake: 'underWay' | 'done' | 'closed';
}

export interface CallOptions {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  readonly onProgress: (progress: ToolProgress) => void;
}

/** The live client of one server. One client and one transport for each run; nothing is shared between servers. */
export class ServerConnection {
  readonly #parts: ConnectionParts;
  readonly stderr = new StderrRing();
  #definition: ServerDefinition;
  #state: ConnectionState = { kind: 'stopped' };
  #run: Run | undefined;
  #starting: Promise<ConnectionState> | undefined;
  #stopping: Promise<void> | undefined;
  #failing: Promise<void> | undefined;
  #disposed = false;
  /** Counts what was asked for: a start that waited for an end is void when something else was asked meanwhile. */
  #wishes = 0;

  constructor(definition: ServerDefinition, parts: ConnectionParts) {
    this.#definition = definition;
    this.#parts = parts;
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** What the server says about itself, for the model, labelled as its own words. */
  get instructions(): string | undefined {
    return this.#run?.client?.getInstructions();
  }

  /** Aborted when the present connection ends; already aborted when there is none. */
  get ended(): AbortSignal {
    return (
      this.#run?.ended.signal ?? AbortSignal.abort(new HostError('connectionClosed', 'The server is not running.'))
    );
  }

  /** Takes another definition; it counts from the next start on. */
  redefine(definition: ServerDefinition): void {
    this.#definition = definition;
  }

  /** Starts unless it runs or is starting; a second call joins the first. Answers the state it came to, never throws. */
  start(): Promise<ConnectionState> {
    if (this.#starting) return this.#starting;
    if (this.#disposed || (this.#stopping === undefined && !canBeStarted(this.#state))) {
      return Promise.resolve(this.#state);
    }
    const starting = this.#begin().finally(() => {
      if (this.#starting === starting) this.#starting = undefined;
    });
    this.#starting = starting;
    return starting;
  }

  /** Ends the connection by the specification's steps. Answers when nothing of it is left; a second call joins the first. */
  stop(reason = 'The server was stopped.'): Promise<void> {
    this.#starting = undefined;
    this.#wishes++;
    return (this.#stopping ??= this.#bringDown(reason).finally(() => {
      this.#stopping = undefined;
    }));
  }

  /** Ends it for good: nothing starts it again. */
  async dispose(reason: string): Promise<void> {
    this.#disposed = true;
    await this.stop(reason);
  }

  /**
   * Calls a tool.
   *
   * @throws HostError what went wrong in our words; the reason of `signal` when it was aborted
   */
  async callTool(name: string, args: JsonObject, options: CallOptions): Promise<CallToolResult> {
    const run = this.#run;
    if (run?.client === undefined || this.#state.kind !== 'running') {
      throw new HostError('connectionClosed', `${this.#definition.name} is not running.`);
    }
    try {
      return await run.client.request(
        { method: 'tools/call', params: { name, arguments: args } },
        {
          signal: options.signal,
          timeout: options.timeoutMs,
          onprogress: options.onProgress,
        },
      );
    } catch (error) {
      // The SDK reports an abort as a timeout; only the signal knows better.
      if (options.signal.aborted) throw options.signal.reason;
      throw connectionError(error, run.transport?.failure());
    }
  }

  async #begin(): Promise<ConnectionState> {
    const wish = ++this.#wishes;
    if (this.#stopping) await this.#stopping;
    // Somebody stopped it again while it waited for its end.
    if (this.#disposed || wish !== this.#wishes) return this.#state;
    const run: Run = { ended: new AbortController(), transport: undefined, client: undefined, handshake: 'underWay' };
    this.#run = run;
    try {
      await this.#bringUp(run, this.#definition);
    } catch (error) {
      await this.#fail(run, error);
    }
    return this.#state;
  }

  async #bringDown(reason: string): Promise<void> {
    const run = this.#run;
    this.#run = undefined;
    await Promise.all([run && this.#end(run, new HostError('connectionClosed', reason)), this.#failing]);
    this.#setState({ kind: 'stopped' });
  }

  /** @param definition the one that is shown, admitted and started, whatever is configured meanwhile */
  async #bringUp(run: Run, definition: ServerDefinition): Promise<void> {
    const { signal } = run.ended;
    const verdict = await this.#parts.gate(definition, signal, () =>
      this.#setState({ kind: 'needsTrust', refused: false }),
    );
    if (this.#run !== run || verdict === 'cancelled') return;
    if (verdict !== 'admitted') {
      this.#run = undefined;
      this.#setState({ kind: 'needsTrust', refused: verdict === 'refused' });
      return;
    }
    this.#setState({ kind: 'starting' });
    this.stderr.clear();
    const transport = await this.#parts.transports.create(definition.launch);
    run.transport = transport;
    transport.onStderr((line) => this.stderr.push(line));
    if (signal.aborted) return void (await transport.shutDown());
    await this.#handshake(run, transport);
  }

  async #handshake(run: Run, transport: ServerTransport): Promise<void> {
    const client = this.#makeClient(run);
    run.client = client;
    const timeout = this.#parts.startTimeoutMs();
    const { signal } = run.ended;
    await client.connect(transport.transport, { timeout, signal });
    // A server without tools is a server all the same: it may have resources or prompts.
    const hasTools = client.getServerCapabilities()?.tools !== undefined;
    const { tools } = hasTools ? await client.listTools(undefined, { timeout, signal }) : { tools: [] };
    if (this.#run !== run) return;
    if (run.handshake === 'closed') throw closedByServer();
    run.handshake = 'done';
    this.#parts.onTools(tools);
    this.#setState({ kind: 'running', facts: this.#facts(client, transport, tools.length) });
  }

  #makeClient(run: Run): Client {
    const client = new Client(
      { name: 'gatehouse', title: 'Gatehouse', version: this.#parts.clientVersion },
      {
        capabilities: {},
        enforceStrictCapabilities: true,
        // A result that does not fit its schema is still a result; the SDK would throw it away.
        jsonSchemaValidator: {
          getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }),
        },
        listChanged: { tools: { onChanged: (error, tools) => this.#toolsChanged(run, error, tools) } },
      },
    );
    client.onclose = () => {
      if (run.handshake === 'done') return void this.#fail(run, closedByServer());
      // The SDK closes what it could not connect, and only then throws the reason.
      run.handshake = 'closed';
    };
    return client;
  }

  #toolsChanged(run: Run, error: Error | null, tools: readonly Tool[] | null): void {
    if (this.#run !== run || error !== null || tools === null) return;
    this.#parts.onTools(tools);
    if (this.#state.kind !== 'running') return;
    this.#setState({ kind: 'running', facts: { ...this.#state.facts, toolCount: tools.length } });
  }

  #facts(client: Client, transport: ServerTransport, toolCount: number): RunningFacts {
    const server = client.getServerVersion();
    return {
      era: client.getProtocolEra() ?? 'legacy',
      revision: client.getNegotiatedProtocolVersion() ?? '',
      serverTitle: server?.title ?? server?.name ?? '',
      serverVersion: server?.version ?? '',
      hasInstructions: client.getInstructions() !== undefined,
      pid: transport.pid(),
      toolCount,
      startedAt: this.#parts.clock.now(),
    };
  }

  /** The connection came to an end nobody asked for. */
  #fail(run: Run, cause: unknown): Promise<void> {
    if (this.#run !== run) return this.#failing ?? Promise.resolve();
    this.#run = undefined;
    this.#failing = this.#bringToFailed(run, connectionError(cause, run.transport?.failure())).finally(() => {
      this.#failing = undefined;
    });
    return this.#failing;
  }

  async #bringToFailed(run: Run, error: HostError): Promise<void> {
    await this.#end(run, error);
    if (this.#run !== undefined || this.#stopping !== undefined) return;
    // A process that just died is known to the transport a moment later than to the SDK.
    const info = (run.transport?.failure() ?? error).toInfo();
    this.#setState(
      info.code === 'serverNeedsAuth' ? { kind: 'needsAuth', error: info } : { kind: 'failed', error: info },
    );
  }

  async #end(run: Run, reason: HostError): Promise<void> {
    run.ended.abort(reason);
    this.#parts.onTools([]);
    // What is left of a connection that cannot even be ended must not take the host with it.
    await run.transport?.shutDown().catch(() => undefined);
  }

  #setState(state: ConnectionState): void {
    this.#state = state;
    this.#parts.onState(state);
  }
}

function closedByServer(): HostError {
  return new HostError('connectionClosed', 'The server closed the connection.');
}
