import i18next from 'i18next';
import type { ReportChoice } from '../../../shared/domain/report.ts';
import { download } from '../../browser/download.ts';
import { notify } from '../../browser/notify.ts';
import type { Page } from '../page.ts';
import { attempt } from './attempt.ts';

/**
 * Saves files of the report that is shown: where the native dialog says, or as a download if there is none. Resolves with whether there is a file; an
 * error has been shown.
 */
export async function saveReport(page: Page, choice: ReportChoice): Promise<boolean> {
  const { client, store } = page;
  if (store.getState().snapshot?.shell.kind === 'desktop') {
    const answer = await attempt(client.call('report.save', choice));
    if (answer?.saved) notify({ title: i18next.t('report.saved', { path: answer.saved }) });
    return Boolean(answer?.saved);
  }
  const made = client.call('report.choose', choice).then(async ({ name }) => ({ name, file: await page.readReport() }));
  const answer = await attempt(made);
  if (answer === undefined) return false;
  download(answer.file, answer.name);
  notify({ title: i18next.t('report.downloaded', { name: answer.name }) });
  return true;
}
