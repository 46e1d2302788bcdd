import type {
  JSONRPCMessage,
  JSONRPCResponse,
  Result,
  Transport,
  TransportSendOptions,
} from '@modelcontextprotocol/client';
import { abortable } from '../../../../shared/lib/abortable.ts';
import type { SecretHider } from '../../ports/secrets.ts';
import { hideInError, hideInMessage, hideInShownMessage } from './hideInMessage.ts';
import { repairedHandshake } from './repairedHandshake.ts';
import type { ServerTransport } from '../../ports/transport.ts';

/** Called with every message, after it arrived or before it is sent. */
export type WireObserver = (direction: 'sent' | 'received', message: JSONRPCMessage) => void;

/** A request without the fields that only the sender knows. */
export interface RawRequest {
  readonly method: string;
  readonly params?: Record<string, unknown>;
}

export interface WireTapParts {
  readonly observe: WireObserver;
  /** Removes the values of secrets from incoming messages and from what observers are shown. */
  readonly hider: SecretHider;
  /** Whether an incoming message is passed on; the others are dropped. */
  readonly admits: (message: JSONRPCMessage) => boolean;
}

/**
 * A transport for the SDK's client that observers can watch; they may keep messages but must not change them. Messages
 * are passed on unchanged, except where the SDK is stricter than the specification.
 */
export class WireTap implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: Transport['onmessage'];
  /** The SDK recognizes a process by these two: if it is silent when asked for its era, it counts as legacy. */
  declare readonly stderr?: null;
  declare readonly pid?: null;
  readonly #inner: Transport;
  readonly #observe: WireObserver;
  readonly #hider: SecretHider;
  readonly #waiting = new Map<string, (answer: JSONRPCResponse) => void>();
  #lastId = 0;
  readonly #methods = new Set<string>();
  /** The id of the pending handshake. */
  #handshakeId: string | number | undefined;
  #discoveryId: string | number | undefined;
  #hasRefusedDiscovery = false;
  #isModern = false;
  /** The SDK starts a transport for its first question and again for the rest. */
  #started: Promise<void> | undefined;
  /** What came before the client listens. */
  #early: (() => void)[] | undefined;

  constructor(server: ServerTransport, { observe, hider, admits }: WireTapParts) {
    this.#inner = server.transport;
    this.#observe = observe;
    this.#hider = hider;
    if (server.kind() === 'stdio') Object.assign(this, { stderr: null, pid: null });
    this.#inner.onclose = () => this.onclose?.();
    this.#inner.onerror = (error) => this.onerror?.(hideInError(error, hider));
    this.#inner.onmessage = (received, extra) => {
      if (!admits(received)) return;
      if ('error' in received && received.id === this.#discoveryId) this.#hasRefusedDiscovery = true;
      const shown = hideInShownMessage(received, hider);
      // Usually there is nothing to hide, and a single check is enough.
      const message = shown === received ? received : hideInMessage(received, hider);
      this.#observe('received', shown);
      const pass = () => {
        if (!this.#takeAnswer(message)) this.onmessage?.(this.#repaired(message), extra);
      };
      if (this.#early === undefined) pass();
      else this.#early.push(pass);
    };
  }

  get sessionId(): string | undefined {
    return this.#inner.sessionId;
  }

  get hasPerRequestStream(): boolean {
    return this.#inner.hasPerRequestStream ?? false;
  }

  /** Starts a process while there is no client yet: `start`, which tells whether it worked, gets its messages. */
  begin(): void {
    if (this.#started !== undefined) return;
    this.#early = [];
    void this.#begun().catch(() => undefined);
  }

  start(): Promise<void> {
    const begun = this.#begun();
    const early = this.#early ?? [];
    this.#early = undefined;
    for (const pass of early) pass();
    return begun;
  }

  #begun(): Promise<void> {
    return (this.#started ??= this.#withoutSecrets(this.#inner.start()));
  }

  /** Whether the question for its era was answered with an error, in time or late. */
  get hasRefusedDiscovery(): boolean {
    return this.#hasRefusedDiscovery;
  }

  /** Whether a message of this method was handed to the transport. */
  hasSent(method: string): boolean {
    return this.#methods.has(method);
  }

  send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    this.#observe('sent', hideInShownMessage(message, this.#hider));
    if ('method' in message) this.#note(message);
    return this.#withoutSecrets(this.#inner.send(message, options));
  }

  /** A server over HTTP may echo a secret when it refuses a request. */
  #withoutSecrets(work: Promise<void>): Promise<void> {
    return work.catch((error: unknown) => {
      throw hideInError(error, this.#hider);
    });
  }

  /**
   * Sends a request that bypasses the SDK's client, which refuses answers of unknown extensions.
   *
   * @param signal ends the wait and, if the request has its own stream, the request
   */
  async request(request: RawRequest, signal: AbortSignal): Promise<JSONRPCResponse> {
    const id = `gatehouse-${++this.#lastId}`;
    const answer = new Promise<JSONRPCResponse>((resolve) => this.#waiting.set(id, resolve));
    try {
      await this.send({ jsonrpc: '2.0', id, ...request }, { requestSignal: signal });
      return await abortable(answer, signal);
    } finally {
      this.#waiting.delete(id);
    }
  }

  close(): Promise<void> {
    return this.#inner.close();
  }

  #note(message: { readonly method: string; readonly id?: string | number }): void {
    this.#methods.add(message.method);
    if (message.method === 'server/discover') this.#discoveryId = message.id;
    if (message.method === 'initialize' || message.method === 'server/discover') this.#handshakeId = message.id;
  }

  #repaired(message: JSONRPCMessage): JSONRPCMessage {
    if (!('result' in message)) return message;
    const isHandshake = message.id === this.#handshakeId;
    const result = isHandshake ? repairedHandshake(message.result) : message.result;
    return { ...message, result: this.#isModern ? withResultType(result) : result };
  }

  /** Whether it was the answer to one of our requests. */
  #takeAnswer(message: JSONRPCMessage): boolean {
    if ('method' in message || typeof message.id !== 'string') return false;
    const take = this.#waiting.get(message.id);
    take?.(message);
    return take !== undefined;
  }

  setProtocolVersion = (version: string): void => {
    this.#isModern = version >= '2026-07-28';
    this.#inner.setProtocolVersion?.(version);
  };
}

/** A result without a type is complete (2026-07-28, basic/patterns/mrtr); the SDK would drop it. */
function withResultType(result: Result): Result {
  return 'resultType' in result ? result : { ...result, resultType: 'complete' };
}
