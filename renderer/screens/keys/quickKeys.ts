import { type QuickKeys, quickKeys } from '../../../shared/domain/quickAsk.ts';
import { commandOf, type BindingProblem, type Keys, type PressedKeys, reservedKeys } from './keys.ts';

/**
 * The combination that was pressed for quick ask; `undefined` if it cannot be one. With Alt, and with Shift on digits, keyboards type other
 * characters: then the place of the key counts. Pure.
 */
export function pressedQuickKeys(event: PressedKeys): QuickKeys | undefined {
  const typed = event.key.toUpperCase();
  const place = /^(?:Key([A-Z])|Digit(\d)|(Space))$/.exec(event.code);
  const key = !event.altKey && /^[A-Z]$/.test(typed) ? typed : place?.slice(1).find((part) => part !== undefined);
  const hasMod = event.ctrlKey || event.metaKey;
  const modifiers = `${hasMod ? 'Mod+' : ''}${event.altKey ? 'Alt+' : ''}${event.shiftKey ? 'Shift+' : ''}`;
  return quickKeys.safeParse(`${modifiers}${key ?? ''}`).data;
}

/** What stands against a combination for quick ask; `undefined`: nothing that Gatehouse knows. Pure. */
export function quickProblemOf(pressed: QuickKeys | undefined, keys: Keys): BindingProblem | undefined {
  if (pressed === undefined) return { kind: 'unsuitable' };
  if (reservedKeys.has(pressed)) return { kind: 'reserved' };
  const by = commandOf(pressed, keys);
  // The system would give them to quick ask first.
  return by === undefined ? undefined : { kind: 'inUse', by };
}
