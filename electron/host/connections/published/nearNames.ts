import { namespaceOf, shortNameOf } from '../../../../shared/domain/published/publishedServer.ts';

/** Shorter names are too often one letter from another by chance. */
const minComparedChars = 5;
const maxNames = 3;

/**
 * Known names that the last part of a published name could be taken for: letters that look alike, or one letter added, left out,
 * changed or swapped with its neighbour. The very same name is none. Pure.
 *
 * @param skeletonOf maps names that look the same to the same text (UTS 39)
 */
export function nearNames(
  publishedName: string,
  known: readonly string[],
  skeletonOf: (name: string) => string,
): readonly string[] {
  const own = plain(shortNameOf({ name: publishedName }));
  const skeleton = skeletonOf(own);
  const near = known.filter((name) => {
    const other = plain(name);
    if (other === own) return false;
    return skeletonOf(other) === skeleton || isOneEditAway(own, other);
  });
  return [...new Set(near)].slice(0, maxNames);
}

/**
 * Known namespaces that the one of a published name could be taken for: `com.microsfot`, `io.github.modelcontextprotocoI`, and
 * `xyz.microsoft`, since anybody can have another domain, or an account, with the name of an owner. One that is known itself is like none.
 * Pure.
 */
export function nearNamespaces(
  publishedName: string,
  known: readonly string[],
  skeletonOf: (name: string) => string,
): readonly string[] {
  const namespace = namespaceOf(publishedName);
  if (known.some((each) => each.toLowerCase() === namespace.toLowerCase())) return [];
  const own = ownerOf(namespace);
  const near = known.filter((each) => {
    const other = ownerOf(each);
    return skeletonOf(other) === skeletonOf(own) || isOneEditAway(own, other);
  });
  return [...new Set(near)].slice(0, maxNames);
}

/** The name of who has a domain, or an account at GitHub or GitLab. */
function ownerOf(namespace: string): string {
  return plain(namespace.replace(/^(?:(?:io|com)\.(?:github|gitlab)|[^.]*)\./, ''));
}

/** Separators and case make no other name. */
function plain(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s_.-]+/g, '-');
}

function isOneEditAway(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < minComparedChars || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  const restA = a.slice(start);
  const restB = b.slice(start);
  if (a.length > b.length) return restA.slice(1) === restB;
  if (b.length > a.length) return restB.slice(1) === restA;
  const isSwapped = restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
  return isSwapped || restA.slice(1) === restB.slice(1);
}
