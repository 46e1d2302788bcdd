import type { McpServer } from '@modelcontextprotocol/server';
import { onTestFinished } from 'vitest';
import { ScriptedModel, type ModelScript } from '../../electron/host/testing/scriptedModel.ts';
import { TestHost } from '../../electron/host/testing/testHost.ts';
import { schemaValidator } from '../../electron/node/schema/schemaValidator.ts';
import type { ApprovalBody, ReviewBody } from '../../shared/contract/consentCommands.ts';
import type { Reply, ReviewReply } from '../../shared/domain/approval.ts';
import type { ConversationId, GrantId, RequestId, ServerId } from '../../shared/domain/ids.ts';
import type { TrustAnswer } from '../../shared/domain/trust.ts';
import type { ToolCall } from '../../shared/domain/tool.ts';
import type { JsonObject } from '../../shared/lib/json.ts';

/** A host with servers in this process, a model with a script, and a user who answers the questions. */
export class ConsentWorld {
  readonly host: TestHost;
  readonly model: ScriptedModel;
  readonly #answered = new Set<RequestId>();
  #servers: Readonly<Record<string, ServerId>> = {};
  #lastConversation: ConversationId | undefined;
  #turns = 0;

  static async start(
    scripts: readonly ModelScript[],
    servers: Readonly<Record<string, (server: McpServer) => void>>,
  ): Promise<ConsentWorld> {
    const model = new ScriptedModel(scripts);
    const host = await new TestHost({ model, servers, ports: { schemas: schemaValidator() } }).start();
    onTestFinished(() => host.stop());
    const world = new ConsentWorld(host, model);
    const ids: Record<string, ServerId> = {};
    for (const name of Object.keys(servers)) {
      ids[name] = await world.#connect(name);
    }
    world.#servers = ids;
    await world.converse();
    return world;
  }

  private constructor(host: TestHost, model: ScriptedModel) {
    this.host = host;
    this.model = model;
  }

  serverId(name: string): ServerId {
    const id = this.#servers[name];
    if (id === undefined) throw new Error(`There is no server ${name}`);
    return id;
  }

  get conversationId(): ConversationId {
    if (this.#lastConversation === undefined) throw new Error('There is no conversation');
    return this.#lastConversation;
  }

  /** Begins a new conversation for the messages that follow. */
  async converse(): Promise<ConversationId> {
    const { providers } = await this.host.call('snapshot.get', {});
    const known = providers.find(({ name }) => name === 'Fake')?.id;
    const providerId =
      known ??
      (await this.host.call('provider.add', { kind: 'openai-chat', name: 'Fake', typedModels: ['m'] })).providerId;
    const { header } = await this.host.call('conversation.create', {});
    await this.host.call('conversation.setModel', { conversationId: header.id, model: { providerId, model: 'm' } });
    this.#lastConversation = header.id;
    return header.id;
  }

  /** Sends a message. The result is a promise of the calls of the turn, once it has ended. */
  async say(text: string): Promise<{ ended: Promise<readonly ToolCall[]> }> {
    const conversationId = this.conversationId;
    await this.host.call('turn.send', { conversationId, text });
    const turns = ++this.#turns;
    const ended = this.host
      .until(() => this.#ends() >= turns)
      .then(async () => (await this.host.call('conversation.messages', { conversationId, limit: 200 })).calls);
    return { ended };
  }

  /** Sends a message whose turn asks no question, and waits for its end. */
  async sayUnasked(text: string): Promise<readonly ToolCall[]> {
    const asked = this.asked;
    const calls = await (await this.say(text)).ended;
    if (this.asked !== asked) throw new Error('Somebody was asked');
    return calls;
  }

  /** The number of questions so far. */
  get asked(): number {
    return this.host.events.filter(({ event }) => event.type === 'approval.requested').length;
  }

  /** The next call that waits for an answer. */
  async question(): Promise<ApprovalBody> {
    return this.host.call('approval.get', { requestId: await this.#next('call') });
  }

  async answer(body: ApprovalBody, reply: Reply, args?: JsonObject): Promise<GrantId | null> {
    const { id: requestId, argumentsHash } = body;
    const { grantId } = await this.host.call('approval.answer', {
      requestId,
      argumentsHash,
      reply,
      ...(args === undefined ? {} : { arguments: args }),
    });
    return grantId;
  }

  /** The next result that waits for review. */
  async review(): Promise<ReviewBody> {
    return this.host.call('resultReview.get', { requestId: await this.#next('result') });
  }

  async answerReview({ id: requestId, resultHash }: ReviewBody, reply: ReviewReply): Promise<void> {
    await this.host.call('resultReview.answer', { requestId, resultHash, reply });
  }

  /** Sends a command that needs a confirmation on the trust surface, and answers there. */
  async confirmed<T>(command: Promise<T>, answer: TrustAnswer = 'trust'): Promise<T> {
    const waits = this.host.until(() => this.#permissionsWaiting() > 0).then(() => 'waits' as const);
    // A command that is refused at once needs no confirmation.
    if ((await Promise.race([waits, command.then(() => 'done' as const)])) === 'waits') {
      await this.host.answerTrust(answer);
    }
    return command;
  }

  #permissionsWaiting(): number {
    return this.host.events.reduce((sum, { event }) => {
      if (event.type === 'trust.requested') return sum + (event.request.id.startsWith('permission') ? 1 : 0);
      return event.type === 'trust.settled' && event.requestId.startsWith('permission') ? sum - 1 : sum;
    }, 0);
  }

  /** The last request to the model, as one text. */
  get told(): string {
    return JSON.stringify(this.model.requests.at(-1)?.messages.at(-1));
  }

  async #next(about: 'call' | 'result'): Promise<RequestId> {
    const event = await this.host.until(
      (each) =>
        each.type === 'approval.requested' && each.request.about === about && !this.#answered.has(each.request.id),
    );
    if (event.type !== 'approval.requested') throw new Error('That is no question');
    this.#answered.add(event.request.id);
    return event.request.id;
  }

  async #connect(name: string): Promise<ServerId> {
    const launch = { kind: 'stdio' as const, command: name, args: [], env: {} };
    const { serverId } = await this.host.call('server.add', { name, launch, enabled: true });
    await this.host.until((event) => event.type === 'trust.requested' && event.request.about === name);
    await this.host.answerTrust('trust');
    await this.host.until(
      (event) => event.type === 'server.stateChanged' && event.serverId === serverId && event.state.kind === 'running',
    );
    return serverId;
  }

  #ends(): number {
    return this.host.events.filter(
      ({ event }) =>
        event.type === 'conversation.activityChanged' &&
        event.activity.turn.kind === 'idle' &&
        event.activity.turn.lastEnd,
    ).length;
  }
}

export const once = { kind: 'allow', scope: 'once', subject: 'tool' } as const;
export const always = { kind: 'allow', scope: 'always', subject: 'tool' } as const;
export const alwaysTheseArguments = { kind: 'allow', scope: 'always', subject: 'call' } as const;
export const review = { kind: 'allowAndReview' } as const;
