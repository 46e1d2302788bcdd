import { hidesNothing, type SecretHider } from '../../host/ports/secrets.ts';
import { keepEnd, keepStart } from '../../../shared/lib/cutText.ts';
import { secretMark } from '../../../shared/lib/secretMark.ts';
import { escapeReader } from './escapeReader.ts';
import { type FoundForm, FormIndex, type NamedForm } from './formIndex.ts';
import { withoutForm } from './leftOfForm.ts';
import { lastUpTo, type PlainText, readPlainText } from './plainText.ts';
import { minSecretLength, secretForms } from './secretForms.ts';

/** A value to hide, and the name that replaces it. */
export interface NamedSecret {
  readonly name: string;
  readonly value: string;
}

/** Forms of this length and more are found however often they are cut; shorter ones only where they are cut once. */
const minLengthInPieces = 16;
/** Of a text that others are joined with, so many times the longest form is looked at, at both ends. */
const reachOfForms = 8;
/** At least so many characters. */
const minReach = 1024;
/** Ends a text that is looked at together with others. It is a letter, so that nothing is found over it. */
const textEnd = '\u00d7';

/**
 * Makes what takes secrets out of texts: each becomes `[secret NAME]`, in every form of `secretForms`, also where some or all of
 * its characters are written as escapes, with others between them, or in several texts. It is compiled once; texts without
 * secrets are read once.
 */
export function secretMatcher(secrets: readonly NamedSecret[]): SecretHider {
  const forms = new Map<string, NamedForm>();
  for (const { name, value } of secrets) {
    for (const form of secretForms(value)) if (!forms.has(form.text)) forms.set(form.text, { ...form, name });
  }
  if (forms.size === 0) return hidesNothing;
  const read = escapeReader(new Set([...forms.values()].flatMap(({ text }) => [...text])));
  // A secret may look like an escape itself: it is also compared as it reads.
  for (const form of [...forms.values()]) {
    const { text } = readPlainText(form.text, read);
    if (!forms.has(text)) forms.set(text, { ...form, text });
  }
  const longest = [...forms.keys()].reduce((most, { length }) => Math.max(most, length), 0);
  return new Matcher(new FormIndex([...forms.values()]), (text) => readPlainText(text, read), longest);
}

class Matcher implements SecretHider {
  readonly #index: FormIndex;
  readonly #plainOf: (text: string) => PlainText;
  /** How many characters at the ends of a text are looked at with its neighbours. */
  readonly #reach: number;

  constructor(index: FormIndex, plainOf: (text: string) => PlainText, longestForm: number) {
    this.#index = index;
    this.#plainOf = plainOf;
    this.#reach = Math.max(minReach, longestForm * reachOfForms);
  }

  readonly hideText = (text: string): string => {
    if (text.length < minSecretLength || !this.#mayHold(text)) return text;
    const found = this.#find(text);
    let hidden = '';
    let end = 0;
    for (const each of found) {
      hidden += text.slice(end, each.start) + withoutForm(text.slice(each.start, each.end), each, markOf(each));
      end = each.end;
    }
    return hidden + text.slice(end);
  };

  readonly hideTexts = (texts: readonly string[], orders: readonly (readonly number[])[] = []): readonly string[] => {
    const joined = [texts.join(''), ...orders.map((order) => this.#endsOf(texts, order))].join(textEnd);
    if (joined.length < minSecretLength || !this.#mayHold(joined)) return texts;
    const hidden = texts.map(this.hideText);
    this.#hideOver(hidden, [...texts.keys()]);
    for (const order of orders) if (this.#mayHold(this.#endsOf(hidden, order))) this.#hideOver(hidden, order);
    return hidden.some((text, at) => text !== texts[at]) ? hidden : texts;
  };

  readonly hideBytes = (bytes: string): string => {
    if (bytes.length < minSecretLength || !this.#index.mayHold(bytes, 'latin1')) return bytes;
    let hidden = '';
    let end = 0;
    // Escapes are not read: nearly all bytes are no text, and are full of what looks like them.
    for (const found of withoutOverlaps(this.#index.find(bytes))) {
      hidden += bytes.slice(end, found.start) + '*'.repeat(found.end - found.start);
      end = found.end;
    }
    return hidden + bytes.slice(end);
  };

  /** Takes out of these texts what is cut over them in this order. */
  #hideOver(texts: string[], order: readonly number[]): void {
    const starts: number[] = [];
    let length = 0;
    for (const at of order) {
      starts.push(length);
      length += texts[at]?.length ?? 0;
    }
    const joined = order.map((at) => texts[at]).join('');
    const isWanted = ({ start, end, form, isBare }: FoundForm) => {
      if (isBare || form.text.length >= minLengthInPieces) return true;
      return lastUpTo(starts, end - 1) - lastUpTo(starts, start) <= 1;
    };
    const found = this.#find(joined, isWanted);
    if (found.length === 0) return;
    let next = 0;
    for (const [place, at] of order.entries()) {
      const start = starts[place] ?? 0;
      const end = starts[place + 1] ?? length;
      let hidden = '';
      let done = start;
      while (next < found.length) {
        const each = found[next];
        if (each === undefined || each.start >= end) break;
        const from = Math.max(each.start, start);
        const to = Math.min(each.end, end);
        const part = withoutForm(joined.slice(from, to), each, each.start >= start ? markOf(each) : '');
        hidden += joined.slice(done, from) + part;
        done = to;
        if (each.end > end) break;
        next++;
      }
      texts[at] = hidden + joined.slice(done, end);
    }
  }

  #endsOf(texts: readonly string[], order: readonly number[]): string {
    const reach = this.#reach;
    return order
      .map((at) => {
        const text = texts[at] ?? '';
        return text.length <= 2 * reach ? text : keepStart(text, reach) + textEnd + keepEnd(text, reach);
      })
      .join('');
  }

  #mayHold(text: string): boolean {
    const plain = this.#plainOf(text).text;
    return this.#index.mayHold(plain) || (plain !== text && this.#index.mayHold(text));
  }

  /** Where secrets stand in a text, in order and apart from each other. */
  #find(text: string, isWanted: (found: FoundForm) => boolean = () => true): FoundForm[] {
    const { text: plain, startOf, endOf } = this.#plainOf(text);
    const found = this.#index.find(text);
    if (plain !== text) {
      for (const each of this.#index.find(plain)) {
        found.push({ ...each, start: startOf(each.start), end: endOf(each.end - 1) });
      }
    }
    return withoutOverlaps(found.filter(isWanted));
  }
}

function markOf({ form }: FoundForm): string {
  return secretMark(form.name);
}

/** Parts that overlap become one, with the name of the first. */
function withoutOverlaps(found: readonly FoundForm[]): FoundForm[] {
  const sorted = found.toSorted((a, b) => a.start - b.start || b.end - a.end || Number(b.isExact) - Number(a.isExact));
  const apart: FoundForm[] = [];
  for (const each of sorted) {
    const last = apart.at(-1);
    if (last === undefined || each.start >= last.end) apart.push(each);
    else if (each.end > last.end) {
      apart[apart.length - 1] = { ...last, end: each.end, isExact: last.isExact && each.isExact };
    }
  }
  return apart;
}
