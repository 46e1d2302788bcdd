import { keepStart } from '../../../../shared/lib/cutText.ts';

/**
 * A value as JSON, with about `budget` characters at most, in time that depends on the budget and not on the value. `…`
 * marks omitted parts, and `isWhole` says whether there are any. Pure.
 */
export function boundedJson(value: unknown, budget: number): { readonly text: string; readonly isWhole: boolean } {
  const writer = new Writer(budget);
  writer.write(value);
  return { text: writer.text, isWhole: writer.isWhole };
}

const deepest = 64;

class Writer {
  text = '';
  isWhole = true;
  readonly #budget: number;
  #depth = 0;

  constructor(budget: number) {
    this.#budget = budget;
  }

  write(value: unknown): void {
    if (this.#isFull()) return;
    if (typeof value === 'string') this.#writeString(value);
    else if (value === null || typeof value !== 'object') this.text += JSON.stringify(value) ?? 'null';
    else if (this.#depth >= deepest) this.#leaveOut();
    else this.#writeNested(value);
  }

  #writeNested(value: object): void {
    this.#depth++;
    if (Array.isArray(value)) {
      this.#writeAll('[', value, ']', (item) => this.write(item));
    } else {
      const record = value as Readonly<Record<string, unknown>>;
      this.#writeAll('{', definedKeys(record), '}', (key) => {
        this.#writeString(key);
        this.text += ':';
        this.write(record[key]);
      });
    }
    this.#depth--;
  }

  #writeAll<T>(open: string, items: Iterable<T>, close: string, write: (item: T) => void): void {
    this.text += open;
    let isFirst = true;
    for (const item of items) {
      if (this.#isFull()) break;
      if (!isFirst) this.text += ',';
      isFirst = false;
      write(item);
    }
    this.text += close;
  }

  #writeString(text: string): void {
    const room = Math.max(0, this.#budget - this.text.length);
    if (text.length <= room) {
      this.text += JSON.stringify(text);
    } else {
      this.text += JSON.stringify(`${keepStart(text, room)}…`);
      this.isWhole = false;
    }
  }

  #isFull(): boolean {
    if (this.text.length < this.#budget) return false;
    if (!this.text.endsWith('…')) this.#leaveOut();
    return true;
  }

  #leaveOut(): void {
    this.text += '…';
    this.isWhole = false;
  }
}

function* definedKeys(record: Readonly<Record<string, unknown>>): Iterable<string> {
  for (const key in record) if (record[key] !== undefined) yield key;
}
