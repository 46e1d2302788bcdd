import { isJsonObject, type JsonValue } from '../../../shared/lib/json.ts';
import { condenseText } from '../CondensedText/condenseText.ts';
import { roomOf, type Shortened, shortenParts } from '../CondensedText/shortenParts.ts';

/** Longer texts cannot be inspected: the beginning and the end are shown, and the user confirms that they know. */
const maxShownCharacters = 200_000;

/** Longer texts show their size and have a separate view. */
const longLines = 12;
const longCharacters = 1500;

export interface FullTextEntry {
  /** Empty for a text without a name. */
  readonly name: Shortened['parts'];
  /** Its plain name, for screen readers. */
  readonly label: string;
  readonly parts: Shortened['parts'];
}

/** The view of everything that the user approves. */
export interface FullText {
  readonly entries: readonly FullTextEntry[];
  readonly lines: number;
  readonly bytes: number;
  /** Long enough to show its size, and for a separate view. */
  readonly isLong: boolean;
  /** The number of characters that are omitted because there are too many. */
  readonly leftOutCharacters: number;
}

/** The view of arguments: each with its name, texts unchanged, everything else as JSON. Pure. */
export function fullArguments(value: JsonValue): FullText {
  if (!isJsonObject(value)) return fullText([['', JSON.stringify(value, null, 2)]]);
  return fullText(
    Object.entries(value).map(([name, argument]) => [
      name,
      typeof argument === 'string' ? argument : JSON.stringify(argument, null, 2),
    ]),
  );
}

/** The view of texts with names. Pure. */
export function fullText(texts: readonly (readonly [name: string, text: string])[]): FullText {
  const condensed = texts.flat().map(condenseText);
  const rooms = fairShares(condensed.map(roomOf), maxShownCharacters);
  const shown = condensed.map((parts, at) => shortenParts(parts, rooms[at] ?? 0));
  const nothing: Shortened = { parts: [], leftOutCharacters: 0 };
  const lines = texts.reduce((sum, [, text]) => sum + text.split('\n').length, 0);
  const characters = texts.reduce((sum, [name, text]) => sum + name.length + text.length, 0);
  return {
    entries: texts.map(([label], at) => ({
      label,
      name: (shown[2 * at] ?? nothing).parts,
      parts: (shown[2 * at + 1] ?? nothing).parts,
    })),
    lines,
    bytes: new TextEncoder().encode(texts.map(([, text]) => text).join('')).length,
    isLong: lines > longLines || characters > longCharacters,
    leftOutCharacters: shown.reduce((sum, { leftOutCharacters }) => sum + leftOutCharacters, 0),
  };
}

/** Divides the space, never more than needed: short texts are shown completely, even beside very long ones. */
function fairShares(needs: readonly number[], room: number): number[] {
  const shares = needs.map(() => 0);
  const ascending = needs.map((need, at) => ({ need, at })).sort((a, b) => a.need - b.need);
  let left = room;
  ascending.forEach(({ need, at }, place) => {
    const share = Math.min(need, Math.floor(left / (ascending.length - place)));
    shares[at] = share;
    left -= share;
  });
  return shares;
}
