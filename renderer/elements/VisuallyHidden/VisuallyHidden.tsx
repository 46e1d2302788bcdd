import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

interface VisuallyHiddenProps {
  readonly children: ReactNode;
  readonly render?: 'span' | 'h1' | 'h2';
}

/** For screen readers only. */
export function VisuallyHidden({ children, render: Element = 'span' }: VisuallyHiddenProps) {
  return <Element className={styles.hidden}>{children}</Element>;
}
