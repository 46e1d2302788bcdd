import type { ReactNode } from 'react';
import styles from './ScreenFrame.module.css';

interface ScreenFrameProps {
  readonly title: string;
  readonly intro?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A full page with a heading. */
export function ScreenFrame({ title, intro, actions, children }: ScreenFrameProps) {
  return (
    <div className={styles.scroller} tabIndex={-1}>
      <div className={styles.screen}>
        <header className={styles.header}>
          <div className={styles.words}>
            <h1 className={styles.title}>{title}</h1>
            {intro !== undefined && <p className={styles.intro}>{intro}</p>}
          </div>
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        </header>
        {children}
      </div>
    </div>
  );
}

/** A part of a page with its own heading. */
export function ScreenSection({ title, actions, children }: Omit<ScreenFrameProps, 'intro'>) {
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h2 className={styles.heading}>{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
