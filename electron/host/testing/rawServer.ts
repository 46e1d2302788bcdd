import { InMemoryTransport, type JSONRPCMessage } from '@modelcontextprotocol/client';
import type { TransportKind } from '../../../shared/domain/connection.ts';
import type { HostError } from '../../../shared/domain/error.ts';
import { Emitter } from '../../../shared/lib/emitter.ts';
import type { JsonObject, JsonValue } from '../../../shared/lib/json.ts';
import type { ServerTransport, TransportFactory } from '../ports/transport.ts';

type Answer = (params: JsonObject, id: string | number | undefined) => JsonObject | undefined;

/** A request or notification from the client. */
export interface Received {
  readonly id?: string | number;
  readonly params?: JsonObject;
}

/** The state of one connection. It stays readable when the next one begins. */
interface Life {
  hasWritten: boolean;
  reason: HostError | undefined;
}

/** A server of the legacy era, controlled message by message. It can break the specification, and records everything. */
export class RawServer implements TransportFactory {
  /** What the client sent on the present connection. */
  received: JSONRPCMessage[] = [];
  starts = 0;
  capabilities: JsonObject = { tools: { listChanged: true } };
  revision = '2025-11-25';
  tools: JsonValue[] = [{ name: 'echo', inputSchema: { type: 'object' } }];
  /** The error with which the next connection fails, if any. */
  failure: HostError | undefined;
  /** The error with which sending a message of this method fails, as when a server over HTTP refuses it. */
  readonly refusals = new Map<string, Error>();
  kind: TransportKind = 'inProcess';
  /** The processes that hold its pipes, by their command lines. */
  pipeHolders: readonly (readonly string[])[] = [];
  readonly #stderr = new Emitter<string>(() => undefined);
  readonly #answers = new Map<string, Answer>();
  #end: InMemoryTransport | undefined;
  #life: Life = { reason: undefined, hasWritten: false };
  readonly #watchers = new Set<() => void>();
  readonly #listeners = new Set<(message: JSONRPCMessage) => void>();

  constructor() {
    this.on('initialize', () => ({
      protocolVersion: this.revision,
      capabilities: this.capabilities,
      serverInfo: { name: 'raw', version: '1' },
    }));
    this.on('tools/list', () => ({ tools: this.tools }));
    this.on('ping', () => ({}));
  }

  /** Answers a request; `undefined` sends no answer. */
  on(method: string, answer: Answer): this {
    this.#answers.set(method, answer);
    return this;
  }

  async create(): Promise<ServerTransport> {
    this.starts++;
    this.received = [];
    if (this.failure) throw this.failure;
    const [ours, theirs] = InMemoryTransport.createLinkedPair();
    const life: Life = { reason: undefined, hasWritten: false };
    this.#life = life;
    this.#end = theirs;
    theirs.onmessage = (message) => this.#take(message);
    await theirs.start();
    const send = ours.send.bind(ours);
    ours.send = async (message, options) => {
      const refusal = 'method' in message ? this.refusals.get(message.method) : undefined;
      if (refusal !== undefined) throw refusal;
      return send(message, options);
    };
    return {
      transport: ours,
      kind: () => this.kind,
      pid: () => undefined,
      onStderr: this.#stderr.event,
      hasWritten: () => life.hasWritten,
      pipeHolders: async () => this.pipeHolders,
      failure: () => life.reason,
      shutDown: () => ours.close(),
    };
  }

  /** Sends any message. */
  say(message: object): void {
    this.#life.hasWritten = true;
    void this.#end?.send(message as JSONRPCMessage);
  }

  writeToStderr(line: string): void {
    this.#stderr.fire(line);
  }

  notify(method: string, params: JsonObject = {}): void {
    this.say({ jsonrpc: '2.0', method, params });
  }

  /** Ends the connection, for a reason that the transport gives. */
  async die(reason: HostError): Promise<void> {
    this.#life.reason = reason;
    await this.#end?.close();
  }

  /** The messages of a method so far. */
  got(method: string): Received[] {
    return this.received.filter((message) => 'method' in message && message.method === method) as Received[];
  }

  /** Calls `listener` with every message from the client. */
  onReceived(listener: (message: JSONRPCMessage) => void): void {
    this.#listeners.add(listener);
  }

  /** Resolves with the messages of a method as soon as there are `count`. */
  until(method: string, count = 1): Promise<Received[]> {
    return new Promise((resolve) => {
      const look = () => {
        if (this.got(method).length < count) return;
        this.#watchers.delete(look);
        resolve(this.got(method));
      };
      this.#watchers.add(look);
      look();
    });
  }

  /** Resolves with the result of a request that the server sent. */
  untilAnswer(id: string): Promise<unknown> {
    return new Promise((resolve) => {
      const look = () => {
        const answer = this.received.find((message) => 'id' in message && message.id === id && !('method' in message));
        if (answer === undefined) return;
        this.#watchers.delete(look);
        resolve('result' in answer ? answer.result : answer);
      };
      this.#watchers.add(look);
      look();
    });
  }

  #take(message: JSONRPCMessage): void {
    this.received.push(message);
    for (const listener of this.#listeners) listener(message);
    for (const look of [...this.#watchers]) look();
    if (!('method' in message) || !('id' in message)) return;
    const { id, method, params = {} } = message as { id: string | number; method: string; params?: JsonObject };
    const answer = this.#answers.get(method);
    if (answer === undefined)
      return this.say({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
    const result = answer(params, id);
    if (result !== undefined) this.say({ jsonrpc: '2.0', id, result });
  }
}
