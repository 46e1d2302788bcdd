import i18next from 'i18next';
import { errorInfoOf } from '../../../shared/contract/callError.ts';
import { download } from '../../browser/download.ts';
import { notify } from '../../browser/notify.ts';
import type { Page } from '../page.ts';
import { attempt } from './attempt.ts';

/** Makes a backup: where the native dialog says, or as a download if there is none. An error has been shown. */
export async function saveBackup(page: Page): Promise<void> {
  const { client, store } = page;
  if (store.getState().snapshot?.shell.kind === 'desktop') {
    const answer = await attempt(unlessCancelled(client.call('backup.save', {})));
    if (answer?.saved) notify({ title: i18next.t('backup.saved', { path: answer.saved }) });
    return;
  }
  const made = unlessCancelled(
    client.call('backup.fileName', {}).then(async ({ name }) => ({ name, file: await page.readBackup() })),
  );
  const answer = await attempt(made);
  if (answer === undefined) return;
  download(answer.file, answer.name);
  notify({ title: i18next.t('backup.downloaded', { name: answer.name }) });
}

/** Hands a backup to the host. How far its reading is, and what is in it, is in the snapshot. */
export async function readBackupFile(page: Page, file: Blob, signal: AbortSignal): Promise<void> {
  await attempt(
    page.handOverBackup(file, signal).catch((error: unknown) => {
      // The user cancelled.
      if (!signal.aborted) throw error;
    }),
  );
}

/** What the user cancelled, here or on the trust page, needs no notice. */
export async function unlessCancelled<T>(command: Promise<T>): Promise<T | undefined> {
  try {
    return await command;
  } catch (error) {
    if (errorInfoOf(error).code === 'cancelled') return undefined;
    throw error;
  }
}
