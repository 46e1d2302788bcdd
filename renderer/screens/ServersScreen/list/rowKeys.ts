/** What a key does in a row of the list. */
export type RowIntent =
  | { readonly kind: 'move'; readonly to: 'next' | 'previous' | 'first' | 'last'; readonly mustSelect: boolean }
  | { readonly kind: 'open' | 'switch' | 'remove' | 'toggle' | 'selectAll' | 'leave' | 'fold' | 'unfold' };

type PressedKey = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

const moves: Readonly<Record<string, 'next' | 'previous' | 'first' | 'last'>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
};

/** The meaning of a key that was pressed in a row, not in one of its controls. Pure. */
export function rowIntent({ key, shiftKey, ctrlKey, metaKey, altKey }: PressedKey): RowIntent | undefined {
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return !shiftKey && key.toLowerCase() === 'a' ? { kind: 'selectAll' } : undefined;
  const to = moves[key];
  if (to !== undefined) return { kind: 'move', to, mustSelect: shiftKey };
  switch (key) {
    case 'Enter':
      return { kind: 'open' };
    case ' ':
      return { kind: shiftKey ? 'toggle' : 'switch' };
    case 'Delete':
    case 'Backspace':
      return { kind: 'remove' };
    case 'Escape':
      return { kind: 'leave' };
    case 'ArrowLeft':
      return { kind: 'fold' };
    case 'ArrowRight':
      return { kind: 'unfold' };
    default:
      return undefined;
  }
}

/** The row that a move leads to. Pure. */
export function rowAfter(
  ids: readonly string[],
  from: string,
  to: 'next' | 'previous' | 'first' | 'last',
): string | undefined {
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
