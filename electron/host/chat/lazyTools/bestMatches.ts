/** How strongly each document has a term, in the order of their ids. */
interface Postings {
  readonly ids: number[];
  readonly weights: number[];
}

/** Of a document: its terms, and how much each counts. */
export type WeightedTerms = ReadonlyMap<string, number>;

/** The usual constants of BM25: how soon repetition stops to count, and how much the length of a document does. */
const k1 = 1.2;
const b = 0.75;

/** A term of a query that is only the beginning of a word counts so much less. */
const beginningCounts = 0.3;
const minBeginning = 3;
/** A beginning of more words than these says nothing. */
const maxWordsOfBeginning = 100;

/**
 * Documents by Okapi BM25. It is ours because it must answer within milliseconds when every one of thousands of documents has the
 * words of the query, and rank the same everywhere: libraries make an object with explanations of each match.
 */
export class BestMatches {
  readonly #postings = new Map<string, Postings>();
  readonly #lengths: number[] = [];
  #words: readonly string[] | undefined;
  #totalLength = 0;

  /** Documents are numbered from 0. */
  add(terms: WeightedTerms): void {
    const id = this.#lengths.length;
    this.#lengths.push(terms.size);
    this.#totalLength += terms.size;
    this.#words = undefined;
    for (const [term, weight] of terms) {
      const postings = this.#postings.get(term);
      if (postings === undefined) this.#postings.set(term, { ids: [id], weights: [weight] });
      else {
        postings.ids.push(id);
        postings.weights.push(weight);
      }
    }
  }

  /** A score for each document; 0: it has none of the terms. */
  scores(terms: readonly string[]): Float64Array {
    const scores = new Float64Array(this.#lengths.length);
    for (const term of new Set(terms)) {
      this.#addScores(scores, term, 1);
      for (const word of this.#wordsThatBegin(term)) this.#addScores(scores, word, beginningCounts);
    }
    return scores;
  }

  #addScores(scores: Float64Array, term: string, factor: number): void {
    const postings = this.#postings.get(term);
    if (postings === undefined) return;
    const count = this.#lengths.length;
    const average = this.#totalLength / count;
    const rarity = Math.log(1 + (count - postings.ids.length + 0.5) / (postings.ids.length + 0.5));
    for (const [at, id] of postings.ids.entries()) {
      const weight = postings.weights[at] ?? 0;
      const length = (this.#lengths[id] ?? average) / average;
      const score = (weight * (k1 + 1)) / (weight + k1 * (1 - b + b * length));
      scores[id] = (scores[id] ?? 0) + factor * rarity * score;
    }
  }

  /** Longer words that begin with a term. */
  #wordsThatBegin(term: string): readonly string[] {
    if (term.length < minBeginning) return [];
    const words = (this.#words ??= [...this.#postings.keys()].sort());
    const from = firstFrom(words, term);
    const found: string[] = [];
    for (let at = from; words[at]?.startsWith(term) === true; at++) {
      if (found.length > maxWordsOfBeginning) return [];
      const word = words[at];
      if (word !== undefined && word !== term) found.push(word);
    }
    return found;
  }
}

/** The first place of a sorted list that is not before a text. */
function firstFrom(sorted: readonly string[], text: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
