import type { Client } from '@modelcontextprotocol/client';
import type { Era, Installation, RunningFacts } from '../../../../shared/domain/connection.ts';
import { type HostError, toErrorInfo, problemError } from '../../../../shared/domain/error.ts';
import { listsIcons } from '../../ground/offers/chooseIcons.ts';
import type { PackageFetch } from '../../consent/dangers/packageFetch.ts';
import type { SecretHider } from '../../ports/secrets.ts';
import type { Clock } from '../../ports/system.ts';
import type { RefusedForNow, ServerTransport } from '../../ports/transport.ts';
import { plainWords } from './connectionErrors.ts';
import { contextCost } from './contextCost.ts';
import { findHiddenWords } from './hiddenWords.ts';
import type { Disposable } from '../../../../shared/lib/disposable.ts';
import { boundedJson } from '../record/boundedJson.ts';
import type { ServerRecord } from '../record/serverRecord.ts';
import { ChangeFeed } from './changeFeed.ts';
import { Completions } from './completions.ts';
import { Heartbeat } from './heartbeat.ts';
import { InstallLimit } from './installLimit.ts';
import { makeClient } from './makeClient.ts';
import { McpSession } from './mcpSession.ts';
import { emptyOffer, OfferKeeper, type ServerOffer } from './offerKeeper.ts';
import { openClient } from './openClient.ts';
import type { RequestTimes } from './requestLimit.ts';
import { type ServerRequestHandlers, whileHeld } from './serverRequests.ts';
import { renewWishes, type SessionWishes } from './sessionWishes.ts';
import { ExtensionTasks } from './tasks/extensionTasks.ts';
import { watchedWire } from './watchedWire.ts';
import { withoutSecrets } from './withoutSecrets.ts';

/** The user's settings for connections; times in ms. */
export interface ConnectionLimits {
  readonly startMs: number;
  /** How long packages may be downloaded before the program itself runs and `startMs` begins. */
  readonly installMs: number;
  /** How long to wait for an answer to the question for the era before the server counts as legacy. */
  readonly probeMs: number;
  readonly request: RequestTimes;
  /** Between two pings; 0: none. */
  readonly pingMs: number;
  readonly maxMessageBytes: number;
}

export interface ServerSessionParts {
  readonly clock: Clock;
  readonly clientVersion: string;
  readonly makeTransport: () => Promise<ServerTransport>;
  readonly handlers: ServerRequestHandlers;
  readonly record: ServerRecord;
  readonly limits: () => ConnectionLimits;
  readonly verdict: Era | undefined;
  /** What the launch fetches before its program runs. */
  readonly fetch: PackageFetch | undefined;
  /** Called while it fetches, at most once a second, and without a value when its program runs. */
  readonly onInstalling: (installation: Installation | undefined) => void;
  /** Removes the values of secrets from the server's messages. */
  readonly hider: SecretHider;
  readonly hasEndedAnyway: boolean;
  readonly onEndedAnyway: () => void;
  readonly onOffer: (offer: ServerOffer) => void;
  readonly onResourceUpdated: (uri: string) => void;
  /** The connection is lost, or practically lost. Not called before `open` resolved. */
  readonly onLost: (cause: unknown) => void;
}

const pingAnswerMs = 10_000;

/** One run of a server from its first message to its last: handshake, lists, changes, heartbeat, end. */
export class ServerSession {
  readonly #parts: ServerSessionParts;
  /** Aborted when the session is over, for any reason. */
  readonly #ended = new AbortController();
  #server: ServerTransport | undefined;
  /** What is heard of the server outside of MCP. */
  readonly #hearing: Disposable[] = [];
  #isEraKnown = false;
  #mcp: McpSession | undefined;
  #client: Client | undefined;
  #feed: ChangeFeed | undefined;
  #keeper: OfferKeeper | undefined;
  #heartbeat: Heartbeat | undefined;
  #completions: Completions | undefined;
  #handshake: 'underWay' | 'done' | 'closed' = 'underWay';
  #ending: Promise<void> | undefined;

  constructor(parts: ServerSessionParts) {
    this.#parts = parts;
  }

  get ended(): AbortSignal {
    return this.#ended.signal;
  }

  /** The reason why the connection ended, if the transport knows more than "closed". */
  get failure(): HostError | undefined {
    return this.#server?.failure();
  }

  get offer(): ServerOffer {
    return this.#keeper?.offer ?? emptyOffer;
  }

  /** The server's own icons, unchecked. */
  get icons(): unknown {
    return this.#client?.getServerVersion()?.icons;
  }

  get instructions(): string | undefined {
    return this.#client?.getInstructions();
  }

  /** Whether the era of this session may be remembered for its launch. */
  get isEraKnown(): boolean {
    return this.#isEraKnown;
  }

  /** @throws HostError `connectionClosed` before the handshake is done */
  get mcp(): McpSession {
    if (this.#mcp === undefined || this.#handshake !== 'done') throw notRunningError();
    return this.#mcp;
  }

  /** @throws HostError `connectionClosed` before the handshake is done */
  get completions(): Completions {
    return (this.#completions ??= new Completions(this.mcp, this.#parts.clock));
  }

  /** @throws HostError `connectionClosed` before the handshake is done */
  get changes(): ChangeFeed {
    if (this.#feed === undefined) throw notRunningError();
    return this.#feed;
  }

  /**
   * Connects, reads the tools, and renews earlier subscriptions and settings.
   *
   * @throws the error that prevented the start; call `end` then
   */
  async open(wishes: SessionWishes): Promise<void> {
    const { clock, limits, verdict, hasEndedAnyway, onEndedAnyway, clientVersion } = this.#parts;
    const handlers = whileHeld(this.#parts.handlers, () => this.#mcp?.hold() ?? (() => undefined));
    const { startMs, probeMs } = limits();
    const install = this.#installLimit();
    const { client, server, wire, isEraKnown } = await openClient({
      makeClient: (ms) => this.#watch(makeClient(clientVersion, handlers, ms)),
      makeWire: async () => {
        const made = await this.#makeWire();
        install?.begin(made.server);
        return made;
      },
      verdict,
      hasEndedAnyway,
      onEndedAnyway,
      timeoutMs: startMs,
      handshakeMs: install?.maxMs ?? startMs,
      probeMs,
      mayRunLate: install !== undefined,
      signal: install === undefined ? this.ended : AbortSignal.any([this.ended, install.over]),
    })
      .catch((error: unknown) => {
        throw this.ended.aborted ? error : (install?.failure ?? error);
      })
      .finally(() => install?.dispose());
    this.#client = client;
    this.#isEraKnown = isEraKnown;
    const tasks = ExtensionTasks.isOffered(client)
      ? new ExtensionTasks({ client, wire, clientVersion, handlers })
      : undefined;
    const mcp = new McpSession({ client, server, clock, tasks, times: () => limits().request });
    this.#mcp = mcp;
    this.#openLists(client, mcp);
    await this.#keeper?.open();
    if (this.#handshake === 'closed' || this.ended.aborted) throw closedByServerError();
    this.#handshake = 'done';
    this.#feed?.open();
    this.#heartbeat = this.#startHeartbeat(mcp);
    void renewWishes(wishes, {
      mcp,
      changes: this.changes,
      onRefused: (message) => this.#parts.record.log.add('host', 'warning', message),
    });
  }

  facts(startedAt: number): RunningFacts {
    const { mcp, offer } = this;
    const server = this.#client?.getServerVersion();
    return {
      era: mcp.era,
      revision: mcp.revision,
      transport: this.#server?.kind() ?? 'inProcess',
      serverTitle: server?.title ?? server?.name ?? '',
      serverVersion: server?.version ?? '',
      hasIcon: listsIcons(server) ? true : undefined,
      pid: this.#server?.pid(),
      proxy: this.#server?.proxy?.(),
      capabilities: [...Object.keys(mcp.capabilities), ...(mcp.skills.isOffered ? ['skills'] : [])].sort(),
      toolCount: offer.tools.length,
      toolsProblem: this.#keeper?.toolsProblem,
      promptCount: offer.prompts?.length,
      resourceCount: offer.resources?.length,
      templateCount: offer.resourceTemplates?.length,
      contextTokens: contextCost(offer.tools),
      hiddenWords: findHiddenWords({ server, instructions: this.instructions, offer }),
      startedAt,
      confinement: this.#server?.confinement,
    };
  }

  /** The machine slept, or the network changed: checks streams and health now. */
  wake(): void {
    this.#server?.wake?.();
    this.#heartbeat?.now();
  }

  /**
   * Notifies the server that the answer to `roots/list` changed (2024-11-05, client/roots). The modern era asks with
   * each request.
   */
  rootsChanged(): void {
    const { record, handlers } = this.#parts;
    if (handlers.listRoots === undefined || this.mcp.era === 'modern') return;
    this.#client?.sendRootsListChanged().catch((error: unknown) => {
      record.log.add('host', 'warning', `It could not be told of other roots: ${wordsOf(error)}`);
    });
  }

  /**
   * Ends the session in the steps of the specification; resolves when everything has ended. A second call joins the
   * first.
   */
  end(reason: HostError): Promise<void> {
    this.#ended.abort(reason);
    this.#heartbeat?.dispose();
    this.#keeper?.dispose();
    this.#feed?.dispose();
    // Errors while ending a connection must not affect the host.
    return (this.#ending ??= this.#shutDown());
  }

  /** The last output of the server is still received. */
  async #shutDown(): Promise<void> {
    await this.#server?.shutDown().catch(() => undefined);
    for (const heard of this.#hearing.splice(0)) heard.dispose();
  }

  #installLimit(): InstallLimit | undefined {
    const { clock, limits, fetch, onInstalling } = this.#parts;
    if (fetch === undefined) return undefined;
    return new InstallLimit({ clock, limits: limits(), fetch, onInstalling });
  }

  async #makeWire() {
    const { clock, makeTransport, record, hider } = this.#parts;
    await this.#shutDown();
    const server = withoutSecrets(await makeTransport(), hider);
    this.#server = server;
    if (this.ended.aborted) {
      await server.shutDown();
      throw this.ended.reason;
    }
    this.#hearing.push(server.onStderr((line) => record.log.add('stderr', 'info', line)));
    const sentAgain = server.onSentAgain?.((refused) => record.log.add('host', 'warning', sentAgainWords(refused)));
    if (sentAgain !== undefined) this.#hearing.push(sentAgain);
    return { server, wire: watchedWire(server, { clock, record, hider }) };
  }

  #watch(client: Client): Client {
    const { record, onLost } = this.#parts;
    client.onclose = () => {
      if (this.#handshake === 'done') return onLost(closedByServerError());
      // The SDK closes what it could not connect, and only then throws the reason.
      if (client === this.#client) this.#handshake = 'closed';
    };
    client.onerror = (error) => record.log.add('host', 'warning', plainWords(error.message));
    client.setNotificationHandler('notifications/message', ({ params: { level, logger, data } }) =>
      record.log.add('server', level, typeof data === 'string' ? data : boundedJson(data, 4000).text, logger),
    );
    return client;
  }

  #openLists(client: Client, session: McpSession): void {
    const { clock, record, limits, onOffer, onResourceUpdated } = this.#parts;
    const keeper = new OfferKeeper({
      session,
      clock,
      openTimes: () => {
        const { startMs, request } = limits();
        return { ...request, idleMs: Math.min(startMs, request.idleMs) };
      },
      signal: this.ended,
      onOffer,
      onProblem: (list, problem) => record.log.add('host', 'warning', `${list}: ${wordsOf(problem)}`),
    });
    this.#keeper = keeper;
    this.#feed = new ChangeFeed({
      client,
      session,
      clock,
      onListChanged: (kind) => keeper.changed(kind),
      onResourceUpdated,
      onProblem: (problem) => record.log.add('host', 'warning', `Changes are not heard: ${wordsOf(problem)}`),
    });
  }

  #startHeartbeat(session: McpSession): Heartbeat | undefined {
    // The modern era has no ping, because no connection could be half dead.
    if (session.era === 'modern') return undefined;
    const { clock, limits, record, onLost } = this.#parts;
    const answer = { idleMs: pingAnswerMs, maxMs: pingAnswerMs };
    return new Heartbeat({
      clock,
      everyMs: () => limits().pingMs,
      ping: () => session.ping({ times: answer, signal: this.ended }),
      isBusy: () => session.isBusy,
      onMissed: (error, missed) => record.log.add('host', 'warning', `Ping ${missed} missed: ${wordsOf(error)}`),
      onDead: onLost,
    });
  }
}

function wordsOf(problem: unknown): string {
  return typeof problem === 'string' ? problem : toErrorInfo(problem).message;
}

function sentAgainWords({ method, status }: RefusedForNow): string {
  const reason = status === undefined ? 'the connection was reset' : `the server answered with HTTP ${status}`;
  return `${method} was not taken (${reason}). It is sent again.`;
}

function closedByServerError(): HostError {
  return problemError({ kind: 'serverClosedConnection' });
}

function notRunningError(): HostError {
  return problemError({ kind: 'notRunning' });
}
