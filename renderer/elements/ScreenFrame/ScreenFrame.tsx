import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { scrollTo } from '../AnswerGuard/ownScrolls.ts';
import styles from './ScreenFrame.module.css';

interface ScreenFrameProps {
  readonly title: string;
  readonly intro?: string;
  readonly actions?: ReactNode;
  /** Whether it takes all the room there is, up to a point, because things stand side by side. */
  readonly isWide?: boolean;
  /** Which page of the screen is shown, if it has several: another one begins at its top. */
  readonly page?: string;
  readonly children: ReactNode;
}

/** A full page with a heading. */
export function ScreenFrame({ title, intro, actions, isWide = false, page, children }: ScreenFrameProps) {
  const scroller = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (scroller.current !== null) scrollTo(scroller.current, 0);
  }, [page]);
  return (
    <div ref={scroller} className={styles.scroller} tabIndex={-1}>
      <div className={`${styles.screen} ${isWide ? styles.wide : ''}`}>
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
export function ScreenSection({ title, actions, children }: Omit<ScreenFrameProps, 'intro' | 'isWide' | 'page'>) {
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
