import type { ToolSummary } from '../../../shared/domain/tool.ts';
import type { SourcesOfConversations } from '../calls/leaving/conversationSources.ts';
import { CostGate } from '../chat/budget/costGate.ts';
import { ToolGate } from '../chat/budget/toolGate.ts';
import { TokenScales } from '../chat/budget/tokenScales.ts';
import type { MessageLog } from '../chat/conversations/messageLog.ts';
import { RequestBuilder } from '../chat/conversations/requestBuilder.ts';
import { TurnRequests } from '../chat/conversations/turnRequests.ts';
import { RequestTools } from '../chat/lazyTools/requestTools.ts';
import { Summaries } from '../chat/summaries/summaries.ts';
import { textHash } from '../ground/hash/canonicalHash.ts';
import type { HostState } from '../ground/state/hostState.ts';
import { UsageLedger } from '../models/usageLedger.ts';
import type { Clock, IdMaker } from '../ports/system.ts';
import { MemoryBlobStore } from './memoryBlobStore.ts';
import { MemorySummaryStore } from './memorySummaryStore.ts';
import { MemoryUsageStore } from './memoryUsageStore.ts';
import { aDefinition } from './records.ts';
import { failTest } from './testState.ts';

/** How requests of a turn are made. */
export interface RequestSetup {
  /** From which share of the context window on requests are made shorter. */
  readonly softShare?: number;
  /** The name of the one server. */
  readonly serverName?: string;
  /** From which percentage of the window on tools are found by a search; never if left out. */
  readonly lazyToolsPercent?: number;
  /** Whether older messages are summarised without being asked for. */
  readonly isSummaryAutomatic?: boolean;
  /** Above which sums the user is asked, in US dollars. */
  readonly costLimits?: { readonly chat?: number; readonly day?: number };
  readonly isUnattended?: boolean;
  /** Above which percentage of the window the user is asked about tools; never if left out. */
  readonly warnToolsPercent?: number;
}

interface RequestBenchParts extends RequestSetup {
  readonly state: HostState;
  readonly log: MessageLog;
  readonly sources: SourcesOfConversations;
  readonly clock: Clock;
  readonly ids: IdMaker;
  readonly offered: readonly ToolSummary[];
}

/** What makes the requests of a turn: one running server, and everything stored in memory. */
export function makeRequestBench({ state, log, sources, clock, ids, offered, ...setup }: RequestBenchParts) {
  const scales = new TokenScales();
  const summaryStore = new MemorySummaryStore();
  const usage = new MemoryUsageStore();
  const ledger = new UsageLedger({ store: usage, clock, log: { write: failTest } });
  const summaries = new Summaries({ state, store: summaryStore, clock, ids });
  const builder = new RequestBuilder({
    setups: { of: async () => undefined },
    rulesOf: () => undefined,
    filesOf: async () => [],
    skills: { offered: () => [] },
    registry: { running: () => [{ definition: aDefinition() }] },
    isTrusted: () => true,
    instructions: {
      inUse: (servers) =>
        servers.map(({ id, name }) => ({
          serverId: id,
          serverName: name,
          text: `Use ${name} well.`,
          textHash: textHash(name),
        })),
    },
    catalog: { offered: () => offered },
    log,
    sources,
    blobs: new MemoryBlobStore(),
    clock,
    scales,
    summaries,
    softShare: () => setup.softShare ?? 1,
    resultLimits: () => ({}),
    hasCostLimit: () => setup.costLimits !== undefined,
    requestTools: new RequestTools({
      catalog: { offered: () => offered },
      registry: { find: () => ({ ...aDefinition(), ...(setup.serverName && { name: setup.serverName }) }) },
      chosen: () => ({ percent: setup.lazyToolsPercent ?? null, loadings: {} }),
    }),
  });
  const gate = new CostGate({
    store: usage,
    clock,
    limits: () => ({ chat: null, day: null, ...setup.costLimits }),
    isUnattended: setup.isUnattended ?? false,
  });
  const toolGate = new ToolGate({ limitPercent: () => setup.warnToolsPercent ?? null });
  const logged: string[] = [];
  const requests = new TurnRequests({
    builder,
    summaries,
    ledger,
    gate,
    toolGate,
    ids,
    logger: { write: (_level, message) => void logged.push(message) },
    isAutomatic: () => setup.isSummaryAutomatic ?? false,
  });
  return { requests, ledger, scales, summaries, summaryStore, usage, logged, gate, toolGate };
}
