import i18next from 'i18next';
import type { PageInput } from '../../../shared/contract/commands.ts';
import { errorInfoOf } from '../../../shared/contract/callError.ts';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type { FileChoice } from '../../../shared/domain/otherApps/foundServers.ts';
import { download } from '../../browser/download.ts';
import { notify } from '../../browser/notify.ts';
import type { Page } from '../page.ts';
import { attempt } from './attempt.ts';

/** Adds servers of other apps and says how many. Returns what could not be added. */
export async function importFound(
  { client }: Page,
  lookId: string,
  files: FileChoice[],
): Promise<readonly ErrorInfo[]> {
  try {
    const { added, problems } = await client.call('otherApps.import', { lookId, files });
    if (added.length > 0) notify({ title: i18next.t('otherApps.added', { count: added.length }) });
    return problems;
  } catch (error) {
    return [errorInfoOf(error)];
  }
}

/** Saves servers as a configuration of another app: with the native dialog, or as a download if there is none. */
export async function saveServers({ client, store }: Page, wish: PageInput<'otherApps.write'>): Promise<void> {
  if (store.getState().snapshot?.shell.kind === 'desktop') {
    const answer = await attempt(client.call('otherApps.save', wish));
    if (answer?.saved) notify({ title: i18next.t('otherApps.saved', { path: answer.saved }) });
    return;
  }
  const written = await attempt(client.call('otherApps.write', wish));
  if (written !== undefined) download(new Blob([written.text], { type: 'text/plain' }), written.fileName);
}
