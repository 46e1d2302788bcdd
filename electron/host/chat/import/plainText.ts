import { oneLine } from '../../../../shared/lib/oneLine.ts';

/** Longer titles are cut, as where the user types one. */
const maxTitleChars = 200;

/** A title of a file, as one the user could have typed. Pure. */
export function oneLineTitle(text: string): string {
  return oneLine(text, maxTitleChars);
}

/** Markdown of a code block whose fence its text cannot close. Pure. */
export function fencedCode(code: string, language: string): string {
  let longest = 2;
  for (const [run] of code.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language.replace(/[^\w+#.-]/g, '')}\n${code}\n${fence}`;
}
