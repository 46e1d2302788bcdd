import { isJsonObject, type JsonValue } from '../../../shared/lib/json.ts';
import { condenseText } from '../CondensedText/condenseText.ts';
import { roomOf, type Shortened, shortenParts } from '../CondensedText/shortenParts.ts';

/** Above this nobody looks through it: the beginning and the end are shown, and the reader says that they know. */
const maxShownCharacters = 200_000;

/** Above these a text has its size told and can be opened in a view of its own. */
const longLines = 12;
const longCharacters = 1500;

export interface FullTextEntry {
  /** Empty for a text without a name. */
  readonly name: Shortened['parts'];
  /** As it is called where it is not shown: for screen readers. */
  readonly label: string;
  readonly parts: Shortened['parts'];
}

/** Everything that is shown of what somebody approves. */
export interface FullText {
  readonly entries: readonly FullTextEntry[];
  readonly lines: number;
  readonly bytes: number;
  /** Long enough to be told its size, and to be opened in a view of its own. */
  readonly isLong: boolean;
  /** How many characters are not shown because there are too many of them. */
  readonly leftOutCharacters: number;
}

/** What is shown of arguments: each by its name, texts as they are, everything else as JSON. Pure. */
export function fullArguments(value: JsonValue): FullText {
  if (!isJsonObject(value)) return fullText([['', JSON.stringify(value, null, 2)]]);
  return fullText(
    Object.entries(value).map(([name, argument]) => [
      name,
      typeof argument === 'string' ? argument : JSON.stringify(argument, null, 2),
    ]),
  );
}

/** What is shown of texts with names. Pure. */
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

/** Room for each, never more than it needs: what is short is shown whole, however long the others are. */
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
