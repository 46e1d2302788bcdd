import { type KeyboardEvent, useRef } from 'react';
import type { PickerRow } from './pickerRows.ts';

interface PickerKeysParts {
  readonly rows: readonly PickerRow[];
  readonly active: number;
  readonly rowsInSight: () => number;
  readonly onActive: (at: number) => void;
  readonly onOpen: (row: PickerRow, isOpen: boolean) => void;
  readonly onSwitch: (row: PickerRow) => void;
}

/** Letters typed within this time make one word; ms. */
const wordMs = 700;

/** The keys of the tree of tools (WAI-ARIA Authoring Practices, tree view with boxes to check). */
export function usePickerKeys(parts: PickerKeysParts): (event: KeyboardEvent) => void {
  const typed = useRef({ letters: '', at: 0 });
  return (event) => {
    const { rows, active } = parts;
    const row = rows[active];
    if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const goTo = (at: number) => parts.onActive(Math.min(rows.length - 1, Math.max(0, at)));
    const keys: Record<string, () => void> = {
      ArrowDown: () => goTo(active + 1),
      ArrowUp: () => goTo(active - 1),
      Home: () => goTo(0),
      End: () => goTo(rows.length - 1),
      PageDown: () => goTo(active + parts.rowsInSight()),
      PageUp: () => goTo(active - parts.rowsInSight()),
      ArrowRight: () => {
        if (row.kind !== 'server') return;
        if (row.isOpen) goTo(active + 1);
        else parts.onOpen(row, true);
      },
      ArrowLeft: () => {
        if (row.kind === 'server') parts.onOpen(row, false);
        else goTo(rows.findLastIndex((each, at) => at < active && each.kind === 'server'));
      },
      Enter: () => parts.onSwitch(row),
      ' ': () => parts.onSwitch(row),
    };
    const toLetters = () => {
      const now = performance.now();
      const goesOn = now - typed.current.at < wordMs;
      const letters = (goesOn ? typed.current.letters : '') + event.key.toLowerCase();
      typed.current = { letters, at: now };
      goTo(nextWith(rows, letters, goesOn ? active : active + 1) ?? active);
    };
    const run = keys[event.key] ?? (event.key.length === 1 ? toLetters : undefined);
    if (run === undefined) return;
    event.preventDefault();
    run();
  };
}

/** The next row whose name begins with these letters, also from the beginning. */
function nextWith(rows: readonly PickerRow[], letters: string, from: number): number | undefined {
  const places = rows.map((_, at) => (from + at) % rows.length);
  return places.find((at) => {
    const row = rows[at];
    const name = row?.kind === 'tool' ? row.tool.name : row?.server.name;
    return name?.toLowerCase().startsWith(letters) === true;
  });
}
