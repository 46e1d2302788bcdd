/** A text as inline code that nothing in it can end. Pure. */
export function codeSpan(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line === '') return '` `';
  const run = '`'.repeat(longestRun(line, '`') + 1);
  return `${run} ${line} ${run}`.replace(/^` (?!`)(.*)(?<!`) `$/, '`$1`');
}

/** A text as a code block that nothing in it can end. Pure. */
export function codeBlock(text: string, language = ''): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text, '`') + 1));
  return `${fence}${language}\n${text.replace(/\r\n|\r/g, '\n')}\n${fence}`;
}

/** A text on one line as plain text: everything with a meaning in Markdown is escaped. Pure. */
export function plainWords(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_{}[\]()#+\-.!|<>~&$:^=]/g, '\\$&');
}

function longestRun(text: string, letter: string): number {
  let longest = 0;
  let run = 0;
  for (const each of text) {
    run = each === letter ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}
