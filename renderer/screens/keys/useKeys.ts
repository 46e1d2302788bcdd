import { useMemo } from 'react';
import { usePageState } from '../../store/page.ts';
import type { PageState } from '../../store/pageStore.ts';
import { selectSettings } from '../../store/selectors.ts';
import { type Keys, keysInForce } from './keys.ts';

/** The keys in force, outside of rendering. */
export function keysOf(state: PageState): Keys {
  return keysInForce(selectSettings(state)?.keys ?? {}, state.snapshot?.shell.kind);
}

/** The keys in force. */
export function useKeys(): Keys {
  const chosen = usePageState((state) => selectSettings(state)?.keys);
  const shell = usePageState((state) => state.snapshot?.shell.kind);
  return useMemo(() => keysInForce(chosen ?? {}, shell), [chosen, shell]);
}
