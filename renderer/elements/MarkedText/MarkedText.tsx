import styles from './MarkedText.module.css';

interface MarkedTextProps {
  readonly text: string;
  /** Ranges to highlight, in order and without overlaps. */
  readonly marks: readonly { readonly from: number; readonly to: number }[];
}

/** A text in which some ranges are highlighted. */
export function MarkedText({ text, marks }: MarkedTextProps) {
  return (
    <>
      {marks.map(({ from, to }, at) => (
        <span key={from}>
          {text.slice(marks[at - 1]?.to ?? 0, from)}
          <mark className={styles.mark}>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(marks.at(-1)?.to ?? 0)}
    </>
  );
}
