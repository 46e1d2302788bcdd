import { hasHidden } from '../../elements/RevealedText/revealHidden.ts';

/**
 * Markup that does not show what it holds: tags and comments, links, pictures and what defines them, footnotes, tables (which
 * drop cells too many), words behind the language of a code block.
 */
const concealing = /<[a-z!/?]|\]\s*[:([]|\[\^|\||^[^\S\n]*(?:```|~~~)[^\n`]*\S[^\S\n]+\S/im;

/**
 * Whether a text drawn as Markdown shows all that a model would read of it. What does not is shown as it is written: the
 * user decides by what they see. Pure.
 */
export function showsWhole(text: string): boolean {
  return !hasHidden(text) && !concealing.test(text);
}
