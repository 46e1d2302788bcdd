import styles from './Kbd.module.css';

const isMac = navigator.platform.startsWith('Mac');

/** The keys of a shortcut as they are called on this system: `Mod+K` is ⌘K on a Mac, Ctrl+K elsewhere; `undefined` for none. */
export function keysText(keys: string): string;
export function keysText(keys: string | null): string | undefined;
export function keysText(keys: string | null): string | undefined {
  if (keys === null) return undefined;
  return isMac ? keys.replace('Mod+', '⌘').replace('Alt+', '⌥').replace('Shift+', '⇧') : keys.replace('Mod', 'Ctrl');
}

export function Kbd({ keys }: { readonly keys: string }) {
  return <kbd className={styles.kbd}>{keysText(keys)}</kbd>;
}
