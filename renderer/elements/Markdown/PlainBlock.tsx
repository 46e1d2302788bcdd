import { PlainText } from '../RevealedText/PlainText.tsx';
import styles from './Markdown.module.css';

/** Markdown as source. */
export function PlainBlock({ text }: { readonly text: string }) {
  return (
    <pre className={styles.plain}>
      <PlainText text={text} />
    </pre>
  );
}
