import {
  type CallToolResult,
  type Client,
  type CompleteRequest,
  isSpecType,
  LOG_LEVEL_META_KEY,
  type LoggingLevel,
  type Prompt,
  type ReadResourceResult,
  type Resource,
  type ResourceTemplateType,
  type ResultTypeMap,
  type ServerCapabilities,
  type Tool,
} from '@modelcontextprotocol/client';
import { z } from 'zod';
import type { Era } from '../../../../shared/domain/connection.ts';
import { HostError } from '../../../../shared/domain/error.ts';
import type { ReplayableMethod } from '../../../../shared/domain/serverRecord.ts';
import type { ToolProgress } from '../../../../shared/domain/tool.ts';
import type { JsonObject } from '../../../../shared/lib/json.ts';
import { connectionError } from './connectionErrors.ts';
import type { Clock } from '../../ports/system.ts';
import type { ServerTransport } from '../../ports/transport.ts';
import { mustBeOffered, type OfferedMethod } from './capabilities.ts';
import { fitsHeaders } from './headerFit.ts';
import { type ListPage, listPages, type WholeList } from './listPages.ts';
import { ProgressTracker } from './progressTracker.ts';
import { callPolled, mustBePolled } from './tasks/polledTask.ts';
import type { ExtensionTasks } from './tasks/extensionTasks.ts';
import { isNamedTool, looseToolResult, readItems, readToolResult, toolRepairs } from './readAnswers.ts';
import { RequestLimit, type RequestTimes } from './requestLimit.ts';

export interface RequestOptions {
  readonly times?: RequestTimes | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: ToolProgress) => void) | undefined;
}

export interface SessionParts {
  readonly client: Client;
  readonly server: ServerTransport;
  readonly clock: Clock;
  /** Of a server that may answer calls with tasks of the extension. */
  readonly tasks?: ExtensionTasks | undefined;
  /** What a request gets that says nothing of its time. */
  readonly times: () => RequestTimes;
}

type ListMethod = Extract<OfferedMethod, `${string}/list`>;

/** A page of any list; its items are read one by one. */
const loosePage = z.looseObject({ nextCursor: z.union([z.string(), z.number()]).nullish() });

/** What a prompt came to, before anybody looked at it. */
const loosePrompt = z.looseObject({ description: z.unknown().optional(), messages: z.unknown().optional() });
export type LoosePrompt = z.infer<typeof loosePrompt>;

/** How an argument could go on, before anybody counted. */
const looseCompletion = z.looseObject({
  completion: z.looseObject({
    values: z.array(z.unknown()),
    total: z.unknown().optional(),
    hasMore: z.unknown().optional(),
  }),
});
export type LooseCompletion = z.infer<typeof looseCompletion>;

/** Part of the parameters of every request that has something to say there. */
interface Meta {
  readonly _meta?: JsonObject;
}

/** Runs a request of the SDK within a limit. */
type Send<T> = (
  options: { readonly signal: AbortSignal; readonly timeout: number },
  meta: Meta,
  /** A task shows that it still works, and may say how. */
  onSeen: (statusMessage: string | undefined) => void,
) => Promise<T>;

/** The SDK's own limit, which must never be the first to end. 24 days, the longest a timer can run. */
const never = 2 ** 31 - 1;

/**
 * A connection whose handshake is done: every request a host may send, each with its time limit, sent only where the
 * server declared that it takes it.
 *
 * All requests throw a HostError in our words, or the reason of the signal that ended them.
 */
export class McpSession {
  readonly #parts: SessionParts;
  readonly #progress = new ProgressTracker();
  #logLevel: LoggingLevel | undefined;
  /** Of the requests that wait for their answers. */
  readonly #limits = new Set<RequestLimit>();
  /** How many questions of the server wait for the user. */
  #held = 0;

  constructor(parts: SessionParts) {
    this.#parts = parts;
    parts.client.setNotificationHandler('notifications/progress', ({ params: { progressToken, ...progress } }) =>
      this.#progress.receive(progressToken, progress),
    );
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
    return this.#limits.size > 0;
  }

  /**
   * The server asked the user something: its own answers may wait as long as the user does, within their maximum. What it
   * answers is called when the user is done.
   */
  hold(): () => void {
    if (this.#held++ === 0) for (const limit of this.#limits) limit.pause();
    return () => {
      if (--this.#held === 0) for (const limit of this.#limits) limit.progressed();
    };
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
    return this.#list('resources/list', (page) => page['resources'], isSpecType.Resource, options);
  }

  listResourceTemplates(options?: RequestOptions): Promise<WholeList<ResourceTemplateType>> {
    const { ResourceTemplate: isTemplate } = isSpecType;
    return this.#list('resources/templates/list', (page) => page['resourceTemplates'], isTemplate, options);
  }

  listPrompts(options?: RequestOptions): Promise<WholeList<Prompt>> {
    return this.#list('prompts/list', (page) => page['prompts'], isSpecType.Prompt, options);
  }

  /**
   * Calls a tool, as a task where it must be one.
   *
   * @param tool the definition as it was listed: a modern server over HTTP may want arguments in headers
   */
  async callTool(tool: Tool, args: JsonObject, options: RequestOptions = {}): Promise<CallToolResult> {
    mustBeOffered('tools/call', this.capabilities, this.revision);
    const { client, clock, tasks } = this.#parts;
    // Without its output schema: the SDK throws away results that do not fit it.
    const { outputSchema: _, ...toolDefinition } = tool;
    return this.#within((limits, meta, onSeen) => {
      const { signal } = limits;
      if (mustBePolled(client, tool)) return callPolled({ client, clock, tool, args, meta, signal, onSeen });
      if (tasks !== undefined) return tasks.call({ tool, args, meta, signal, onSeen });
      const params = { name: tool.name, arguments: args, ...meta };
      if (this.era === 'modern' && wantsHeaders(tool)) return client.callTool(params, { ...limits, toolDefinition });
      return client.request({ method: 'tools/call', params }, looseToolResult, limits).then(readToolResult);
    }, options);
  }

  async readResource(uri: string, options?: RequestOptions): Promise<ReadResourceResult> {
    mustBeOffered('resources/read', this.capabilities, this.revision);
    // In the modern era the SDK keeps what the server says may be kept, until it changes.
    return this.#within((limits, meta) => this.#parts.client.readResource({ uri, ...meta }, limits), options);
  }

  /** Its messages are not checked: the SDK would refuse them all for one that is not as specified. */
  async getPrompt(
    name: string,
    args: Readonly<Record<string, string>>,
    options?: RequestOptions,
  ): Promise<LoosePrompt> {
    mustBeOffered('prompts/get', this.capabilities, this.revision);
    return this.#within((limits, meta) => {
      const params = { name, arguments: args, ...meta };
      return this.#parts.client.request({ method: 'prompts/get', params }, loosePrompt, limits);
    }, options);
  }

  /** Its values are not counted: the SDK would refuse them all for one too many. */
  async complete(params: CompleteRequest['params'], options?: RequestOptions): Promise<LooseCompletion> {
    mustBeOffered('completion/complete', this.capabilities, this.revision);
    return this.#within((limits, meta) => {
      const request = { method: 'completion/complete', params: { ...params, ...meta } };
      return this.#parts.client.request(request, looseCompletion, limits);
    }, options);
  }

  /** For servers of the legacy era; `ChangeFeed` knows the other way. */
  async subscribe(uri: string, options?: RequestOptions): Promise<void> {
    await this.#offered('resources/subscribe', { uri }, options);
  }

  async unsubscribe(uri: string, options?: RequestOptions): Promise<void> {
    await this.#offered('resources/unsubscribe', { uri }, options);
  }

  /** The lowest level the server logs. In the modern era every request carries it. */
  async setLogLevel(level: LoggingLevel, options?: RequestOptions): Promise<void> {
    mustBeOffered('logging/setLevel', this.capabilities, this.revision);
    this.#logLevel = level;
    if (this.era === 'legacy') await this.#offered('logging/setLevel', { level }, options);
  }

  /** Any answer shows that the server is alive. @throws HostError when no answer comes */
  async ping(options?: RequestOptions): Promise<void> {
    try {
      await this.#within((limits) => this.#parts.client.ping(limits), options);
    } catch (error) {
      if (!isAnswered(error)) throw error;
    }
  }

  /** Repeats a read-only request. The answer, or error, goes only into the record. */
  async sendAgain(method: ReplayableMethod, params: JsonObject, options?: RequestOptions): Promise<void> {
    if (method === 'ping') return this.ping(options);
    try {
      await this.#offered(method, params, options);
    } catch (error) {
      if (!isAnswered(error)) throw error;
    }
  }

  /** Tells the server that its roots are other ones now. */
  rootsChanged(): Promise<void> {
    return this.#parts.client.sendRootsListChanged();
  }

  async #list<T>(
    method: ListMethod,
    itemsOf: (page: Readonly<Record<string, unknown>>) => unknown,
    isItem: (value: unknown) => value is T,
    options?: RequestOptions,
    repairs?: Parameters<typeof readItems>[2],
  ): Promise<WholeList<T>> {
    mustBeOffered(method, this.capabilities, this.revision);
    const refused: string[] = [];
    let isMissing = false;
    const list = await listPages(async (cursor): Promise<ListPage<T>> => {
      const page = await this.#within((limits, meta) => {
        const params = { ...(cursor === undefined ? {} : { cursor }), ...meta };
        return this.#parts.client.request({ method, params }, loosePage, limits);
      }, options);
      const items: T[] = [];
      const listed = itemsOf(page);
      isMissing ||= listed === undefined || listed === null;
      for (const part of inSlices(asList(method, listed))) {
        if (items.length > 0) await this.#rest();
        const read = readItems(part, isItem, repairs);
        refused.push(...read.refused);
        for (const item of read.items) items.push(item);
      }
      return { items, nextCursor: page.nextCursor ?? undefined };
    });
    return { ...list, refused, isMissing };
  }

  #progressed(limit: RequestLimit): void {
    if (this.#held === 0) limit.progressed();
  }

  /** Lets others have their turn. */
  #rest(): Promise<void> {
    return new Promise((resolve) => this.#parts.clock.after(0, resolve));
  }

  /** A request that only some servers take. */
  async #offered<Method extends OfferedMethod>(
    method: Method,
    params: Readonly<Record<string, unknown>>,
    options?: RequestOptions,
  ): Promise<ResultTypeMap[Method]> {
    mustBeOffered(method, this.capabilities, this.revision);
    return this.#within(
      (limits, meta) => this.#parts.client.request({ method, params: { ...params, ...meta } }, limits),
      options,
    );
  }

  async #within<T>(send: Send<T>, options: RequestOptions = {}): Promise<T> {
    const { server, clock, times } = this.#parts;
    const limit = new RequestLimit(clock, options.times ?? times(), options.signal);
    const { onProgress } = options;
    const onSeen = (message: string | undefined) => {
      this.#progressed(limit);
      if (message !== undefined) onProgress?.({ progress: 0, message });
    };
    const progress =
      onProgress &&
      this.#progress.open((told) => {
        this.#progressed(limit);
        onProgress(told);
      });
    this.#limits.add(limit);
    if (this.#held > 0) limit.pause();
    try {
      return await send({ signal: limit.signal, timeout: never }, this.#meta(progress?.token), onSeen);
    } catch (error) {
      // The SDK calls every abort a timeout; only the limit knows better.
      throw limit.reason() ?? connectionError(error, server.failure());
    } finally {
      this.#limits.delete(limit);
      progress?.close();
      limit.dispose();
    }
  }

  #meta(progressToken: string | undefined): Meta {
    const _meta = {
      ...(progressToken === undefined ? {} : { progressToken }),
      ...(this.era === 'modern' && this.#logLevel ? { [LOG_LEVEL_META_KEY]: this.#logLevel } : {}),
    };
    return Object.keys(_meta).length > 0 ? { _meta } : {};
  }
}

/** @throws HostError `badResult` */
function asList(method: ListMethod, items: unknown): readonly unknown[] {
  if (items === undefined || items === null) return [];
  if (Array.isArray(items)) return items as unknown[];
  throw new HostError('badResult', `The server's answer to ${method} is no list.`);
}

/** A page may hold everything a server has; looking at it all at once would hold up the host. */
function* inSlices(items: readonly unknown[], size = 1000): Iterable<readonly unknown[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}

/** Whether a tool says that arguments are to be sent as headers (2026-07-28, basic/transports). */
function wantsHeaders({ inputSchema }: Tool): boolean {
  return JSON.stringify(inputSchema).includes('x-mcp-header');
}

/** A modern server over HTTP may want arguments in headers; a tool that wants impossible ones cannot be called. */
function headersFit(tool: Tool): boolean {
  return !wantsHeaders(tool) || fitsHeaders(tool.inputSchema as JsonObject);
}

/** Whether the server said no, which is an answer all the same. */
function isAnswered(error: unknown): boolean {
  return error instanceof HostError && error.code === 'protocolError';
}
