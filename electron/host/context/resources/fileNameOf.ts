import { keepEnd } from '../../../../shared/lib/cutText.ts';

/**
 * A file name from a URI or a title: its last part, without characters that could confuse a file system or a reader.
 * Pure.
 */
export function fileNameOf(name: string): string {
  const path = /^[^?#]*/.exec(name)?.[0] ?? '';
  const last = decoded(path.replace(/\/+$/, '').split(/[/\\]/).at(-1) ?? '');
  const clean = keepEnd(last.replace(/[\p{C}\p{Zl}\p{Zp}<>:"/\\|?*]/gu, '').replace(/^[.\s]+|[.\s]+$/g, ''), 120);
  return clean === '' ? 'resource' : clean;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
