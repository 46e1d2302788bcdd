import type { PageContract } from '../../../shared/contract/commands.ts';
import { usageCsv } from '../../../shared/domain/usageCsv.ts';
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
    'usage.export': async ({ by, range }) => {
      const { lines } = await usage.report(by, range);
      return { saved: await fileSaver.save(`gatehouse-usage-${by}.csv`, once(usageCsv(by, lines))) };
    },
    'usage.goOn': async ({ conversationId }) => {
      costGate.goOn(conversationId);
      return {};
    },
  };
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}
