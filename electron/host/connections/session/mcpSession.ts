import type {
  CallToolResult,
  CompleteRequest,
  LoggingLevel,
  Prompt,
  ReadResourceResult,
  Resource,
  ResourceTemplateType,
  ResultTypeMap,
  ServerCapabilities,
  Tool,
} from '@modelcontextprotocol/client';
import { mcpSdk } from '../../ports/mcpSdk.ts';
import { z } from 'zod';
import type { Era } from '../../../../shared/domain/connection.ts';
import { HostError } from '../../../../shared/domain/error.ts';
import type { ReplayableMethod } from '../../../../shared/domain/serverRecord.ts';
import type { JsonObject } from '../../../../shared/lib/json.ts';
import { mustBeOffered, type OfferedMethod } from './capabilities.ts';
import { headersFit, wantsHeaders } from './headerFit.ts';
import type { WholeList } from './listPages.ts';
import { isNamedTool, looseToolResult, readToolResult, toolRepairs } from './readAnswers.ts';
import { type ListMethod, type ListReading, loosePage, readList } from './readList.ts';
import { type RequestOptions, RequestRunner, type RequestRunnerParts } from './requestRunner.ts';
import { SkillRequests } from './skillRequests.ts';
import type { ExtensionTasks } from './tasks/extensionTasks.ts';
import { TaskRequests } from './tasks/taskRequests.ts';

export interface SessionParts extends RequestRunnerParts {
  /** Present if the server may answer calls with tasks of the extension. */
  readonly tasks?: ExtensionTasks | undefined;
}

/** The result of a prompt, unchecked. */
const loosePrompt = z.lazy(() =>
  z.looseObject({ description: z.unknown().optional(), messages: z.unknown().optional() }),
);
export type LoosePrompt = z.infer<typeof loosePrompt>;

/** The result of a completion, not yet limited. */
const looseCompletion = z.lazy(() =>
  z.looseObject({
    completion: z.looseObject({
      values: z.array(z.unknown()),
      total: z.unknown().optional(),
      hasMore: z.unknown().optional(),
    }),
  }),
);
export type LooseCompletion = z.infer<typeof looseCompletion>;

/**
 * A connection after the handshake, with every request that a host may send. Each has a time limit, and is sent only if
 * the server declared the capability.
 *
 * All requests throw a HostError with the cause, or the reason of the signal that ended them.
 */
export class McpSession {
  readonly #parts: SessionParts;
  readonly #requests: RequestRunner;
  readonly skills: SkillRequests;
  readonly tasks: TaskRequests;

  constructor(parts: SessionParts) {
    this.#parts = parts;
    this.#requests = new RequestRunner(parts);
    this.skills = new SkillRequests(parts.client, this.#requests);
    this.tasks = new TaskRequests(parts, this.#requests);
  }

  get era(): Era {
    return this.#parts.client.getProtocolEra() ?? 'legacy';
  }

  get revision(): string {
    return this.#parts.client.getNegotiatedProtocolVersion() ?? '';
  }

  get capabilities(): ServerCapabilities {
    return this.#parts.client.getServerCapabilities() ?? {};
  }

  get isBusy(): boolean {
    return this.#requests.isBusy;
  }

  /**
   * The server asked the user something, so its own answers may take as long as the user does, within their maximum.
   * Call the returned function when the user is done.
   */
  hold(): () => void {
    return this.#requests.hold();
  }

  async listTools(options?: RequestOptions): Promise<WholeList<Tool>> {
    const list = await this.#list('tools/list', (page) => page['tools'], isNamedTool, options, toolRepairs);
    if (this.era !== 'modern') return list;
    const [fitting, others] = [list.items.filter(headersFit), list.items.filter((tool) => !headersFit(tool))];
    return others.length === 0
      ? list
      : { ...list, items: fitting, refused: [...(list.refused ?? []), ...others.map(({ name }) => name)] };
  }

  listResources(options?: RequestOptions): Promise<WholeList<Resource>> {
    return this.#list('resources/list', (page) => page['resources'], mcpSdk().isSpecType.Resource, options);
  }

  listResourceTemplates(options?: RequestOptions): Promise<WholeList<ResourceTemplateType>> {
    const { ResourceTemplate: isTemplate } = mcpSdk().isSpecType;
    return this.#list('resources/templates/list', (page) => page['resourceTemplates'], isTemplate, options);
  }

  listPrompts(options?: RequestOptions): Promise<WholeList<Prompt>> {
    return this.#list('prompts/list', (page) => page['prompts'], mcpSdk().isSpecType.Prompt, options);
  }

  /**
   * Calls a tool, as a task if it must be one.
   *
   * @param tool the listed definition: a modern server over HTTP may demand arguments as headers
   */
  async callTool(tool: Tool, args: JsonObject, options: RequestOptions = {}): Promise<CallToolResult> {
    mustBeOffered('tools/call', this.capabilities, this.revision);
    const { client } = this.#parts;
    // Without its output schema, because the SDK drops results that do not fit it.
    const { outputSchema: _, ...toolDefinition } = tool;
    return this.#requests.run((limits, meta, onSeen) => {
      const { signal } = limits;
      const asTask = this.tasks.call({ tool, args, meta, signal, onSeen, watch: options.watch });
      if (asTask !== undefined) return asTask;
      const params = { name: tool.name, arguments: args, ...meta };
      if (this.era === 'modern' && wantsHeaders(tool)) return client.callTool(params, { ...limits, toolDefinition });
      return client.request({ method: 'tools/call', params }, looseToolResult, limits).then(readToolResult);
    }, options);
  }

  async readResource(uri: string, options?: RequestOptions): Promise<ReadResourceResult> {
    mustBeOffered('resources/read', this.capabilities, this.revision);
    // In the modern era, the SDK caches the resource as long as the server allows, or until it changes.
    return this.#requests.run((limits, meta) => this.#parts.client.readResource({ uri, ...meta }, limits), options);
  }

  /**
   * The messages are not checked here: the SDK would refuse them all because of one that violates the specification.
   */
  async getPrompt(
    name: string,
    args: Readonly<Record<string, string>>,
    options?: RequestOptions,
  ): Promise<LoosePrompt> {
    mustBeOffered('prompts/get', this.capabilities, this.revision);
    return this.#requests.run((limits, meta) => {
      const params = { name, arguments: args, ...meta };
      return this.#parts.client.request({ method: 'prompts/get', params }, loosePrompt, limits);
    }, options);
  }

  /** The values are not counted here: the SDK would refuse them all because of one too many. */
  async complete(params: CompleteRequest['params'], options?: RequestOptions): Promise<LooseCompletion> {
    mustBeOffered('completion/complete', this.capabilities, this.revision);
    return this.#requests.run((limits, meta) => {
      const request = { method: 'completion/complete', params: { ...params, ...meta } };
      return this.#parts.client.request(request, looseCompletion, limits);
    }, options);
  }

  /** For servers of the legacy era; `ChangeFeed` handles the modern one. */
  async subscribe(uri: string, options?: RequestOptions): Promise<void> {
    await this.#offered('resources/subscribe', { uri }, options);
  }

  async unsubscribe(uri: string, options?: RequestOptions): Promise<void> {
    await this.#offered('resources/unsubscribe', { uri }, options);
  }

  /** The lowest level the server logs. In the modern era every request carries it. */
  async setLogLevel(level: LoggingLevel, options?: RequestOptions): Promise<void> {
    mustBeOffered('logging/setLevel', this.capabilities, this.revision);
    this.#requests.logLevel = level;
    if (this.era === 'legacy') await this.#offered('logging/setLevel', { level }, options);
  }

  /** Any answer shows that the server is alive. @throws HostError when no answer comes */
  async ping(options?: RequestOptions): Promise<void> {
    try {
      await this.#requests.run((limits) => this.#parts.client.ping(limits), options);
    } catch (error) {
      if (!isAnswered(error)) throw error;
    }
  }

  /** Repeats a read-only request. The answer or error goes only into the traffic record. */
  async sendAgain(method: ReplayableMethod, params: JsonObject, options?: RequestOptions): Promise<void> {
    if (method === 'ping') return this.ping(options);
    try {
      await this.#offered(method, params, options);
    } catch (error) {
      if (!isAnswered(error)) throw error;
    }
  }

  /** Notifies the server that its shared folders changed. */
  rootsChanged(): Promise<void> {
    return this.#parts.client.sendRootsListChanged();
  }

  async #list<T>(
    method: ListMethod,
    itemsOf: ListReading<T>['itemsOf'],
    isItem: ListReading<T>['isItem'],
    options?: RequestOptions,
    repairs?: ListReading<T>['repairs'],
  ): Promise<WholeList<T>> {
    mustBeOffered(method, this.capabilities, this.revision);
    const { client, clock } = this.#parts;
    return readList({
      method,
      itemsOf,
      isItem,
      repairs,
      askPage: (cursor) =>
        this.#requests.run((limits, meta) => {
          const params = { ...(cursor === undefined ? {} : { cursor }), ...meta };
          return client.request({ method, params }, loosePage, limits);
        }, options),
      rest: () => new Promise((resolve) => void clock.after(0, resolve)),
    });
  }

  /** A request that only some servers accept. */
  async #offered<Method extends OfferedMethod>(
    method: Method,
    params: Readonly<Record<string, unknown>>,
    options?: RequestOptions,
  ): Promise<ResultTypeMap[Method]> {
    mustBeOffered(method, this.capabilities, this.revision);
    return this.#requests.run(
      (limits, meta) => this.#parts.client.request({ method, params: { ...params, ...meta } }, limits),
      options,
    );
  }
}

/** Whether the server answered with an error, which is an answer, too. */
function isAnswered(error: unknown): boolean {
  return error instanceof HostError && error.code === 'protocolError';
}
