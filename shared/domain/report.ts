import { z } from 'zod';

/** The files of a report, in the order they are shown. Its reader needs no Gatehouse: all of them are text. */
const reportFileName = z.enum([
  'about.json',
  'servers.json',
  'settings.json',
  'managed-policy.json',
  'storage.json',
  'gatehouse.log',
]);
export type ReportFileName = z.infer<typeof reportFileName>;

/** What a file of a report holds at most; characters. */
export const maxReportFileLength = 400_000;

/** A file of a report, exactly as it would be saved. */
const reportFile = z.lazy(() =>
  z.object({
    name: reportFileName,
    text: z.string(),
    /** Its beginning was left out, or its end: it was longer than `maxReportFileLength`. */
    isCut: z.boolean(),
  }),
);
export type ReportFile = z.infer<typeof reportFile>;

/** A report as it is shown before it is saved. `id` names exactly these texts. */
export const report = z.lazy(() => z.object({ id: z.string().max(64), files: z.array(reportFile) }));
export type Report = z.infer<typeof report>;

/** Which files of which report are saved. */
export const reportChoice = z.lazy(() =>
  z.object({ id: z.string().max(64), files: z.array(reportFileName).min(1).max(reportFileName.options.length) }),
);
export type ReportChoice = z.infer<typeof reportChoice>;
