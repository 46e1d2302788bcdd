/** Longer titles are cut, as where the user types one. */
const maxTitleChars = 200;

/** Control characters, line ends, and what changes the direction of text or cannot be seen. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** A title in one line that shows all it consists of. Pure. */
export function oneLineTitle(text: string, maxChars: number = maxTitleChars): string {
  const line = text.replace(unseen, ' ').replace(/\s+/g, ' ').trim();
  // A character of two code units is not cut in half.
  return line.length <= maxChars ? line : `${line.slice(0, maxChars - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** Markdown of a code block whose fence its text cannot close. Pure. */
export function fencedCode(code: string, language: string): string {
  const longest = Math.max(2, ...Array.from(code.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language.replace(/[^\w+#.-]/g, '')}\n${code}\n${fence}`;
}
