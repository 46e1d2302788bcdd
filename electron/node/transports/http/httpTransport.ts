import {
  isInitializedNotification,
  isInitializeRequest,
  type JSONRPCMessage,
  type JSONRPCRequest,
  SdkHttpError,
  SSEClientTransport,
  SseError,
  StreamableHTTPClientTransport,
  type Transport,
  type TransportSendOptions,
} from '@modelcontextprotocol/client';
import { HostError, problemError } from '../../../../shared/domain/error.ts';
import { notTakenError } from '../../../../shared/domain/notTaken.ts';
import type { HttpLaunch } from '../../../../shared/domain/server.ts';
import { Emitter } from '../../../../shared/lib/emitter.ts';
import type { ServerTransport, TransportOptions } from '../../../host/ports/transport.ts';
import { settlesWithin } from '../../system/settlesWithin.ts';
import { currentExchange, Exchange } from './exchange.ts';
import * as faults from './faults.ts';
import { defaultHttpLimits, type HttpLimits } from './limits.ts';
import { mcpFetch } from './mcpFetch.ts';
import { Reconnects } from './reconnects.ts';
import { isRefusedNotice, mayPass, retryAfterOf } from './refusals.ts';
import { isSessionUnknown } from './sessionUnknown.ts';
import {
  unknownEraError,
  isEraQuestion,
  isRefusal,
  mayBeOldTransport,
  openOldTransport,
  signInError,
} from './oldTransport.ts';

export interface HttpTransportParts {
  readonly launch: HttpLaunch;
  readonly fetch: typeof globalThis.fetch;
  readonly auth?: TransportOptions['auth'];
  readonly limits?: HttpLimits;
  /** Whether HTTP with SSE is tried first, and Streamable HTTP where there is none. */
  readonly preferOld?: boolean;
}

/**
 * MCP over HTTP with the SDK's transports: Streamable HTTP (2025-11-25, basic/transports#streamable-http), and where a
 * server knows only that, HTTP with SSE (2024-11-05). Ours is what the SDK leaves to a host: the older transport,
 * sessions that are gone, answers that cannot come any more, streams that were lost.
 *
 * `send` of a request settles with its answer: it rejects, with a HostError, as soon as that cannot come any more.
 */
export class HttpTransport implements Transport, ServerTransport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: Transport['onmessage'];
  readonly hasPerRequestStream = true;
  readonly onStderr = new Emitter<string>(() => undefined).event;
  readonly #limits: HttpLimits;
  readonly #url: URL;
  readonly #options: ConstructorParameters<typeof SSEClientTransport>[1];
  readonly #prefersOld: boolean;
  readonly #reconnects: Reconnects;
  readonly #exchanges = new Map<string | number, Exchange>();
  /** Those that were answered, and whose stream the server has not ended yet. */
  readonly #lingering = new Set<Exchange>();
  /** Requests without their answers. */
  readonly #requests = new Set<Promise<void>>();
  #inner: StreamableHTTPClientTransport | SSEClientTransport;
  /** The older transport, while it is not known whether the server speaks it. */
  #opening: SSEClientTransport | undefined;
  /** The stream on which the server speaks up by itself. */
  #listening: Exchange | undefined;
  #protocolVersion: string | undefined;
  /** "initialized" is under way; nothing else is, then. */
  #isAnnouncing = false;
  #failure: HostError | undefined;
  #ended: Promise<void> | undefined;
  #isClosed = false;

  constructor({ launch, fetch, auth, limits = defaultHttpLimits, preferOld = false }: HttpTransportParts) {
    this.#prefersOld = preferOld;
    this.#limits = limits;
    this.#url = new URL(launch.url);
    this.#reconnects = new Reconnects(limits.reconnect);
    this.#options = {
      fetch: mcpFetch({
        fetch,
        endpoint: this.#url,
        headers: launch.headers,
        limits,
        hasAuth: auth !== undefined,
      }),
      ...(auth === undefined ? {} : { authProvider: auth }),
    };
    const { firstMs, maxMs, growth } = limits.reconnect;
    this.#inner = new StreamableHTTPClientTransport(this.#url, {
      ...this.#options,
      // Laptops sleep and networks change: a lost stream is tried for as long as somebody waits for it.
      reconnectionOptions: {
        initialReconnectionDelay: firstMs,
        maxReconnectionDelay: maxMs,
        reconnectionDelayGrowFactor: growth,
        maxRetries: Infinity,
      },
      reconnectionScheduler: this.#reconnects.schedule,
    });
    this.#listenTo(this.#inner);
  }

  get transport(): Transport {
    return this;
  }

  kind = (): 'streamableHttp' | 'sse' => (this.#inner instanceof SSEClientTransport ? 'sse' : 'streamableHttp');

  pid = (): undefined => undefined;

  failure = (): HostError | undefined => this.#failure;

  /** @throws when the stream of an older server that was asked for first wants a sign-in */
  async start(): Promise<void> {
    await this.#inner.start();
    if (!this.#prefersOld) return;
    try {
      await this.#switchToOld();
    } catch (error) {
      // Any other failure: try Streamable HTTP. If that fails too, its error is reported.
      const signIn = signInError(error);
      if (signIn !== undefined) throw signIn;
    }
  }

  async send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    if (this.#ended !== undefined) {
      throw notTakenError(this.#failure ?? problemError({ kind: 'connectionClosed' }));
    }
    const inner = this.#inner;
    if (isRequest(message) && inner instanceof StreamableHTTPClientTransport) {
      return this.#watched(this.#request(inner, message, options));
    }
    // Servers of 2024-11-05 may leave a question they do not know without an answer.
    if (isEraQuestion(message)) throw unknownEraError();
    this.#isAnnouncing = isInitializedNotification(message);
    try {
      await currentExchange.run(undefined, () => inner.send(message));
    } catch (error) {
      // The server answered `initialize`: if it does not know the session after all, it says so to the next request.
      if (!this.#isAnnouncing || !isRefusedNotice(error)) throw this.#explain(error);
      this.onerror?.(faults.readinessRefusedError());
    } finally {
      this.#isAnnouncing = false;
    }
    if ('method' in message && !isRequest(message)) this.#notified(message);
  }

  close(): Promise<void> {
    return this.shutDown();
  }

  shutDown(): Promise<void> {
    // Not at once: what is closed tells so while it closes, and must find that the end has begun.
    return (this.#ended ??= Promise.resolve().then(() => this.#end()));
  }

  /**
   * The machine was asleep or changed its network: what waits is tried at once, and the listening stream is opened anew,
   * for nobody knows whether its peer is still there. Streams with an answer under way are left to TCP: not every server
   * that gives its events ids can go on with a call after its stream was cut.
   */
  wake(): void {
    this.#reconnects.runNow();
    this.#listening?.reopen();
  }

  setProtocolVersion(version: string): void {
    this.#protocolVersion = version;
    this.#inner.setProtocolVersion(version);
  }

  async #watched(request: Promise<void>): Promise<void> {
    this.#requests.add(request);
    try {
      await request;
    } finally {
      this.#requests.delete(request);
    }
  }

  async #request(
    inner: StreamableHTTPClientTransport,
    message: JSONRPCRequest,
    options: TransportSendOptions = {},
  ): Promise<void> {
    const exchange = new Exchange(this.#limits.lingerMs, 'request', this.#lingering);
    const { requestSignal } = options;
    if (requestSignal?.aborted === true) return;
    requestSignal?.addEventListener('abort', () => exchange.giveUp(), { once: true });
    this.#exchanges.set(message.id, exchange);
    const forThis: TransportSendOptions = {
      ...options,
      requestSignal: exchange.signal,
      onRequestStreamEnd: () => {
        if (this.#hasOtherStream(exchange)) exchange.streamEndedEarly(this.#limits.elsewhereMs);
        else exchange.streamEnded();
        options.onRequestStreamEnd?.();
      },
    };
    try {
      await currentExchange.run(exchange, () => inner.send(message, forThis));
      if (!exchange.isStreaming) this.#unanswered(exchange);
      await exchange.outcome;
    } catch (error) {
      if (mayBeOldTransport(error) || faults.isUnreadable(error)) {
        if (isInitializeRequest(message)) return await this.#fallBack(message, error);
        // A refusal tells the SDK enough by itself, and its text may name the revisions of a modern server.
        if (isEraQuestion(message) && !isRefusal(error)) throw unknownEraError();
      }
      // A caller that gave up needs no error, and a failed exchange reports its own.
      if (exchange.signal.aborted) return await exchange.outcome;
      throw this.#explain(error);
    } finally {
      this.#exchanges.delete(message.id);
    }
  }

  /** The reply was no answer. It may come on another stream: servers with one stream for everything answer 202 and say it there. */
  #unanswered(exchange: Exchange): void {
    if (exchange.isOver) return;
    if (!this.#hasOtherStream(exchange)) return exchange.fail(faults.unansweredError());
    if (!exchange.wasAccepted) exchange.failLater(faults.unansweredError(), this.#limits.elsewhereMs);
  }

  #hasOtherStream(exchange: Exchange): boolean {
    const others = [this.#listening, ...this.#exchanges.values()];
    return others.some(
      (other) => other !== undefined && other !== exchange && other.isStreaming && !other.signal.aborted,
    );
  }

  /** 2025-11-25, basic/transports#backwards-compatibility. When that fails too, the first error is reported. */
  async #fallBack(message: JSONRPCMessage, refusal: unknown): Promise<void> {
    try {
      await this.#switchToOld();
    } catch (error) {
      const foreign = faults.foreignOrigin(error);
      if (foreign !== undefined) throw faults.foreignEndpointError(foreign);
      throw signInError(error) ?? this.#explain(refusal);
    }
    if (this.#ended === undefined) await this.send(message);
  }

  /** @throws whatever kept the stream of 2024-11-05 from opening; all is as it was then */
  async #switchToOld(): Promise<void> {
    const refused = this.#inner;
    const old = new SSEClientTransport(this.#url, this.#options);
    const stream = new Exchange(this.#limits.lingerMs);
    this.#opening = old;
    try {
      await currentExchange.run(stream, () => openOldTransport(old, this.#limits.endpointMs));
    } finally {
      this.#opening = undefined;
    }
    if (this.#ended !== undefined) return await old.close();
    this.#inner = old;
    this.#listenTo(old);
    stream.outcome.catch((error: HostError) => this.#lose(error));
    delete refused.onclose;
    await refused.close();
    if (this.#protocolVersion !== undefined) old.setProtocolVersion(this.#protocolVersion);
  }

  #notified(message: JSONRPCMessage): void {
    if (isInitializedNotification(message)) void this.#listen();
    // Disconnecting does not cancel (2025-11-25, transports#sending-messages 6): first it was said, now nobody listens.
    if ('method' in message && message.method === 'notifications/cancelled') {
      const id = message.params?.['requestId'];
      if (typeof id === 'string' || typeof id === 'number') this.#exchanges.get(id)?.giveUp();
    }
  }

  /**
   * Opens the stream on which the server may speak up by itself (transports#listening-for-messages). The SDK does so
   * only after a 202, and gives up when the first attempt fails; 405 says that there is none.
   */
  async #listen(): Promise<void> {
    const inner = this.#inner;
    if (inner instanceof SSEClientTransport) return;
    const listening = new Exchange(this.#limits.lingerMs, 'listening');
    this.#listening = listening;
    listening.outcome.catch((error: HostError) => this.onerror?.(error));
    for (let attempt = 1; this.#ended === undefined; attempt++) {
      try {
        return await currentExchange.run(listening, () => inner.resumeStream(''));
      } catch (error) {
        if (!mayPass(error)) return;
        await currentExchange.run(listening, () => this.#reconnects.wait(attempt, retryAfterOf(error)));
      }
    }
  }

  #listenTo(inner: StreamableHTTPClientTransport | SSEClientTransport): void {
    inner.onmessage = (message) => {
      if ('id' in message && !('method' in message) && message.id !== undefined) {
        this.#exchanges.get(message.id)?.answered();
      }
      this.onmessage?.(message);
    };
    inner.onerror = (error) => this.#hear(error);
    inner.onclose = () => void this.shutDown();
  }

  #hear(error: Error): void {
    if (this.#ended !== undefined || (this.#isAnnouncing && isRefusedNotice(error))) return;
    // What refuses the first message may be an older server; if it is not, the message is rejected with this.
    if (this.#protocolVersion === undefined && mayBeOldTransport(error)) return;
    this.onerror?.(this.#explain(error));
    // The session of 2024-11-05 is its stream. EventSource would open another one, which was never initialised.
    if (error instanceof SseError) this.#lose(faults.sessionLostError('The server closed the stream of this session.'));
  }

  /** Rewords errors of the SDK where it knows too little. The others are handled elsewhere. */
  #explain(error: unknown): Error {
    if (error instanceof HostError) {
      // What this message failed with may not be true of the others.
      if (error.code === 'sessionLost') this.#lose(faults.sessionUnknownError());
      return error;
    }
    if (error instanceof SdkHttpError && this.#hasSession() && isSessionUnknown(error.status ?? 0, error.message)) {
      const lost = faults.sessionUnknownError();
      this.#lose(lost);
      return notTakenError(lost, { status: error.status ?? 0 });
    }
    if (faults.isUnreadable(error)) return faults.unreadableAnswerError();
    if (faults.isUnsendableHeader(error)) return faults.unsendableHeaderError();
    if (error instanceof SdkHttpError && this.#isRedirectToItself(error))
      return faults.redirectLoopError(error.status ?? 0);
    return error instanceof Error ? error : new Error(String(error));
  }

  #isRedirectToItself({ status = 0, message }: SdkHttpError): boolean {
    const target = /Redirect to (\S+) not followed/.exec(message)?.[1];
    return status >= 300 && status < 400 && target === `${this.#url.origin}${this.#url.pathname}`;
  }

  #hasSession(): boolean {
    return this.#inner instanceof StreamableHTTPClientTransport && this.#inner.sessionId !== undefined;
  }

  #lose(failure: HostError): void {
    if (this.#ended !== undefined) return;
    this.#failure = failure;
    this.#ended = this.#untilRefused().then(() => this.#closeInner());
  }

  /** What else is under way is refused as well, in a moment, and who is refused knows that nothing was done. */
  async #untilRefused(): Promise<void> {
    await settlesWithin(Promise.allSettled(this.#requests), this.#limits.refusalMs);
    // Report the refusal to the caller before the connection ends.
    await new Promise((resolve) => setImmediate(resolve));
  }

  async #end(): Promise<void> {
    const inner = this.#inner;
    if (inner instanceof StreamableHTTPClientTransport && inner.sessionId !== undefined) {
      const goodbye = inner.terminateSession().catch(() => undefined);
      await settlesWithin(goodbye, this.#limits.goodbyeMs);
    }
    await this.#closeInner();
  }

  async #closeInner(): Promise<void> {
    this.#reconnects.close();
    this.#listening?.giveUp();
    for (const exchange of [...this.#exchanges.values(), ...this.#lingering]) exchange.giveUp();
    await Promise.all([this.#inner.close(), this.#opening?.close()]);
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.onclose?.();
  }
}

/** What we send is well-formed: the SDK's own check parses all of it. */
function isRequest(message: JSONRPCMessage): message is JSONRPCRequest {
  return 'method' in message && 'id' in message;
}
