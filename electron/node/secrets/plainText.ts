import type { EscapeReader, TextEdit } from './escapeReader.ts';

/** More than JSON in a URL in an HTML page, and few enough for any text. */
const maxLayers = 5;

/** A text with its escapes read, layer by layer. */
export interface PlainText {
  readonly text: string;
  /** Where in the text as it was written the character at `at` begins. */
  readonly startOf: (at: number) => number;
  /** Where it ends there; what follows it and is read as nothing is not part of it. */
  readonly endOf: (at: number) => number;
}

/** Reads the escapes in a text until there are none. Pure, as far as `read` is. */
export function readPlainText(written: string, read: EscapeReader): PlainText {
  let plain: PlainText = { text: written, startOf: (at) => at, endOf: (at) => at + 1 };
  for (let layer = 0; layer < maxLayers; layer++) {
    const edits = read(plain.text);
    if (edits.length === 0) break;
    plain = afterEdits(plain, edits);
  }
  return plain;
}

function afterEdits({ text, startOf, endOf }: PlainText, edits: readonly TextEdit[]): PlainText {
  const parts: string[] = [];
  /** Where each edit begins in the new text, and by how much what follows it moved. */
  const begins: number[] = [];
  const moves: number[] = [];
  let end = 0;
  let moved = 0;
  for (const { at, length, by } of edits) {
    parts.push(text.slice(end, at), by);
    begins.push(at - moved);
    moved += length - by.length;
    moves.push(moved);
    end = at + length;
  }
  parts.push(text.slice(end));
  /** The first and the last of the characters that became one. */
  const oldPlaces = (at: number): readonly [number, number] => {
    const index = lastUpTo(begins, at);
    const edit = edits[index];
    if (edit === undefined) return [at, at];
    if (at < (begins[index] ?? 0) + edit.by.length) return [edit.at, edit.at + edit.length - 1];
    const old = at + (moves[index] ?? 0);
    return [old, old];
  };
  return {
    text: parts.join(''),
    startOf: (at) => startOf(oldPlaces(at)[0]),
    endOf: (at) => endOf(oldPlaces(at)[1]),
  };
}

/** The index of the last of these ascending numbers that is not above `limit`; -1 when there is none. */
export function lastUpTo(numbers: readonly number[], limit: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
