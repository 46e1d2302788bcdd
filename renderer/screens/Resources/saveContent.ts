import i18next from 'i18next';
import type { ResourceContent } from '../../../shared/domain/resource.ts';
import { notify } from '../../browser/notify.ts';
import { attempt } from '../../store/actions/attempt.ts';
import type { Page } from '../../store/page.ts';

/** Saves content as a file: with the native dialog, or as a download if there is none. */
export async function saveContent(page: Page, content: ResourceContent): Promise<void> {
  if (page.store.getState().snapshot?.shell.kind === 'desktop') {
    const kept = content.kind === 'bytes' ? { blob: content.blob } : wholeText(content);
    const answer = await attempt(page.client.call('resource.save', { name: content.uri, content: kept }));
    if (answer?.saved) notify({ title: i18next.t('resources.saved', { path: answer.saved }) });
    return;
  }
  const blob = content.kind === 'bytes' ? content.blob : content.whole;
  if (blob === null) return download(URL.createObjectURL(new Blob([textOf(content)])), content.uri);
  const url = await attempt(page.blobs.acquire(blob, 'application/octet-stream'));
  if (url === undefined) return;
  download(url, content.uri);
  setTimeout(() => page.blobs.release(blob, 'application/octet-stream'), 10_000);
}

function wholeText(content: Extract<ResourceContent, { kind: 'text' }>) {
  return content.whole === null ? { text: content.text } : { blob: content.whole };
}

function textOf(content: ResourceContent): string {
  return content.kind === 'text' ? content.text : '';
}

/** The browser itself removes characters that a file name cannot contain. */
function download(url: string, uri: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download =
    uri
      .split(/[?#]/, 1)[0]
      ?.split('/')
      .findLast((part) => part !== '') ?? 'resource';
  link.click();
}
