import { keepEnd, keepStart } from '../../../shared/lib/cutText.ts';
import type { CondensedPart } from './condenseText.ts';

/** A shortened text that is too long to inspect, and the number of omitted characters. */
export interface Shortened {
  readonly parts: readonly (CondensedPart | { readonly kind: 'leftOut'; readonly characters: number })[];
  readonly leftOutCharacters: number;
}

/** An invisible character is an element of its own: thousands of them cannot be inspected, and would hold up the page. */
const hiddenRoom = 100;
/** A line is as high as any other, however short it is. */
const minLineRoom = 13;

/** The space that a text needs in the view, in characters. Pure. */
export function roomOf(parts: readonly CondensedPart[]): number {
  return parts.reduce((sum, part) => sum + costOf(part), 0);
}

/** The beginning and the end of a text that is too long, with the size of the omitted middle. Pure. */
export function shortenParts(parts: readonly CondensedPart[], room: number): Shortened {
  if (roomOf(parts) <= room) return { parts, leftOutCharacters: 0 };
  const half = Math.floor(room / 2);
  const { taken: head, rest } = take(parts, half, 'start');
  const { taken: tail, rest: middle } = take(rest, half, 'end');
  const leftOutCharacters = middle.reduce((sum, part) => sum + sourceLength(part), 0);
  return { parts: [...head, { kind: 'leftOut', characters: leftOutCharacters }, ...tail], leftOutCharacters };
}

/** Takes parts from one end until the space is used up; a run of text may be split, but not a character. */
function take(parts: readonly CondensedPart[], room: number, side: 'start' | 'end') {
  const ordered = side === 'start' ? parts : parts.toReversed();
  const taken: CondensedPart[] = [];
  let left = room;
  for (const [at, part] of ordered.entries()) {
    const cost = costOf(part);
    if (cost <= left) {
      taken.push(part);
      left -= cost;
      continue;
    }
    const { near, far } = part.kind === 'shown' ? divide(part.text, left, side) : { near: undefined, far: part };
    const all = near === undefined ? taken : [...taken, near];
    return inOrder(all, [far, ...ordered.slice(at + 1)]);
  }
  return inOrder(taken, []);

  function inOrder(near: readonly CondensedPart[], far: readonly CondensedPart[]) {
    return side === 'start' ? { taken: near, rest: far } : { taken: near.toReversed(), rest: far.toReversed() };
  }
}

/** As much of a run of text as fits, from one of its ends. */
function divide(text: string, room: number, side: 'start' | 'end'): { near: CondensedPart; far: CondensedPart } {
  const length = charsWithin(text, room, side);
  const cut = side === 'start' ? keepStart(text, length).length : text.length - keepEnd(text, length).length;
  const before = { kind: 'shown', text: text.slice(0, cut) } as const;
  const after = { kind: 'shown', text: text.slice(cut) } as const;
  return side === 'start' ? { near: before, far: after } : { near: after, far: before };
}

/** How many characters from one end of a text fit. */
function charsWithin(text: string, room: number, side: 'start' | 'end'): number {
  let left = room;
  let line = 0;
  for (let count = 0; count < text.length; count++) {
    const isLineEnd = text[side === 'start' ? count : text.length - 1 - count] === '\n';
    left -= isLineEnd ? Math.max(1, minLineRoom - line) : 1;
    line = isLineEnd ? 0 : line + 1;
    if (left < 0) return count;
  }
  return text.length;
}

function costOf(part: CondensedPart): number {
  if (part.kind === 'shown') {
    const lines = part.text.split('\n').map(({ length }) => length);
    const last = lines.pop() ?? 0;
    return lines.reduce((sum, length) => sum + Math.max(length + 1, minLineRoom), last);
  }
  return part.kind === 'hidden' ? hiddenRoom : 1;
}

/** The number of characters of the text that a part represents. */
function sourceLength(part: CondensedPart): number {
  switch (part.kind) {
    case 'shown':
      return part.text.length;
    case 'hidden':
      return 1;
    case 'blank':
      return part.lineBreaks + part.spaces;
    case 'repeated':
      return part.length;
  }
}
