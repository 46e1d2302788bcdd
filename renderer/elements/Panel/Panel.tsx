import type { ReactNode, Ref } from 'react';
import styles from './Panel.module.css';

/** A framed surface for rows. */
export function Panel({ children }: { readonly children: ReactNode }) {
  return <div className={styles.panel}>{children}</div>;
}

interface PanelRowProps {
  readonly ref?: Ref<HTMLDivElement>;
  /** Whether it is the row that the user looked for. */
  readonly isMarked?: boolean;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** What stands below it, over its whole width. */
  readonly below?: ReactNode;
  readonly children?: ReactNode;
}

/** A row of a panel: its subject, and the actions for it. */
export function PanelRow({ ref, isMarked = false, title, text, below, children }: PanelRowProps) {
  return (
    <div ref={ref} className={styles.row} aria-current={isMarked ? 'true' : undefined}>
      <div className={styles.words}>
        <div className={styles.title}>{title}</div>
        {text !== undefined && <div className={styles.text}>{text}</div>}
      </div>
      {children}
      {below !== undefined && <div className={styles.below}>{below}</div>}
    </div>
  );
}
