import { useSyncExternalStore } from 'react';
import { usePageState } from '../../store/page.ts';
import { selectSettings } from '../../store/selectors.ts';

const dark = '(prefers-color-scheme: dark)';

/** How the page looks: as chosen, or as the system does. */
export function useTheme(): 'light' | 'dark' {
  const chosen = usePageState(selectSettings)?.theme ?? 'system';
  const system = useSyncExternalStore(watch, () => (matchMedia(dark).matches ? 'dark' : 'light'));
  return chosen === 'system' ? system : chosen;
}

function watch(onChange: () => void): () => void {
  const query = matchMedia(dark);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
