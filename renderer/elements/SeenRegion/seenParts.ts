/** The parts of a long text that have been on the screen. It is divided into strips, each low enough to be in view as a whole. */
export interface SeenParts {
  /** The number of strips; 0 before layout. */
  readonly strips: number;
  readonly seen: ReadonlySet<number>;
  /** All of it was in view, or the reader asked for all of it: with "Show all", or by going to its end with the keyboard. */
  readonly isAllSeen: boolean;
}

export type SeenEvent =
  | { readonly kind: 'laidOut'; readonly strips: number }
  /** These strips are entirely on the screen. */
  | { readonly kind: 'inView'; readonly strips: readonly number[] }
  | { readonly kind: 'askedForAll' };

export const nothingSeen: SeenParts = { strips: 0, seen: new Set(), isAllSeen: false };

/**
 * The parts seen after an event. Pure. A new layout moves the text to other strips, so the strips seen before no longer count;
 * but a reader who has seen everything has still seen everything.
 */
export function nextSeen(before: SeenParts, event: SeenEvent): SeenParts {
  switch (event.kind) {
    case 'laidOut': {
      const { strips } = event;
      if (strips === before.strips) return before;
      return { strips, seen: new Set(), isAllSeen: before.isAllSeen };
    }
    case 'inView': {
      const { strips } = before;
      if (before.isAllSeen) return before;
      const news = event.strips.filter((at) => at >= 0 && at < strips && !before.seen.has(at));
      if (news.length === 0) return before;
      const seen = new Set([...before.seen, ...news]);
      return { strips, seen, isAllSeen: seen.size === strips };
    }
    case 'askedForAll':
      return before.isAllSeen ? before : { ...before, isAllSeen: true };
  }
}

/**
 * Whether something may be approved. Pure.
 *
 * @param leftOutCharacters the number of characters that are not shown because there are too many; the reader confirms that
 * they know
 */
export function mayApprove(parts: SeenParts, leftOutCharacters: number, isAcknowledged: boolean): boolean {
  return leftOutCharacters > 0 ? isAcknowledged : parts.isAllSeen;
}
