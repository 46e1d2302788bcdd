import { foldText } from '../../../../shared/lib/foldText.ts';
import { addIndexTerms } from '../search/searchTerms.ts';

/** A capital after a small letter begins a word, and so does the last of several capitals: `readHTMLFile` has three. */
const humps = /(?<=\p{Ll}|\p{N})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu;

/**
 * The words a tool is found by, in the form in which they are compared: names are taken apart where programmers join words, and
 * plurals are the same word as what they are plurals of. Pure.
 */
export function toolTerms(text: string): string[] {
  const terms = new Set<string>();
  addIndexTerms(text.replace(humps, ' '), terms);
  return [...terms].map(singular);
}

/** English only, and no more than this: "issues" asks for the tool "list_issue". */
function singular(term: string): string {
  if (!/^[a-z]{4,}$/.test(term) || !term.endsWith('s') || /(?:ss|us|is)$/.test(term)) return term;
  if (term.endsWith('ies') && term.length > 4) return `${term.slice(0, -3)}y`;
  return /(?:ch|sh|x|z|ss)es$/.test(term) ? term.slice(0, -2) : term.slice(0, -1);
}

/** A name as it is compared with a query that may be just this name. Pure. */
export function sameName(name: string): string {
  return foldText(name.replace(humps, ' '))
    .replace(/[\s_\-./:]+/g, ' ')
    .trim();
}
