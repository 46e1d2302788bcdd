import { hasHidden } from '../../../shared/lib/revealHidden.ts';

/**
 * Markup that hides a part of its source: tags and comments, links, pictures and their definitions, footnotes, tables (which
 * drop superfluous cells), formulas (TeX has comments, macros, phantoms and colours), words after the language of a fence.
 */
const concealing = [
  /<[a-z!/?]|\]\s*[:([]|\[\^|\|/i,
  /\$[^$]*\$|\\[([]/,
  // A character reference (`m&#97;th`) is also decoded in the name of a language.
  /(?:`{3}|~{3})[`~]*[^\S\n]*(?:math|[^\s`]*&)/,
  /^(?:[^\S\n]|[>*+\-.)\d])*(?:`{3}[^\n`]*|~{3}[^\n]*)\S[^\S\n]+\S/m,
];

/**
 * Whether a text formatted as Markdown shows everything that a model would read in it. Otherwise it is shown as source,
 * because the user decides by what they see. Pure.
 */
export function showsWhole(text: string): boolean {
  return !hasHidden(text) && !concealing.some((markup) => markup.test(text));
}
