import styles from './Skeleton.module.css';

/** The outline of content that is loading. Hidden from screen readers; `label` tells them that something loads. */
export function Skeleton({ lines, label }: { readonly lines: number; readonly label: string }) {
  return (
    <div role="status" className={styles.skeleton}>
      <span className={styles.label}>{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles.line} aria-hidden />
      ))}
    </div>
  );
}
