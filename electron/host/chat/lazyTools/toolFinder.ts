import { problemError, toErrorInfo } from '../../../../shared/domain/error.ts';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import type { ToolCall, ToolRef, ToolSummary } from '../../../../shared/domain/tool.ts';
import type { ToolCatalog } from '../../calls/catalog/toolCatalog.ts';
import type { CallLog } from '../../calls/tools/callLog.ts';
import type { ConnectedServers } from '../../connections/registry/serverEntries.ts';
import type { AuditLog } from '../../consent/audit/auditLog.ts';
import type { Clock } from '../../ports/system.ts';
import { foundWords, listedName, maxFound, parseFindRequest } from './searchTools.ts';
import { ToolIndex } from './toolIndex.ts';
import { sameName } from './toolTerms.ts';

export interface ToolFinderParts {
  readonly catalog: Pick<ToolCatalog, 'offered'>;
  readonly registry: Pick<ConnectedServers, 'find'>;
  readonly audit: Pick<AuditLog, 'hostCall'>;
  readonly log: Pick<CallLog, 'noteCall'>;
  readonly clock: Clock;
  /** Lets the host do what else is waiting. */
  readonly pause: () => Promise<void>;
}

/**
 * Carries out the calls of `find_tools`. It finds what models are offered in the chat and nothing else: a tool that is held back,
 * switched off or not for this chat does not exist for it.
 */
export class ToolFinder {
  readonly #parts: ToolFinderParts;
  /** Of the tools that are offered now. */
  #index: { readonly of: readonly ToolSummary[]; readonly made: Promise<ToolIndex<ToolSummary>> } | undefined;

  constructor(parts: ToolFinderParts) {
    this.#parts = parts;
  }

  /** Never rejects: every outcome becomes the call's state. @param isOffered whether the chat offers a tool */
  async run(call: ToolCall, isOffered: (tool: ToolRef) => boolean): Promise<ToolCall> {
    const startedAt = this.#parts.clock.now();
    try {
      const { query, server, limit } = parseFindRequest(call.arguments);
      const searching: ToolCall = {
        ...call,
        startedAt,
        decision: { outcome: 'allowed', by: 'host', reason: { kind: 'findsTools' }, decidedAt: startedAt },
      };
      await this.#parts.audit.hostCall(searching, query);
      const index = await this.#indexed();
      const wanted = server === undefined ? undefined : sameName(server);
      const isWanted = ({ tool }: ToolSummary) =>
        isOffered(tool) && (wanted === undefined || isCalled(wanted, this.#nameOf(tool)));
      const { best, all } = index.find(query, isWanted, Math.min(limit, maxFound));
      const text = foundWords(best, { query, all, serverName: ({ tool }) => this.#nameOf(tool) });
      return this.#settle({
        ...searching,
        host: {
          kind: 'findTools',
          found: best.map(({ tool }) => ({ serverName: this.#nameOf(tool), toolName: tool.name })),
        },
        state: { kind: 'done', result: { content: [{ type: 'text', text }] } },
      });
    } catch (error) {
      return this.#settle({ ...call, startedAt, state: { kind: 'failed', error: toErrorInfo(error) } });
    }
  }

  /** A call of `call_tool` that names no tool. */
  refuse(call: ToolCall): ToolCall {
    const problems = 'name: the name of the tool; arguments: an object';
    const error = problemError({ kind: 'argumentsOffSchema', problems }).toInfo();
    return this.#settle({ ...call, state: { kind: 'failed', error } });
  }

  #indexed(): Promise<ToolIndex<ToolSummary>> {
    const of = this.#parts.catalog.offered();
    if (this.#index?.of !== of) {
      const made = ToolIndex.make(of, {
        serverName: ({ tool }) => this.#nameOf(tool),
        pause: this.#parts.pause,
      });
      const index = { of, made };
      this.#index = index;
      // One that could not be made is made again with the next search.
      made.catch(() => {
        if (this.#index === index) this.#index = undefined;
      });
    }
    return this.#index.made;
  }

  #nameOf({ serverId }: { readonly serverId: ServerId }): string {
    return this.#parts.registry.find(serverId)?.name ?? '';
  }

  #settle(call: ToolCall): ToolCall {
    const settled = { ...call, finishedAt: this.#parts.clock.now() };
    this.#parts.log.noteCall(settled);
    return settled;
  }
}

/** Whether a server is meant: by its name, or as models are told it. */
function isCalled(wanted: string, name: string): boolean {
  return wanted === sameName(name) || wanted === sameName(listedName(name));
}
