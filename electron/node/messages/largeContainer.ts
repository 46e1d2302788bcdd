import { isBlank } from './jsonBytes.ts';

/**
 * An array or object whose end has not been reached. Complete members stay as text in `bytes`, from `#cut` to the last
 * comma, until their values are needed; a container that ends before that is parsed as part of the member it belongs
 * to.
 */
export class LargeContainer {
  isObject = false;
  /** Made with the first flush. */
  value: unknown[] | Record<string, unknown> | undefined;
  readonly #bytes: Buffer;
  #open = 0;
  #cut = 0;
  #lastComma = -1;
  /** The token before `#cut`. */
  #after: 'open' | 'comma' | 'child' = 'open';
  /** The current member has a value that is filled while it is read. */
  #hasChild = false;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** Reuses this object for another container, which opens at `open`. */
  begin(open: number, isObject: boolean): void {
    this.isObject = isObject;
    this.value = undefined;
    this.#open = open;
    this.#cut = open + 1;
    this.#lastComma = -1;
    this.#after = 'open';
    this.#hasChild = false;
  }

  comma(at: number): void {
    if (this.#after === 'child') {
      this.#mustBeBlank(at);
      this.#cut = at + 1;
      this.#after = 'comma';
    } else this.#lastComma = at;
  }

  /** Parses the complete members, and attaches `child`, in which the reader is. */
  flush(child: LargeContainer | undefined): void {
    if (this.#hasChild) return;
    this.value ??= this.isObject ? {} : [];
    if (this.#lastComma !== -1) {
      this.#take(this.#lastComma);
      this.#cut = this.#lastComma + 1;
      this.#lastComma = -1;
      this.#after = 'comma';
    }
    if (child === undefined) return;
    child.value ??= child.isObject ? {} : [];
    this.attach(child.#open, child.value);
  }

  /** Gives the current member its value, which begins at `at`; the container was flushed before. */
  attach(at: number, value: unknown): void {
    if (this.#after === 'child') throw new SyntaxError('A comma is missing');
    if (Array.isArray(this.value)) {
      this.#mustBeBlank(at);
      this.value.push(value);
    } else {
      const keys = Object.keys(JSON.parse(`{${this.#text(at)}[]}`) as object);
      this.#set(keys[0] ?? '', value);
    }
    this.#hasChild = true;
  }

  /** The attached value is complete; reading continues at `next`. */
  childEnded(next: number): void {
    this.#hasChild = false;
    this.#cut = next;
    this.#lastComma = -1;
    this.#after = 'child';
  }

  /** The closing bracket is at `at`. */
  close(at: number): void {
    if (this.value === undefined) return;
    if (this.#after === 'child') this.#mustBeBlank(at);
    else if (this.#after === 'comma' || !isBlank(this.#bytes, this.#cut, at)) this.#take(at);
  }

  /** Adds the members that stand before `end`; there must be one at least. */
  #take(end: number): void {
    if (isBlank(this.#bytes, this.#cut, end)) throw new SyntaxError('A member is missing');
    const text = this.#text(end);
    if (Array.isArray(this.value)) {
      for (const member of JSON.parse(`[${text}]`) as unknown[]) this.value.push(member);
    } else {
      for (const [key, member] of Object.entries(JSON.parse(`{${text}}`) as object)) this.#set(key, member);
    }
  }

  #set(key: string, value: unknown): void {
    // Like `JSON.parse`: a property with that name, not another prototype.
    if (key !== '__proto__') (this.value as Record<string, unknown>)[key] = value;
    else Object.defineProperty(this.value, key, { value, writable: true, enumerable: true, configurable: true });
  }

  #mustBeBlank(end: number): void {
    if (!isBlank(this.#bytes, this.#cut, end)) throw new SyntaxError('A comma is missing');
  }

  #text(end: number): string {
    return this.#bytes.toString('utf8', this.#cut, end);
  }
}
