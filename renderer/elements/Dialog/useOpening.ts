import { useState } from 'react';

/**
 * Counts how often a dialog was opened: the key of its content, so that each opening starts fresh. Otherwise, typed
 * text would still be there when a dialog is opened again while it closes.
 */
export function useOpening(isOpen: boolean): number {
  const [known, setKnown] = useState({ isOpen, opening: 0 });
  if (known.isOpen !== isOpen) setKnown({ isOpen, opening: isOpen ? known.opening + 1 : known.opening });
  return known.opening;
}
