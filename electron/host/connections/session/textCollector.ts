import type { SecretHider } from '../../ports/secrets.ts';

/** The texts of a message after hiding, in the order in which they were added. */
export interface HiddenTexts {
  next(): string;
  nextApart(): string;
}

/**
 * Collects the texts of a message, and the orders in which they may belong together: all keys and values, values only, keys only,
 * and the values of fields with the same name. So the texts of consecutive blocks meet although other fields are between them.
 */
export class TextCollector {
  readonly #texts: string[] = [];
  readonly #apart: string[] = [];
  readonly #values: number[] = [];
  readonly #keys: number[] = [];
  readonly #byName = new Map<string, number[]>();

  addKey(text: string): string {
    this.#keys.push(this.#texts.push(text) - 1);
    return text;
  }

  addValue(text: string, name: string): string {
    const at = this.#texts.push(text) - 1;
    this.#values.push(at);
    const named = this.#byName.get(name);
    if (named === undefined) this.#byName.set(name, [at]);
    else named.push(at);
    return text;
  }

  /** Adds a text that is not part of any order. */
  addApart(text: string): string {
    this.#apart.push(text);
    return text;
  }

  /** The texts without secrets; `undefined` if there are none. */
  hidden(hider: SecretHider): HiddenTexts | undefined {
    const named = this.#byName.size > 1 ? [...this.#byName.values()] : [];
    const orders = this.#keys.length === 0 ? named : [this.#values, this.#keys, ...named];
    const texts = hider.hideTexts(
      this.#texts,
      orders.filter((order) => order.length > 1),
    );
    const apart = this.#apart.map((text) => hider.hideText(text));
    if (texts === this.#texts && apart.every((text, at) => text === this.#apart[at])) return undefined;
    let at = 0;
    let atApart = 0;
    return { next: () => texts[at++] ?? '', nextApart: () => apart[atApart++] ?? '' };
  }
}
