import { useRef, type KeyboardEvent } from 'react';
import type { ResourceRow } from '../../../shared/domain/resource.ts';

interface TreeKeysParts {
  readonly total: number;
  readonly active: number;
  readonly rowsInSight: () => number;
  readonly at: (index: number) => ResourceRow | undefined;
  readonly onActive: (index: number) => void;
  readonly onToggle: (row: ResourceRow) => void;
  readonly onChoose: (row: ResourceRow) => void;
  /** Finds the next row that begins with the typed text. */
  readonly onLetters: (letters: string, from: number) => Promise<number | null>;
}

/** Letters typed within this time make one word; ms. */
const wordMs = 700;

const nothingTyped = { letters: '', at: -Infinity, from: 0 };

/** The keys of a tree (WAI-ARIA Authoring Practices, tree view). */
export function useTreeKeys(parts: TreeKeysParts): (event: KeyboardEvent) => void {
  const typed = useRef(nothingTyped);

  const search = (letter: string) => {
    const now = performance.now();
    const goesOn = now - typed.current.at < wordMs;
    const letters = goesOn ? typed.current.letters + letter : letter;
    // A new word starts after the active row; a word being continued may still mean it.
    const from = goesOn ? typed.current.from : parts.active;
    const word = { letters, at: now, from };
    typed.current = word;
    // Who pressed another key by then is elsewhere.
    void parts.onLetters(letters, from).then((found) => {
      if (found !== null && typed.current === word) parts.onActive(found);
    });
  };

  return (event) => {
    const { active, total } = parts;
    if (total === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const row = parts.at(active);
    const goTo = (index: number) => parts.onActive(Math.min(total - 1, Math.max(0, index)));
    const keys: Record<string, () => void> = {
      ArrowDown: () => goTo(active + 1),
      ArrowUp: () => goTo(active - 1),
      Home: () => goTo(0),
      End: () => goTo(total - 1),
      PageDown: () => goTo(active + parts.rowsInSight()),
      PageUp: () => goTo(active - parts.rowsInSight()),
      ArrowRight: () => row && row.kind !== 'resource' && (row.isOpen ? goTo(active + 1) : parts.onToggle(row)),
      ArrowLeft: () => {
        if (row && row.kind !== 'resource' && row.isOpen) parts.onToggle(row);
        else if (row && row.parent !== null) goTo(row.parent);
      },
      Enter: () => row && parts.onChoose(row),
      ' ': () => row && parts.onChoose(row),
    };
    const move = keys[event.key];
    if (move === undefined && event.key.length !== 1) return;
    event.preventDefault();
    if (move === undefined) return search(event.key);
    typed.current = nothingTyped;
    move();
  };
}
