import { type HostError, problemError } from '../../../../shared/domain/error.ts';
import { type AppId, toolCallId } from '../../../../shared/domain/ids.ts';
import type { ResourceContent } from '../../../../shared/domain/resource.ts';
import { isCallableBy, type ToolCall } from '../../../../shared/domain/tool.ts';
import { keepStart } from '../../../../shared/lib/cutText.ts';
import type { JsonObject } from '../../../../shared/lib/json.ts';
import type { ContextRecords } from '../../consent/audit/contextRecords.ts';
import type { AskLimit, AskLimits } from '../../calls/asks/askLimit.ts';
import type { BlobStore } from '../../ports/stores.ts';
import type { Clock, IdMaker } from '../../ports/system.ts';
import { readContents, sizeOfContents } from '../resources/readContents.ts';
import type { ReadLimits } from '../../connections/connection/readLimits.ts';
import { readError } from '../../connections/session/readError.ts';
import type { ConnectedServers } from '../../connections/registry/serverEntries.ts';
import type { ToolCatalog } from '../../calls/catalog/toolCatalog.ts';
import type { ToolRunner } from '../../calls/tools/toolRunner.ts';
import type { OpenApp, OpenApps } from './openApps.ts';

export interface AppRequestsParts {
  readonly apps: OpenApps;
  readonly registry: Pick<ConnectedServers, 'connection' | 'find'>;
  readonly catalog: Pick<ToolCatalog, 'findOffered'>;
  /** Runs calls that are not part of a thread. */
  readonly runner: Pick<ToolRunner, 'run'>;
  readonly records: Pick<ContextRecords, 'around'>;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly ids: IdMaker;
  readonly limits: Pick<ReadLimits, 'count'>;
}

/** How large the arguments of one call may be, in characters of JSON. */
const maxArgumentsChars = 256 * 1024;
/** How many bytes one open app may read in total. */
const maxReadBytes = 64 * 1024 * 1024;
const callLimits: AskLimits = { perMinute: 60, waiting: 4 };
const readLimits: AskLimits = { perMinute: 60, waiting: 4 };

/** Requests of apps to their own servers. The page passes them on; the host decides here whether they are allowed. */
export class AppRequests {
  readonly #parts: AppRequestsParts;

  constructor(parts: AppRequestsParts) {
    this.#parts = parts;
  }

  /**
   * Calls a tool of the app's own server, through the same gate as the calls of models.
   *
   * @returns the finished call, even if it was denied
   * @throws HostError `notFound` when the app is closed, `forbidden` for a tool that is not for apps, `toolUnknown`,
   *   `toolArguments` when they are too large, `conflict` when there are too many requests
   */
  async callTool(id: AppId, name: string, args: JsonObject, signal: AbortSignal): Promise<ToolCall> {
    const app = this.#parts.apps.get(id);
    return this.#within(app.calls, callLimits, async () => {
      const call = this.#call(app, name, args);
      return this.#parts.runner.run(call, AbortSignal.any([signal, app.ended.signal]));
    });
  }

  /** The call that an app requests, if it may request it at all. */
  #call({ call: shownBy, tool: own }: OpenApp, name: string, args: JsonObject): ToolCall {
    const { catalog, registry, clock, ids } = this.#parts;
    const tool = { serverId: own.serverId, name };
    const found = catalog.findOffered(tool);
    if (found === undefined) throw problemError({ kind: 'noSuchTool', tool: keepStart(name, 200) });
    if (!isCallableBy(found, 'app')) {
      throw problemError({ kind: 'toolNotForApps', tool: keepStart(name, 200) });
    }
    if (JSON.stringify(args).length > maxArgumentsChars) {
      throw problemError({ kind: 'appArgumentsTooLarge' });
    }
    return {
      id: toolCallId.parse(ids.next('call')),
      conversationId: shownBy.conversationId,
      messageId: shownBy.messageId,
      index: 0,
      tool,
      serverName: registry.find(tool.serverId)?.name ?? shownBy.serverName,
      modelName: found.modelName,
      byApp: shownBy.id,
      arguments: args,
      state: { kind: 'pending' },
      createdAt: clock.now(),
    };
  }

  /**
   * Reads a resource of the app's own server, and records the read.
   *
   * @throws HostError `notFound`, `conflict` when there are too many requests, `tooLarge` when too much was read,
   *   `tooManyReads`, or the error of the server
   */
  async readResource(id: AppId, uri: string, signal: AbortSignal): Promise<ResourceContent[]> {
    const { apps, records } = this.#parts;
    const app = apps.get(id);
    const { call, tool, reads, ended } = app;
    const { conversationId, id: byApp } = call;
    const wish = { kind: 'resourceRead', serverId: tool.serverId, address: uri, conversationId, byApp } as const;
    const until = AbortSignal.any([signal, ended.signal]);
    return this.#within(reads, readLimits, () => {
      if (app.bytesRead >= maxReadBytes) throw readLimitError();
      this.#parts.limits.count(tool.serverId);
      return records.around({ ...wish, act: 'resourceReadByApp' }, () => this.#contents(app, uri, until), {
        signal: until,
        sizeOf: (read) => read.reduce((sum, { size }) => sum + size, 0),
      });
    });
  }

  async #contents(app: OpenApp, uri: string, signal: AbortSignal): Promise<ResourceContent[]> {
    const { mcp } = this.#parts.registry.connection(app.tool.serverId);
    const { contents } = await mcp.readResource(uri, { signal }).catch((error: unknown) => {
      throw readError(error, uri);
    });
    // Counted before it is stored: otherwise the reads of apps could fill the disk.
    app.bytesRead += sizeOfContents(contents);
    if (app.bytesRead > maxReadBytes) throw readLimitError();
    return readContents(contents, this.#parts.blobs);
  }

  async #within<T>(limit: AskLimit, limits: AskLimits, work: () => Promise<T>): Promise<T> {
    const admission = limit.admit(this.#parts.clock.monotonic(), limits);
    if (!admission.admitted) throw problemError({ ...admission.reason, kind: 'appAsksTooOften' });
    try {
      return await work();
    } finally {
      limit.settled();
    }
  }
}

function readLimitError(): HostError {
  const most = Math.round(maxReadBytes / 1024 / 1024);
  return problemError({ kind: 'appReadTooMuch', mebibytes: most });
}
