import { keepStart } from './cutText.ts';

/** Control characters, line ends, and what changes the direction of text or cannot be seen. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** A text in one line that shows all it consists of; a longer one is cut. Pure. */
export function oneLine(text: string, maxChars: number): string {
  const line = text.replace(unseen, ' ').replace(/\s+/g, ' ').trim();
  return line.length <= maxChars ? line : `${keepStart(line, maxChars - 1)}…`;
}
