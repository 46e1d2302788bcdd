import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  readonly icon: LucideIcon;
  readonly title: string;
  /** 1 when it is the only content of the page. */
  readonly level?: 1 | 2;
  readonly children?: ReactNode;
  /** Actions for it. */
  readonly actions?: ReactNode;
}

export function EmptyState({ icon: Icon, title, level = 2, children, actions }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={styles.empty}>
      <span className={styles.icon}>
        <Icon size={22} strokeWidth={1.6} aria-hidden />
      </span>
      <Heading className={styles.title}>{title}</Heading>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
