import styles from './Markdown.module.css';

/** Markdown as it is written. */
export function PlainBlock({ text }: { readonly text: string }) {
  return <pre className={styles.plain}>{text}</pre>;
}
