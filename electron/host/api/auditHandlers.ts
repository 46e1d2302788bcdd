import type { PageContract } from '../../../shared/contract/commands.ts';
import type { FileSaver } from '../ports/shell.ts';
import type { AuditTrail } from '../consent/audit/auditTrail.ts';
import type { Handlers } from './commandRouter.ts';

interface Rooms {
  readonly trail: AuditTrail;
}

type Names = Extract<keyof PageContract, `audit.${string}`>;

/** Reading the audit. */
export function auditHandlers(
  { trail }: Rooms,
  { fileSaver }: { fileSaver: FileSaver },
): Handlers<PageContract, Names> {
  return {
    'audit.list': async (query) => {
      const { rows, nextBefore } = await trail.list(query);
      return { rows: [...rows], nextBefore };
    },
    'audit.verify': (_input, signal) => trail.verify(signal),
    'audit.export': async ({ filter }) => ({
      saved: await fileSaver.save('gatehouse-activity.jsonl', trail.lines(filter)),
    }),
  };
}
