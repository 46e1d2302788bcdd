import { useState } from 'react';

/**
 * How often a dialog was opened: the key of its content, so that each opening starts fresh. Without it what was typed
 * stands there still when a dialog is opened while it is on its way out.
 */
export function useOpening(open: boolean): number {
  const [known, setKnown] = useState({ open, opening: 0 });
  if (known.open !== open) setKnown({ open, opening: open ? known.opening + 1 : known.opening });
  return known.opening;
}
