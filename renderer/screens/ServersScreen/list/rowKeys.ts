import { type RowMove, rowMove } from '../../../elements/RowFocus/rowMoves.ts';

/** What a key does in a row of the list. */
export type RowIntent =
  | { readonly kind: 'move'; readonly to: RowMove; readonly mustSelect: boolean }
  | { readonly kind: 'open' | 'switch' | 'remove' | 'toggle' | 'selectAll' | 'leave' | 'fold' | 'unfold' };

type PressedKey = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** The meaning of a key that was pressed in a row, not in one of its controls. Pure. */
export function rowIntent({ key, shiftKey, ctrlKey, metaKey, altKey }: PressedKey): RowIntent | undefined {
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return !shiftKey && key.toLowerCase() === 'a' ? { kind: 'selectAll' } : undefined;
  const to = rowMove(key);
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
