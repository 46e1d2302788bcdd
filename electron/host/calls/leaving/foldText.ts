/**
 * A text as it is compared: runs of spaces, line breaks and control characters count as one space, characters that do not
 * show count as nothing, and what JSON escapes reads as it is meant.
 */
export function collapseText(text: string): string {
  return text
    .replace(/\\[nrt]/g, ' ')
    .replace(/\\(["\\/])/g, '$1')
    .replace(/\p{Cf}+/gu, '')
    .replace(/[\p{Cc}\p{Z}\s]+/gu, ' ');
}

/** The same with capitals made small, character by character, so that places stay what they are. */
export function foldText(collapsed: string): string {
  const folded = collapsed.toLowerCase();
  if (folded.length === collapsed.length) return folded;
  return Array.from({ length: collapsed.length }, (_, at) => {
    const small = collapsed.charAt(at).toLowerCase();
    return small.length === 1 ? small : collapsed.charAt(at);
  }).join('');
}
