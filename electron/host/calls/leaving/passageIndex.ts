/** How many characters in a row make a passage: shorter than most tokens and addresses, longer than chance. */
export const passageLength = 24;
/** The minimum number of letters or digits among them: rules, indents and rows of dots carry no information. */
const minTelling = 12;
/** The maximum number of probes for each position, also for texts made to collide. */
const maxProbes = 32;

const base = 0x01000193;
const leading = Array.from({ length: passageLength - 1 }).reduce((power: number) => Math.imul(power, base), 1);

/** A passage that was found: its position in the searched text and in the added texts. */
export interface FoundPassage {
  readonly at: number;
  readonly place: number;
  readonly length: number;
}

/**
 * Finds passages of added texts in other texts. Every run of `passageLength` characters of an added text is found
 * wherever it occurs again; the time is proportional to the length of the searched text, however much was added before.
 * Texts are compared as they are, so fold them first.
 */
export class PassageIndex {
  #text = '';
  #slots = new Int32Array(256);
  #used = 0;

  /** The number of characters that were added. */
  get size(): number {
    return this.#text.length;
  }

  /** Returns the position of the text among all added texts. */
  add(text: string): number {
    // A separator that no text contains, so that no passage reaches from one text into the next.
    const start = this.#text.length + 1;
    this.#text = `${this.#text}\0${text}`;
    this.#reserve(text.length);
    eachHash(text, (hash, at) => {
      this.#insert(hash, start + at);
    });
    return start;
  }

  /** Reports the passages of a text in order, each as long as possible, until `take` returns `enough`. */
  find(text: string, take: (found: FoundPassage) => 'more' | 'enough'): void {
    let next = 0;
    let enough = false;
    eachHash(text, (hash, at) => {
      if (at < next || enough) return;
      const place = this.#lookUp(hash, text, at);
      if (place === undefined) return;
      const length = this.#lengthOf(place, text, at);
      // Passages inside this one add nothing, so continue with the first run that reaches beyond it.
      next = at + length - passageLength + 1;
      if (!saysSomething(text.slice(at, at + length))) return;
      next = at + length;
      enough = take({ at, place, length }) === 'enough';
    });
  }

  #reserve(more: number): void {
    if ((this.#used + more) * 2 <= this.#slots.length) return;
    let size = this.#slots.length;
    while ((this.#used + more) * 2 > size) size *= 2;
    this.#slots = new Int32Array(size);
    this.#used = 0;
    // Compare only with text that was there before; the text being added follows it.
    const known = this.#text.slice(0, this.#text.length - more);
    eachHash(known, (hash, at) => {
      this.#insert(hash, at);
    });
  }

  #insert(hash: number, place: number): void {
    const { length } = this.#slots;
    for (
      let probe = 0, slot = mixed(hash) & (length - 1);
      probe < maxProbes;
      probe++, slot = (slot + 1) & (length - 1)
    ) {
      const kept = this.#slots[slot] ?? 0;
      if (kept === 0) {
        this.#slots[slot] = place + 1;
        this.#used++;
        return;
      }
      if (sameRun(this.#text, kept - 1, this.#text, place)) return;
    }
  }

  #lookUp(hash: number, text: string, at: number): number | undefined {
    const { length } = this.#slots;
    for (
      let probe = 0, slot = mixed(hash) & (length - 1);
      probe < maxProbes;
      probe++, slot = (slot + 1) & (length - 1)
    ) {
      const kept = this.#slots[slot] ?? 0;
      if (kept === 0) return undefined;
      if (sameRun(this.#text, kept - 1, text, at)) return kept - 1;
    }
    return undefined;
  }

  #lengthOf(place: number, text: string, at: number): number {
    let length = passageLength;
    while (at + length < text.length && this.#text.charCodeAt(place + length) === text.charCodeAt(at + length))
      length++;
    return length;
  }
}

/**
 * Calls `take` with a rolling hash of every run of `passageLength` characters. Equal runs have equal hashes; the caller
 * compares the rest.
 */
function eachHash(text: string, take: (hash: number, at: number) => void): void {
  if (text.length < passageLength) return;
  let hash = 0;
  for (let at = 0; at < text.length; at++) {
    if (at >= passageLength) hash = (hash - Math.imul(text.charCodeAt(at - passageLength), leading)) | 0;
    hash = (Math.imul(hash, base) + text.charCodeAt(at)) | 0;
    if (at >= passageLength - 1) take(hash, at - passageLength + 1);
  }
}

function mixed(hash: number): number {
  const half = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (half ^ (half >>> 13)) >>> 0;
}

function sameRun(one: string, from: number, other: string, at: number): boolean {
  for (let offset = 0; offset < passageLength; offset++) {
    if (one.charCodeAt(from + offset) !== other.charCodeAt(at + offset)) return false;
  }
  return true;
}

function saysSomething(passage: string): boolean {
  return (passage.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= minTelling;
}
