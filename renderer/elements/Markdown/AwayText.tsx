import { PlainText } from '../RevealedText/PlainText.tsx';
import styles from './Markdown.module.css';

/** A section as plain text, with the height it has when formatted. The browser lays out its text only in view. */
export function AwayText({ text, heightPx }: { readonly text: string; readonly heightPx: number }) {
  return (
    <pre
      className={`${styles.plain} ${styles.away}`}
      style={{ blockSize: heightPx, containIntrinsicBlockSize: heightPx }}
    >
      <PlainText text={text} />
    </pre>
  );
}
