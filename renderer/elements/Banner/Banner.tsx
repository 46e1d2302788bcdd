import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Banner.module.css';

type Tone = 'info' | 'warn' | 'danger';
const icons = { info: Info, warn: TriangleAlert, danger: CircleAlert } as const;

interface BannerProps {
  readonly tone: Tone;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** `alert` interrupts a screen reader; use it for new errors. */
  readonly role?: 'alert' | 'status' | 'note';
}

/** A message, with actions for it. */
export function Banner({ tone, title, children, actions, role = 'note' }: BannerProps) {
  const Icon = icons[tone];
  return (
    <div role={role} className={`${styles.banner} ${styles[tone]}`}>
      <Icon size={17} strokeWidth={1.9} aria-hidden className={styles.icon} />
      <div className={styles.body}>
        <p className={styles.title}>{title}</p>
        {children !== undefined && <div className={styles.text}>{children}</div>}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
