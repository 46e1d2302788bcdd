import type { AppOffer, OpenedApp } from '../../../shared/domain/app.ts';
import { HostError } from '../../../shared/domain/error.ts';
import { appId, type AppId, type ServerId, type Sha256, type ToolCallId } from '../../../shared/domain/ids.ts';
import type { ToolCall, ToolRef } from '../../../shared/domain/tool.ts';
import { AskLimit } from '../asks/askLimit.ts';
import type { AuditLog } from '../audit/auditLog.ts';
import type { MessageLog } from '../conversations/messageLog.ts';
import type { AppSandbox, ServedApp } from '../ports/appSandbox.ts';
import type { IdMaker } from '../ports/system.ts';
import type { ServerRegistry } from '../servers/serverRegistry.ts';
import { type AppDocument, appDocument } from './appDocument.ts';

export interface OpenAppsParts {
  readonly registry: Pick<ServerRegistry, 'connection' | 'find'>;
  readonly log: Pick<MessageLog, 'call'>;
  readonly audit: Pick<AuditLog, 'appShown'>;
  readonly ids: IdMaker;
  /** Absent where no page could show an app. */
  readonly sandbox: AppSandbox | undefined;
}

/** An app the user had shown. */
export interface OpenApp {
  readonly id: AppId;
  readonly call: ToolCall;
  readonly tool: ToolRef;
  /** Aborted when the app goes. */
  readonly ended: AbortController;
  /** Of the calls it asks for, and of what it reads. */
  readonly calls: AskLimit;
  readonly reads: AskLimit;
}

interface Kept extends OpenApp {
  readonly served: ServedApp;
}

/** Documents of servers in memory: more are not looked at, or open, at once. */
const mostLooked = 8;
const mostOpen = 12;

/** Apps of tools: read through their servers, shown by the user's word, bound to what they were shown as. */
export class OpenApps {
  readonly #parts: OpenAppsParts;
  /** What was read and not opened yet, the newest last. */
  readonly #looked = new Map<ToolCallId, AppDocument>();
  readonly #open = new Map<AppId, Kept>();
  /** What the user had shown in this run, as server and hash. */
  readonly #shown = new Set<string>();

  constructor(parts: OpenAppsParts) {
    this.#parts = parts;
  }

  /**
   * Reads the app of a call, to be shown as what it is before it runs.
   *
   * @throws HostError `notFound`, `conflict`, `badResult`, `connectionClosed`, or what the server said
   */
  async look(callId: ToolCallId, signal: AbortSignal): Promise<AppOffer> {
    const { tool, uri } = await this.#appOf(callId);
    const { html: _, policy: __, ...document } = await this.#read(callId, tool.serverId, uri, signal);
    return { ...document, shownBefore: this.#shown.has(shownKey(tool.serverId, document.hash)) };
  }

  /**
   * Puts an app where its frame can load it, and nothing else. One of the same call goes.
   *
   * @throws HostError `conflict` when the app is not the one that was shown any more, and as `look`
   */
  async open(callId: ToolCallId, shown: Sha256, signal: AbortSignal): Promise<OpenedApp> {
    const { call, tool, uri, sandbox } = await this.#appOf(callId);
    const { serverId } = tool;
    const document = this.#looked.get(callId) ?? (await this.#read(callId, serverId, uri, signal));
    if (document.hash !== shown) {
      throw new HostError('conflict', 'The app is not the one that was shown any more. Look at it again.');
    }
    await this.#parts.audit.appShown(call, serverId, document);
    this.#looked.delete(callId);
    this.#shown.add(shownKey(serverId, shown));
    for (const other of [...this.#open.values()].filter((one) => one.call.id === callId)) this.close(other.id);
    const [oldest] = this.#open.keys();
    if (this.#open.size >= mostOpen && oldest !== undefined) this.close(oldest);
    const served = sandbox.open({ serverId, ...sandboxed(document) });
    const id = appId.parse(this.#parts.ids.next('app'));
    const ended = new AbortController();
    this.#open.set(id, { id, call, tool, ended, calls: new AskLimit(), reads: new AskLimit(), served });
    return { appId: id, frameUrl: served.frameUrl, frameOrigin: served.frameOrigin };
  }

  /** @throws HostError `notFound` when the app was closed */
  get(id: AppId): OpenApp {
    const found = this.#open.get(id);
    if (found === undefined) throw new HostError('notFound', 'This app is not open any more.');
    return found;
  }

  /** What it asked for ends with it. */
  close(id: AppId): void {
    const found = this.#open.get(id);
    if (found === undefined) return;
    this.#open.delete(id);
    found.served.close();
    found.ended.abort(new HostError('cancelled', 'The app was closed.'));
  }

  /** The server was removed for good. */
  forget(serverId: ServerId): void {
    for (const { id, tool } of [...this.#open.values()]) if (tool.serverId === serverId) this.close(id);
  }

  async #appOf(callId: ToolCallId) {
    const { sandbox, log } = this.#parts;
    if (sandbox === undefined) throw new HostError('conflict', 'Apps cannot be shown here.');
    const call = await log.call(callId);
    if (!call?.tool || call.appUri === undefined) throw new HostError('notFound', 'This call has no app.');
    return { call, tool: call.tool, uri: call.appUri, sandbox };
  }

  async #read(callId: ToolCallId, serverId: ServerId, uri: string, signal: AbortSignal): Promise<AppDocument> {
    if (this.#parts.registry.find(serverId) === undefined) {
      throw new HostError('notFound', 'The server of this app was removed.');
    }
    const { mcp, offer } = this.#parts.registry.connection(serverId);
    const { contents } = await mcp.readResource(uri, { signal });
    const document = appDocument(uri, contents, offer.resources?.find((listed) => listed.uri === uri)?._meta);
    this.#looked.delete(callId);
    this.#looked.set(callId, document);
    const [oldest] = this.#looked.keys();
    if (this.#looked.size > mostLooked && oldest !== undefined) this.#looked.delete(oldest);
    return document;
  }
}

function sandboxed({ html, policy, domains: { connect, resource, frame } }: AppDocument) {
  return { html, policy, requests: [...connect, ...resource], frames: frame };
}

function shownKey(serverId: ServerId, hash: Sha256): string {
  return `${serverId} ${hash}`;
}
