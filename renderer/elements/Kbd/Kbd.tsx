import styles from './Kbd.module.css';

const isMac = navigator.platform.startsWith('Mac');

/** The keys of a shortcut as they are called on this system: `Mod+K` is ⌘K on a Mac, Ctrl+K elsewhere. */
export function keysText(keys: string): string {
  return isMac ? keys.replace('Mod+', '⌘').replace('Shift+', '⇧') : keys.replace('Mod', 'Ctrl');
}

export function Kbd({ keys }: { readonly keys: string }) {
  return <kbd className={styles.kbd}>{keysText(keys)}</kbd>;
}
