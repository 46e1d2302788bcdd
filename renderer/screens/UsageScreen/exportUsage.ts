import i18next from 'i18next';
import { maxUsageLines, type UsageGrouping, type UsageRange } from '../../../shared/domain/usage.ts';
import { usageCsvHead, usageCsvRows } from '../../../shared/domain/usageCsv.ts';
import { download } from '../../browser/download.ts';
import { notify } from '../../browser/notify.ts';
import { attempt } from '../../store/actions/attempt.ts';
import type { Page } from '../../store/page.ts';

interface ShownUsage {
  readonly by: UsageGrouping;
  readonly range: UsageRange;
}

/** Saves all lines as CSV, also those that are not shown: with the native dialog, or as a download if there is none. */
export async function exportUsage(page: Page, shown: ShownUsage): Promise<void> {
  const { client, store } = page;
  if (store.getState().snapshot?.shell.kind !== 'desktop') return downloadAll(page, shown);
  const answer = await attempt(client.call('usage.export', shown));
  if (answer?.saved) notify({ title: i18next.t('usage.exported', { path: answer.saved }) });
}

async function downloadAll({ client }: Page, { by, range }: ShownUsage): Promise<void> {
  const pieces = [usageCsvHead(by)];
  for (let offset = 0; ; offset += maxUsageLines) {
    const answer = await attempt(client.call('usage.lines', { by, range, offset }));
    // Half a report would pass for a whole one.
    if (answer === undefined) return;
    pieces.push(usageCsvRows(answer.lines));
    if (answer.lines.length < maxUsageLines) break;
  }
  download(new Blob(pieces, { type: 'text/csv' }), `gatehouse-usage-${by}.csv`);
}
