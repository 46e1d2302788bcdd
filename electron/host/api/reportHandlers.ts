import type { PageContract } from '../../../shared/contract/commands.ts';
import type { Reports } from '../context/report/reports.ts';
import type { FileSaver } from '../ports/shell.ts';
import type { Handlers } from './commandRouter.ts';

type Names = Extract<keyof PageContract, `report.${string}`>;

/** The report for whoever looks for a fault. */
export function reportHandlers(
  { reports }: { readonly reports: Reports },
  { fileSaver }: { readonly fileSaver: FileSaver },
): Handlers<PageContract, Names> {
  return {
    'report.make': (_, signal) => reports.make(signal),
    'report.save': async (choice) => ({
      saved: await fileSaver.save(reports.fileName(), reports.archive(choice)),
    }),
    'report.choose': (choice) => {
      reports.choose(choice);
      return { name: reports.fileName() };
    },
  };
}
