import {
  isInitializedNotification,
  isInitializeRequest,
  type JSONRPCMessage,
  type JSONRPCRequest,
  SSEClientTransport,
  SseError,
  StreamableHTTPClientTransport,
  type Transport,
  type TransportSendOptions,
} from '@modelcontextprotocol/client';
import { type HostError, problemError } from '../../../../shared/domain/error.ts';
import { notTakenError } from '../../../../shared/domain/notTaken.ts';
import { Emitter } from '../../../../shared/lib/emitter.ts';
import type { ServerTransport } from '../../../host/ports/transport.ts';
import { settlesWithin } from '../../system/settlesWithin.ts';
import { currentExchange, Exchange } from './exchange.ts';
import { explainError } from './explainError.ts';
import * as faults from './faults.ts';
import { defaultHttpLimits, type HttpLimits } from './limits.ts';
import { listen } from './listen.ts';
import { cancelledRequestId, isRequest } from './messageKinds.ts';
import { OpenExchanges } from './openExchanges.ts';
import { Reconnects } from './reconnects.ts';
import { isRefusedNotice } from './refusals.ts';
import { SecondTries } from './secondTries.ts';
import { endSession, hasSession, type SdkTransport, type SdkTransportParts, SdkTransports } from './sdkTransports.ts';
import {
  unknownEraError,
  isEraQuestion,
  isRefusal,
  mayBeOldTransport,
  openOldTransport,
  signInError,
} from './oldTransport.ts';

export interface HttpTransportParts extends Omit<SdkTransportParts, 'limits' | 'tries'> {
  readonly limits?: HttpLimits;
  /** Whether HTTP with SSE is tried first, and Streamable HTTP where there is none. */
  readonly mustTryOldFirst?: boolean;
  readonly proxy?: ServerTransport['proxy'];
}

/**
 * MCP over HTTP with the SDK's transports: Streamable HTTP (2025-11-25, basic/transports#streamable-http), and where a
 * server knows only that, HTTP with SSE (2024-11-05). This class handles what the SDK leaves to a host: the older
 * transport, lost sessions, answers that can no longer come, lost streams.
 *
 * `send` of a request settles with its answer: it rejects with a HostError as soon as no answer can come.
 */
export class HttpTransport implements Transport, ServerTransport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: Transport['onmessage'];
  readonly hasPerRequestStream = true;
  readonly onStderr = new Emitter<string>(() => undefined).event;
  readonly #limits: HttpLimits;
  readonly #transports: SdkTransports;
  readonly #tries: SecondTries;
  readonly #mustTryOldFirst: boolean;
  readonly #reconnects: Reconnects;
  readonly #exchanges: OpenExchanges;
  /** Requests without their answers. */
  readonly #requests = new Set<Promise<void>>();
  #inner: SdkTransport;
  /** The older transport, while it is not known whether the server speaks it. */
  #opening: SSEClientTransport | undefined;
  #protocolVersion: string | undefined;
  /** "initialized" is under way; nothing else is, then. */
  #isAnnouncing = false;
  #failure: HostError | undefined;
  #ended: Promise<void> | undefined;
  #isClosed = false;

  constructor(all: HttpTransportParts) {
    const { limits = defaultHttpLimits, mustTryOldFirst = false, proxy = () => undefined, ...parts } = all;
    this.proxy = proxy;
    this.#mustTryOldFirst = mustTryOldFirst;
    this.#limits = limits;
    this.#tries = new SecondTries(limits.sendAgain);
    this.onSentAgain = this.#tries.onSentAgain;
    this.#transports = new SdkTransports({ ...parts, limits, tries: this.#tries });
    this.#reconnects = new Reconnects(limits.reconnect);
    this.#exchanges = new OpenExchanges(limits);
    this.#inner = this.#transports.makeStreamable(this.#reconnects);
    this.#listenTo(this.#inner);
  }

  get transport(): Transport {
    return this;
  }

  kind = (): 'streamableHttp' | 'sse' => (this.#inner instanceof SSEClientTransport ? 'sse' : 'streamableHttp');

  pid = (): undefined => undefined;

  readonly proxy: NonNullable<ServerTransport['proxy']>;

  failure = (): HostError | undefined => this.#failure;

  readonly onSentAgain: NonNullable<ServerTransport['onSentAgain']>;

  leftUntaken = (method: string): boolean => this.#tries.leftUntaken(method);

  /** @throws when an older server's stream, which was requested first, demands a sign-in */
  async start(): Promise<void> {
    await this.#inner.start();
    if (!this.#mustTryOldFirst) return;
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
    // Servers of 2024-11-05 may not answer an unknown request.
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
    // Not immediately: closing reports events, and they must see that the end has begun.
    return (this.#ended ??= Promise.resolve().then(() => this.#end()));
  }

  /**
   * The machine was asleep or changed its network: what waits is tried at once, and the listening stream is opened anew,
   * for nobody knows whether its peer is still there. Streams with an answer under way are left to TCP: not every server
   * that gives its events ids can go on with a call after its stream was cut.
   */
  wake(): void {
    this.#reconnects.runNow();
    this.#exchanges.reopenListening();
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
    const { requestSignal } = options;
    if (requestSignal?.aborted === true) return;
    const exchange = this.#exchanges.open(message.id);
    requestSignal?.addEventListener('abort', () => exchange.giveUp(), { once: true });
    const forThis: TransportSendOptions = {
      ...options,
      requestSignal: exchange.signal,
      onRequestStreamEnd: () => {
        this.#exchanges.streamEnded(exchange);
        options.onRequestStreamEnd?.();
      },
    };
    try {
      await currentExchange.run(exchange, () => inner.send(message, forThis));
      if (!exchange.isStreaming) this.#exchanges.repliedWithoutAnswer(exchange);
      await exchange.outcome;
    } catch (error) {
      if (mayBeOldTransport(error) || faults.isUnreadable(error)) {
        if (isInitializeRequest(message)) return await this.#fallBack(message, error);
        // A refusal tells the SDK enough, and its text may name the revisions of a modern server.
        if (isEraQuestion(message) && !isRefusal(error)) throw unknownEraError();
      }
      // A caller that gave up needs no error, and a failed exchange reports its own.
      if (exchange.signal.aborted) return await exchange.outcome;
      throw this.#explain(error);
    } finally {
      this.#exchanges.close(message.id);
    }
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

  /** @throws the error that kept the stream of 2024-11-05 from opening; nothing has changed then */
  async #switchToOld(): Promise<void> {
    const refused = this.#inner;
    const old = this.#transports.makeOld();
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
    if (isInitializedNotification(message)) this.#listen();
    // Disconnecting does not cancel (2025-11-25, transports#sending-messages 6): first the cancellation was sent, and
    // now nothing listens.
    const cancelled = cancelledRequestId(message);
    if (cancelled !== undefined) this.#exchanges.giveUp(cancelled);
  }

  #listen(): void {
    const transport = this.#inner;
    if (transport instanceof SSEClientTransport) return;
    const listening = this.#exchanges.openListening();
    listening.outcome.catch((error: HostError) => this.onerror?.(error));
    const isOver = () => this.#ended !== undefined;
    void listen({ transport, listening, reconnects: this.#reconnects, isOver });
  }

  #listenTo(inner: SdkTransport): void {
    inner.onmessage = (message) => {
      if ('id' in message && !('method' in message) && message.id !== undefined) {
        this.#exchanges.answered(message.id);
      }
      this.onmessage?.(message);
    };
    inner.onerror = (error) => this.#hear(error);
    inner.onclose = () => void this.shutDown();
  }

  #hear(error: Error): void {
    if (this.#ended !== undefined || (this.#isAnnouncing && isRefusedNotice(error))) return;
    // A server that refuses the first message may be an older one; otherwise the message is rejected with this error.
    if (this.#protocolVersion === undefined && mayBeOldTransport(error)) return;
    this.onerror?.(this.#explain(error));
    // The session of 2024-11-05 is its stream. EventSource would open another one, which was never initialised.
    if (error instanceof SseError) this.#lose(faults.sessionStreamClosedError());
  }

  /** Ends the connection where the error says that its session is gone. */
  #explain(cause: unknown): Error {
    const { url } = this.#transports;
    const { error, lost } = explainError(cause, { url, hasSession: hasSession(this.#inner) });
    if (lost !== undefined) this.#lose(lost);
    return error;
  }

  #lose(failure: HostError): void {
    if (this.#ended !== undefined) return;
    this.#failure = failure;
    this.#ended = this.#untilRefused().then(() => this.#closeInner());
  }

  /** The other running requests will be refused in a moment, and a refusal shows that they were not run. */
  async #untilRefused(): Promise<void> {
    await settlesWithin(Promise.allSettled(this.#requests), this.#limits.refusalMs);
    // Report the refusal to the caller before the connection ends.
    await new Promise((resolve) => setImmediate(resolve));
  }

  async #end(): Promise<void> {
    this.#tries.close();
    await endSession(this.#inner, this.#limits.goodbyeMs);
    await this.#closeInner();
  }

  async #closeInner(): Promise<void> {
    this.#reconnects.close();
    this.#exchanges.giveUpAll();
    await Promise.all([this.#inner.close(), this.#opening?.close()]);
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.onclose?.();
  }
}
