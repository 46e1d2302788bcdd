import { hasHidden } from '../../../shared/lib/revealHidden.ts';

/**
 * Markup that does not show what it holds: tags and comments, links, pictures and what defines them, footnotes, tables (which
 * drop cells too many), formulas (TeX has comments, macros, phantoms and colours), words behind the language of a code block.
 */
const concealing = [
  /<[a-z!/?]|\]\s*[:([]|\[\^|\|/i,
  /\$[^$]*\$|\\[([]/,
  // A reference for a character (`m&#97;th`) is read in the name of a language as well.
  /(?:`{3}|~{3})[`~]*[^\S\n]*(?:math|[^\s`]*&)/,
  /^(?:[^\S\n]|[>*+\-.)\d])*(?:`{3}[^\n`]*|~{3}[^\n]*)\S[^\S\n]+\S/m,
];

/**
 * Whether a text drawn as Markdown shows all that a model would read of it. What does not is shown as it is written: the
 * user decides by what they see. Pure.
 */
export function showsWhole(text: string): boolean {
  return !hasHidden(text) && !concealing.some((markup) => markup.test(text));
}
