import type { PageContract } from '../../../shared/contract/commands.ts';
import { maxUsageLines, type UsageGrouping, type UsageRange } from '../../../shared/domain/usage.ts';
import { usageCsvHead, usageCsvRows } from '../../../shared/domain/usageCsv.ts';
import type { CostGate } from '../chat/budget/costGate.ts';
import type { FileSaver } from '../ports/shell.ts';
import type { UsageStore } from '../ports/usageStore.ts';
import type { Handlers } from './commandRouter.ts';

interface Rooms {
  readonly costGate: CostGate;
}

interface Ports {
  readonly usage: UsageStore;
  readonly fileSaver: FileSaver;
}

type Names = Extract<keyof PageContract, `usage.${string}`>;

export function usageHandlers({ costGate }: Rooms, { usage, fileSaver }: Ports): Handlers<PageContract, Names> {
  return {
    'usage.report': ({ by, range }) => usage.report(by, range),
    'usage.lines': async ({ by, range, offset }) => ({ lines: [...(await usage.lines(by, range, offset))] }),
    'usage.export': async ({ by, range }) => {
      return { saved: await fileSaver.save(`gatehouse-usage-${by}.csv`, csvOf(usage, by, range)) };
    },
    'usage.goOn': async ({ conversationId }) => {
      costGate.goOn(conversationId);
      return {};
    },
  };
}

/** All lines of a report, as they are read. */
async function* csvOf(usage: UsageStore, by: UsageGrouping, range: UsageRange): AsyncGenerator<string> {
  yield usageCsvHead(by);
  for (let offset = 0; ; offset += maxUsageLines) {
    const lines = await usage.lines(by, range, offset);
    yield usageCsvRows(lines);
    if (lines.length < maxUsageLines) return;
  }
}
