/**
 * Normalizes a text for comparison: runs of spaces, line breaks and control characters become one space, invisible
 * characters are removed, and JSON escapes are decoded.
 */
export function collapseText(text: string): string {
  return text
    .replace(/\\[nrt]/g, ' ')
    .replace(/\\(["\\/])/g, '$1')
    .replace(/\p{Cf}+/gu, '')
    .replace(/[\p{Cc}\p{Z}\s]+/gu, ' ');
}

/** Also makes capitals small, character by character, so that positions stay the same. */
export function foldText(collapsed: string): string {
  const folded = collapsed.toLowerCase();
  if (folded.length === collapsed.length) return folded;
  return Array.from({ length: collapsed.length }, (_, at) => {
    const small = collapsed.charAt(at).toLowerCase();
    return small.length === 1 ? small : collapsed.charAt(at);
  }).join('');
}
