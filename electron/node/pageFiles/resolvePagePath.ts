/**
 * The path inside the page's folder that a request means, or `undefined` for a request that means none. Pure: it looks
 * at the text alone, so whoever reads the file still has to see that no link leads out of the folder.
 *
 * @param pathname the path of the URL as it came, percent-encoded, beginning with `/`
 * @param index the file that `/` stands for
 */
export function resolvePagePath(pathname: string, index: string): string | undefined {
  if (!pathname.startsWith('/')) return undefined;
  const decoded = decode(pathname.slice(1));
  if (decoded === undefined || !isPlain(decoded)) return undefined;
  if (decoded === '') return index;
  const segments = decoded.split('/');
  return segments.every(isName) ? decoded : undefined;
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** No backslash or colon (separator and drive or stream on Windows), no control character, nothing still encoded. */
function isPlain(path: string): boolean {
  return !/[\\:%\p{Cc}]/u.test(path);
}

/** Empty names come from `//`; names that begin with a dot are never part of a build; Windows drops dots and spaces at the end. */
function isName(segment: string): boolean {
  return segment !== '' && !segment.startsWith('.') && !/[. ]$/.test(segment);
}
