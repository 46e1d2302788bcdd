import { keepStart } from '../../../../shared/lib/cutText.ts';
import { toolTerms } from '../lazyTools/toolTerms.ts';
import { commonWords } from './commonWords.ts';

/** What a resource is suggested by: words of its server. */
export interface SuggestedWords {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
}

/** Characters of a message that are looked at. */
const maxTextChars = 4000;

/** Words of a message, the first ones. */
const maxTerms = 200;
/** A word of more resources than this says nothing about any of them. */
const maxResourcesOfTerm = 50;
/** A word of a title alone is enough where at most so many resources have it. */
const maxResourcesOfName = 3;
const maxSuggestions = 3;
/** Characters of a word that can be enough alone. */
const minNameChars = 4;

const weights = { title: 3, description: 1 };

/** The words of listed resources, by which they are suggested. Made once for a list. */
export class SuggestionIndex {
  #count = 0;
  /** The resources that have a word, with its weight in each. */
  readonly #byTerm = new Map<string, Map<number, number>>();

  add({ name, title, description }: SuggestedWords): void {
    const id = this.#count++;
    const titleTerms = termsOf(`${name} ${title ?? ''}`);
    for (const term of termsOf(description ?? '')) this.#put(term, id, weights.description);
    for (const term of titleTerms) this.#put(term, id, weights.title);
  }

  /**
   * The places, in the order of adding, of the resources that a text is about; the best first, and the earlier one of two that fit equally
   * well. Two words must fit, at least one of them in the title; or one word of the title that hardly any other resource has. Words that
   * many resources or all texts have do not count. It takes no longer than `maxTerms` times `maxResourcesOfTerm`. Pure.
   */
  find(text: string): readonly number[] {
    const found = new Map<number, { score: number; terms: number; titles: number; isNamed: boolean }>();
    for (const term of [...termsOf(keepStart(text, maxTextChars))].slice(0, maxTerms)) {
      const having = this.#byTerm.get(term);
      if (having === undefined || having.size > maxResourcesOfTerm) continue;
      const isRare = [...term].length >= minNameChars && having.size <= maxResourcesOfName;
      for (const [id, weight] of having) {
        const { score, terms, titles, isNamed } = found.get(id) ?? { score: 0, terms: 0, titles: 0, isNamed: false };
        const inTitle = weight >= weights.title;
        found.set(id, {
          score: score + weight / having.size,
          terms: terms + 1,
          titles: titles + (inTitle ? 1 : 0),
          isNamed: isNamed || (inTitle && isRare),
        });
      }
    }
    return [...found]
      .filter(([, { terms, titles, isNamed }]) => isNamed || (terms >= 2 && titles >= 1))
      .sort(([one, a], [other, b]) => b.score - a.score || one - other)
      .slice(0, maxSuggestions)
      .map(([id]) => id);
  }

  #put(term: string, id: number, weight: number): void {
    const having = this.#byTerm.get(term) ?? new Map<number, number>();
    // One more is enough to know that it is common.
    if (having.size <= maxResourcesOfTerm || having.has(id)) having.set(id, Math.max(having.get(id) ?? 0, weight));
    this.#byTerm.set(term, having);
  }
}

/** Words that mean something, in the form in which they are compared. */
function termsOf(text: string): ReadonlySet<string> {
  return new Set(toolTerms(keepStart(text, maxTextChars)).filter((term) => isTelling(term)));
}

function isTelling(term: string): boolean {
  return !commonWords.has(term) && !/^\d{1,3}$/.test(term) && [...term].length > 1;
}
