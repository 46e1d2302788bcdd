import i18next from 'i18next';
import type { Sha256 } from '../../../shared/domain/ids.ts';
import { notify } from '../../browser/notify.ts';
import { download } from '../../browser/download.ts';
import type { Page } from '../page.ts';
import { attempt } from './attempt.ts';

/** Saves bytes as a file: with the native dialog, or as a download if there is none. */
export async function saveBlob(page: Page, blob: Sha256, name: string): Promise<void> {
  if (page.store.getState().snapshot?.shell.kind === 'desktop') {
    const answer = await attempt(page.client.call('blob.save', { blob, name }));
    if (answer?.saved) notify({ title: i18next.t('result.saved', { path: answer.saved }) });
    return;
  }
  const bytes = await attempt(page.blobs.read(blob));
  if (bytes !== undefined) download(bytes, name);
}
