import type { Ref } from 'react';
import styles from './Markdown.module.css';

/** Markdown as source. */
export function PlainBlock({ text, ref }: { readonly text: string; readonly ref?: Ref<HTMLPreElement> }) {
  return (
    <pre ref={ref} className={styles.plain}>
      {text}
    </pre>
  );
}
