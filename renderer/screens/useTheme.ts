import { useSyncExternalStore } from 'react';
import type { IconTheme } from '../../shared/domain/icon.ts';
import { usePageState } from '../store/page.ts';
import { selectSettings } from '../store/selectors.ts';

const dark = window.matchMedia('(prefers-color-scheme: dark)');

function onSystemChange(tell: () => void): () => void {
  dark.addEventListener('change', tell);
  return () => dark.removeEventListener('change', tell);
}

/** The user's choice of light or dark, or else the system's. */
export function useTheme(): IconTheme {
  const chosen = usePageState((state) => selectSettings(state)?.theme);
  const isDark = useSyncExternalStore(onSystemChange, () => dark.matches);
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return isDark ? 'dark' : 'light';
}
