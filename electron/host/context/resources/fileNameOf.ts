/** A name for a file from a URI or a title: its last part, without what a file system or a person could stumble over. Pure. */
export function fileNameOf(name: string): string {
  const path = /^[^?#]*/.exec(name)?.[0] ?? '';
  const last = decoded(path.replace(/\/+$/, '').split(/[/\\]/).at(-1) ?? '');
  const clean = last
    .replace(/[\p{C}\p{Zl}\p{Zp}<>:"/\\|?*]/gu, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .slice(-120);
  return clean === '' ? 'resource' : clean;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
