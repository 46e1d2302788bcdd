import { hasHidden } from '../../elements/RevealedText/revealHidden.ts';

/** Markup that does not show what it holds: tags and comments, links and what defines them, footnotes, pictures. */
const concealing = /<[a-z!/?]|\]\s*[:([]|\[\^/i;

/**
 * Whether a text drawn as Markdown shows all that a model would read of it. What does not is shown as it is written: the
 * user decides by what they see. Pure.
 */
export function showsWhole(text: string): boolean {
  return !hasHidden(text) && !concealing.test(text);
}
