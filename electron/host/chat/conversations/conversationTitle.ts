const maxLength = 60;

/** The title of a conversation, from the first thing the user said: its first line, cut at a word. */
export function titleFrom(text: string): string {
  const line = text.trim().split('\n', 1)[0]?.replace(/\s+/g, ' ').trim() ?? '';
  if (line.length <= maxLength) return line;
  // A character of two code units is not cut in half.
  const start = line.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '');
  const space = start.lastIndexOf(' ');
  return `${space > maxLength / 2 ? start.slice(0, space) : start}…`;
}
