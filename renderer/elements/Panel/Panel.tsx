import type { ReactNode } from 'react';
import styles from './Panel.module.css';

/** A framed surface for rows. */
export function Panel({ children }: { readonly children: ReactNode }) {
  return <div className={styles.panel}>{children}</div>;
}

interface PanelRowProps {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly children?: ReactNode;
}

/** A row of a panel: its subject, and the actions for it. */
export function PanelRow({ title, text, children }: PanelRowProps) {
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <div className={styles.title}>{title}</div>
        {text !== undefined && <div className={styles.text}>{text}</div>}
      </div>
      {children}
    </div>
  );
}
