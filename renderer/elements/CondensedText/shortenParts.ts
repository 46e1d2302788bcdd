import { keepEnd, keepStart } from '../../../shared/lib/cutText.ts';
import type { CondensedPart } from './condenseText.ts';

/** A shortened text that is too long to inspect, and the number of omitted characters. */
export interface Shortened {
  readonly parts: readonly (CondensedPart | { readonly kind: 'leftOut'; readonly characters: number })[];
  readonly leftOutCharacters: number;
}

/** The space that a text needs in the view; an invisible character needs as much as its name. Pure. */
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
  const length = Math.min(room, text.length);
  const cut = side === 'start' ? keepStart(text, length).length : text.length - keepEnd(text, length).length;
  const before = { kind: 'shown', text: text.slice(0, cut) } as const;
  const after = { kind: 'shown', text: text.slice(cut) } as const;
  return side === 'start' ? { near: before, far: after } : { near: after, far: before };
}

function costOf(part: CondensedPart): number {
  if (part.kind === 'shown') return part.text.length;
  return part.kind === 'hidden' ? part.name.length : 1;
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
