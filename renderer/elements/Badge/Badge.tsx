import type { ReactNode } from 'react';
import styles from './Badge.module.css';

export type BadgeTone = 'plain' | 'accent' | 'good' | 'warn' | 'danger';

export function Badge({ tone = 'plain', children }: { readonly tone?: BadgeTone; readonly children: ReactNode }) {
  return <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>;
}
