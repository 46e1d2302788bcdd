import { decisionText } from '../../../shared/domain/words/decisionText.ts';
import type { ServerRequestBody } from '../../../shared/contract/askCommands.ts';
import { serverId } from '../../../shared/domain/ids.ts';
import type { ServerRequestAnswer, ServerRequestContent } from '../../../shared/domain/serverRequest.ts';
import type { JsonObject } from '../../../shared/lib/json.ts';
import { modelFamilies } from '../../node/models/modelFamilies.ts';
import { schemaValidator } from '../../node/schema/schemaValidator.ts';
import type { HostPorts } from '../ports/hostPorts.ts';
import { RawServer } from './rawServer.ts';
import { type ModelScript, ScriptedModel } from './scriptedModel.ts';
import { TestHost } from './testHost.ts';

/** The responses the server received. */
export interface Response {
  readonly result?: JsonObject;
  readonly error?: { readonly code: number; readonly message: string };
}

type Content<Kind extends ServerRequestContent['kind']> = Extract<ServerRequestContent, { kind: Kind }>;

/** A host with one server that sends requests, message by message, and a model that answers by a script. */
export class AskingHost {
  readonly server = new RawServer();
  readonly model: ScriptedModel;
  readonly host: TestHost;
  serverId = serverId.parse('none');
  #lastId = 0;

  constructor(scripts: readonly ModelScript[] = [], ports: Partial<HostPorts> = {}) {
    this.model = new ScriptedModel(scripts, { tools: 128, images: true, audio: true });
    this.host = new TestHost({
      model: this.model,
      ports: { transports: this.server, schemas: schemaValidator(), modelFamilies, ...ports },
    });
  }

  async start(): Promise<this> {
    await this.host.start();
    this.serverId = await this.host.connect('asker');
    return this;
  }

  async addModels(...typedModels: string[]): Promise<void> {
    await this.host.call('provider.add', { kind: 'openai-chat', name: 'Mine', typedModels });
  }

  /** Sends a request from the server. */
  ask(method: string, params: JsonObject, id: string | number = `s${++this.#lastId}`): Promise<Response> {
    const answered = this.#answerTo(id);
    this.server.say({ jsonrpc: '2.0', id, method, params });
    return answered;
  }

  /** Resolves with the pending request of this kind and stage, in full, as soon as there is one. */
  async shown<Kind extends ServerRequestContent['kind']>(
    kind: Kind,
    stage: 'asking' | 'working' = 'asking',
  ): Promise<ServerRequestBody & { readonly content: Content<Kind> }> {
    const { request } = await this.host.until(
      (event): event is Extract<typeof event, { type: 'serverRequest.requested' | 'serverRequest.changed' }> =>
        (event.type === 'serverRequest.requested' || event.type === 'serverRequest.changed') &&
        event.request.kind === kind &&
        event.request.stage === stage &&
        this.waiting.some(({ id }) => id === event.request.id),
    );
    const body = await this.host.call('serverRequest.get', { requestId: request.id });
    return body as ServerRequestBody & { readonly content: Content<Kind> };
  }

  async answer({ summary, hash }: ServerRequestBody, answer: ServerRequestAnswer): Promise<void> {
    await this.host.call('serverRequest.answer', { requestId: summary.id, hash, answer });
  }

  /** The requests that are pending now, according to the facts. */
  get waiting() {
    const settled = new Set<string>(
      this.host.events.flatMap(({ event }) => (event.type === 'serverRequest.settled' ? [event.requestId] : [])),
    );
    return this.host.events.flatMap(({ event }) =>
      event.type === 'serverRequest.requested' && !settled.has(event.request.id) ? [event.request] : [],
    );
  }

  /** The audit rows about the server's requests, oldest first. */
  async decisions(): Promise<string[]> {
    const { rows } = await this.host.call('audit.list', { limit: 200 });
    return rows
      .filter(({ kind }) => kind.startsWith('sampling') || kind === 'elicitation')
      .map(
        ({ kind, decision }) => `${kind} ${decision.outcome} by ${decision.by}: ${decisionText(decision.reason, 'en')}`,
      )
      .reverse();
  }

  async #answerTo(id: string | number): Promise<Response> {
    return new Promise((resolve) => {
      this.server.onReceived((message) => {
        if (!('method' in message) && message.id === id) resolve(message as Response);
      });
    });
  }
}
