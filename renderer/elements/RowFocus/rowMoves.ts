/** Where a key leads from a row of a list. */
export type RowMove = 'next' | 'previous' | 'first' | 'last';

const moves: Readonly<Record<string, RowMove>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
};

/** The move that a key means; `undefined` for other keys. Pure. */
export function rowMove(key: string): RowMove | undefined {
  return moves[key];
}

/** The row that a move leads to. Pure. */
export function rowAfter<Id extends string>(ids: readonly Id[], from: Id, to: RowMove): Id | undefined {
  const at = ids.indexOf(from);
  switch (to) {
    case 'next':
      return ids[Math.min(at + 1, ids.length - 1)];
    case 'previous':
      return ids[Math.max(at - 1, 0)];
    case 'first':
      return ids[0];
    case 'last':
      return ids.at(-1);
  }
}
