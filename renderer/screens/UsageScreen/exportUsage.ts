import i18next from 'i18next';
import type { UsageGrouping, UsageLine, UsageRange } from '../../../shared/domain/usage.ts';
import { usageCsv } from '../../../shared/domain/usageCsv.ts';
import { download } from '../../browser/download.ts';
import { notify } from '../../browser/notify.ts';
import { attempt } from '../../store/actions/attempt.ts';
import type { Page } from '../../store/page.ts';

interface ShownUsage {
  readonly by: UsageGrouping;
  readonly range: UsageRange;
  readonly lines: readonly UsageLine[];
}

/** Saves the lines as CSV: with the native dialog, or as a download if there is none. */
export async function exportUsage({ client, store }: Page, { by, range, lines }: ShownUsage): Promise<void> {
  if (store.getState().snapshot?.shell.kind !== 'desktop') {
    download(new Blob([usageCsv(by, lines)], { type: 'text/csv' }), `gatehouse-usage-${by}.csv`);
    return;
  }
  const answer = await attempt(client.call('usage.export', { by, range }));
  if (answer?.saved) notify({ title: i18next.t('usage.exported', { path: answer.saved }) });
}
