const maxLength = 60;

/** The title of a conversation, from the user's first text: its first line, cut between words. */
export function titleFrom(text: string): string {
  const line = text.trim().split('\n', 1)[0]?.replace(/\s+/g, ' ').trim() ?? '';
  if (line.length <= maxLength) return line;
  // Do not cut a character of two code units in half.
  const start = line.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '');
  const space = start.lastIndexOf(' ');
  return `${space > maxLength / 2 ? start.slice(0, space) : start}…`;
}
