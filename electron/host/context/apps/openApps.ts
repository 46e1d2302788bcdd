import type { AppOffer, OpenedApp } from '../../../../shared/domain/app.ts';
import { HostError, problemError } from '../../../../shared/domain/error.ts';
import type { HostEvent } from '../../../../shared/domain/hostEvent.ts';
import { appId, type AppId, type ServerId, type Sha256, type ToolCallId } from '../../../../shared/domain/ids.ts';
import type { ToolCall, ToolRef } from '../../../../shared/domain/tool.ts';
import type { Disposable } from '../../../../shared/lib/disposable.ts';
import { abortable } from '../../../../shared/lib/abortable.ts';
import type { WantedPermission } from '../../../../shared/domain/trust.ts';
import { AskLimit } from '../../calls/asks/askLimit.ts';
import type { AuditLog } from '../../consent/audit/auditLog.ts';
import type { CallLog } from '../../calls/tools/callLog.ts';
import type { AppSandbox, ServedApp } from '../../ports/appSandbox.ts';
import type { IdMaker } from '../../ports/system.ts';
import type { ConnectedServers } from '../../connections/registry/serverEntries.ts';
import type { Room } from '../../ground/rooms/room.ts';
import type { HostState } from '../../ground/state/hostState.ts';
import { launchHash } from '../../consent/trust/launchHash.ts';
import type { PermissionBroker } from '../../consent/trust/permissionBroker.ts';
import { type AppDocument, appDocument } from './appDocument.ts';

export interface OpenAppsParts {
  readonly state: Pick<HostState, 'onEvent' | 'publish'>;
  readonly registry: Pick<ConnectedServers, 'connection' | 'find'>;
  readonly log: Pick<CallLog, 'call'>;
  readonly audit: Pick<AuditLog, 'appShown'>;
  readonly confirm: PermissionBroker['confirm'];
  readonly ids: IdMaker;
  /** Missing if no page can show an app. */
  readonly sandbox: AppSandbox | undefined;
}

/** An app that the user opened. */
export interface OpenApp {
  readonly id: AppId;
  readonly call: ToolCall;
  readonly tool: ToolRef;
  /** Aborted when the app ends. */
  readonly ended: AbortController;
  /** Limits its calls and reads. */
  readonly calls: AskLimit;
  readonly reads: AskLimit;
  /** How many bytes it has read so far. */
  bytesRead: number;
}

/** The owners of an app, from the moment it is requested: when one of them ends, the app ends. */
interface Bound {
  readonly call: ToolCall;
  readonly tool: ToolRef;
  /** The launch of the server that sent it. */
  readonly launch: Sha256;
  readonly ended: AbortController;
}

interface Kept extends OpenApp, Bound {
  readonly served: ServedApp;
}

/** A document that was read. */
interface Looked {
  readonly serverId: ServerId;
  readonly launch: Sha256;
  readonly document: AppDocument;
}

/** `signal`: of the request; `page`: aborted when the requesting page is gone, and its apps with it. */
interface ForPage {
  readonly signal: AbortSignal;
  readonly page: AbortSignal;
}

/** The maximum number of app documents in memory, read or open. */
const maxViewedApps = 8;
const maxOpenApps = 12;

/** Apps of tools: read through their servers, opened only when the user agrees, and bound to the version the user saw. */
export class OpenApps implements Room {
  readonly #parts: OpenAppsParts;
  readonly #listening: Disposable;
  /** Documents that were read but not opened yet, the newest last. */
  readonly #looked = new Map<ToolCallId, Looked>();
  /** Apps that are being opened. */
  readonly #opening = new Set<Bound>();
  readonly #open = new Map<AppId, Kept>();
  /** The apps that the user opened in this run, as server, launch and hash. */
  readonly #shown = new Set<string>();
  /** The connections that the user allowed in this run, as server, launch and policy. */
  readonly #reaching = new Set<string>();
  /** The question to the user about it, and its outcome. */
  readonly #asked = new Map<string, Promise<'allowed' | 'refused' | 'withdrawn'>>();

  constructor(parts: OpenAppsParts) {
    this.#parts = parts;
    this.#listening = parts.state.onEvent(({ event }) => this.#hear(event));
  }

  dispose(): void {
    this.#listening.dispose();
  }

  /**
   * Reads the app of a call, so that it can be described before it runs.
   *
   * @throws HostError `notFound`, `conflict`, `badResult`, `connectionClosed`, or the error of the server
   */
  async look(callId: ToolCallId, signal: AbortSignal): Promise<AppOffer> {
    const { tool, uri } = await this.#appOf(callId);
    const read = await this.#read(callId, tool.serverId, uri, signal);
    const { html: _, policy: __, ...document } = read.document;
    return { ...document, wasShownBefore: this.#shown.has(shownKey(read, document.hash)) };
  }

  /**
   * Makes an app available to its frame only. An app that connects to other sites waits for the user's permission on
   * the trust page, once for each set of sites. It replaces an open app of the same call, and ends with the page that
   * opened it.
   *
   * @throws HostError `conflict` when the app is no longer the one that was shown, `cancelled` when the user refused or
   *   one of its owners ended meanwhile, and as `look`
   */
  async open(callId: ToolCallId, shown: Sha256, { signal, page }: ForPage): Promise<OpenedApp> {
    const { call, tool, uri, sandbox } = await this.#appOf(callId);
    const bound: Bound = { call, tool, launch: this.#launchOf(tool.serverId), ended: new AbortController() };
    this.#opening.add(bound);
    const until = AbortSignal.any([signal, page, bound.ended.signal]);
    try {
      const looked = await this.#present(callId, bound, uri, until);
      if (looked.document.hash !== shown) throw otherAppError();
      await this.#mayReach(looked, call.serverName, until);
      await this.#parts.audit.appShown(call, tool.serverId, looked.document);
      // Asking and recording take a moment, in which everything the decision depends on may change.
      if (until.aborted) throw problemError({ kind: 'appOwnerGone' });
      if ((this.#looked.get(callId) ?? looked).document.hash !== shown) throw otherAppError();
      this.#looked.delete(callId);
      this.#shown.add(shownKey(looked, shown));
      return this.#serve(bound, sandbox, looked.document, page);
    } finally {
      this.#opening.delete(bound);
    }
  }

  #serve(bound: Bound, sandbox: AppSandbox, document: AppDocument, page: AbortSignal): OpenedApp {
    const { call, tool, ended } = bound;
    for (const other of [...this.#open.values()].filter((one) => one.call.id === call.id)) this.#endAndTell(other.id);
    const [oldest] = this.#open.keys();
    if (this.#open.size >= maxOpenApps && oldest !== undefined) this.#endAndTell(oldest);
    const served = sandbox.open({ serverId: tool.serverId, ...sandboxed(document) });
    const id = appId.parse(this.#parts.ids.next('app'));
    this.#open.set(id, { ...bound, id, calls: new AskLimit(), reads: new AskLimit(), bytesRead: 0, served });
    page.addEventListener('abort', () => this.close(id), { once: true, signal: ended.signal });
    return { appId: id, frameUrl: served.frameUrl, frameOrigin: served.frameOrigin };
  }

  async #mayReach({ serverId, launch, document }: Looked, serverName: string, signal: AbortSignal): Promise<void> {
    const { domains, policy } = document;
    const key = `${serverId} ${launch} ${policy}`;
    if (Object.values(domains).every((list) => list.length === 0)) return;
    while (!this.#reaching.has(key)) {
      const asked = this.#asked.get(key) ?? this.#ask(key, { kind: 'app', serverId, serverName, domains }, signal);
      const answer = await abortable(asked, signal);
      if (answer === 'refused') throw problemError({ kind: 'notConfirmed' });
    }
  }

  /** One question for all callers that wait for the same permission. If the first caller leaves, the next one asks. */
  #ask(key: string, what: WantedPermission, signal: AbortSignal) {
    const answer = this.#parts.confirm(what, signal).then(
      () => {
        this.#reaching.add(key);
        return 'allowed' as const;
      },
      (error: unknown) => {
        if (signal.aborted) return 'withdrawn' as const;
        if (error instanceof HostError && error.code === 'cancelled') return 'refused' as const;
        throw error;
      },
    );
    this.#asked.set(key, answer);
    const end = () => void this.#asked.delete(key);
    answer.then(end, end);
    return answer;
  }

  /** @throws HostError `notFound` when the app was closed */
  get(id: AppId): OpenApp {
    const found = this.#open.get(id);
    if (found === undefined) throw problemError({ kind: 'appNotOpen' });
    return found;
  }

  /** Its requests end with it. */
  close(id: AppId): void {
    const found = this.#open.get(id);
    if (found === undefined) return;
    this.#open.delete(id);
    found.served.close();
    found.ended.abort(problemError({ kind: 'appClosed' }));
  }

  /** Ends an app at its own request. */
  #endAndTell(id: AppId): void {
    this.close(id);
    // It may follow from an event that has not been delivered to all listeners yet, so it is published afterwards.
    queueMicrotask(() => this.#parts.state.publish({ type: 'app.closed', appId: id }));
  }

  #hear(event: HostEvent): void {
    switch (event.type) {
      case 'conversation.removed':
        return this.#endWhere(({ call }) => call.conversationId === event.conversationId);
      case 'server.removed':
        return this.#endOfServer(event.serverId, undefined);
      case 'server.changed':
        return this.#endOfServer(event.definition.id, launchHash(event.definition.launch));
      case 'server.stateChanged':
        // A failed server may restart on its own, and its apps wait for it; a stopped one was stopped on purpose.
        if (event.state.kind === 'stopped') this.#endWhere(({ tool }) => tool.serverId === event.serverId);
        return;
      default:
        return;
    }
  }

  /** Ends the apps that a server sent with another launch than the present one. */
  #endOfServer(serverId: ServerId, present: Sha256 | undefined): void {
    for (const [callId, looked] of this.#looked) {
      if (looked.serverId === serverId && looked.launch !== present) this.#looked.delete(callId);
    }
    this.#endWhere(({ tool, launch }) => tool.serverId === serverId && launch !== present);
  }

  #endWhere(is: (bound: Bound) => boolean): void {
    for (const bound of this.#opening) if (is(bound)) bound.ended.abort();
    for (const app of [...this.#open.values()]) if (is(app)) this.#endAndTell(app.id);
  }

  async #appOf(callId: ToolCallId) {
    const { sandbox, log } = this.#parts;
    if (sandbox === undefined) throw problemError({ kind: 'appsNotShownHere' });
    const call = await log.call(callId);
    if (!call?.tool || call.appUri === undefined) throw problemError({ kind: 'callWithoutApp' });
    return { call, tool: call.tool, uri: call.appUri, sandbox };
  }

  /** The document that was read, if it came from the server with its present launch. */
  async #present(callId: ToolCallId, { tool, launch }: Bound, uri: string, signal: AbortSignal): Promise<Looked> {
    const looked = this.#looked.get(callId);
    return looked?.launch === launch ? looked : this.#read(callId, tool.serverId, uri, signal);
  }

  #launchOf(serverId: ServerId): Sha256 {
    const definition = this.#parts.registry.find(serverId);
    if (definition === undefined) throw problemError({ kind: 'appServerRemoved' });
    return launchHash(definition.launch);
  }

  async #read(callId: ToolCallId, serverId: ServerId, uri: string, signal: AbortSignal): Promise<Looked> {
    const launch = this.#launchOf(serverId);
    const { mcp, offer } = this.#parts.registry.connection(serverId);
    const { contents } = await mcp.readResource(uri, { signal });
    if (this.#launchOf(serverId) !== launch) throw otherAppError();
    const document = appDocument(uri, contents, offer.resources?.find((listed) => listed.uri === uri)?._meta);
    const looked = { serverId, launch, document };
    this.#looked.delete(callId);
    this.#looked.set(callId, looked);
    const [oldest] = this.#looked.keys();
    if (this.#looked.size > maxViewedApps && oldest !== undefined) this.#looked.delete(oldest);
    return looked;
  }
}

function otherAppError(): HostError {
  return problemError({ kind: 'appNotShown' });
}

function sandboxed({ html, policy, domains: { connect, resource } }: AppDocument) {
  return { html, policy, requests: [...connect, ...resource] };
}

function shownKey({ serverId, launch }: Pick<Looked, 'serverId' | 'launch'>, hash: Sha256): string {
  return `${serverId} ${launch} ${hash}`;
}
