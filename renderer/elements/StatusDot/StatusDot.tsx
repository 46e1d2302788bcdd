import { Spinner } from '../Spinner/Spinner.tsx';
import styles from './StatusDot.module.css';

/** A colour for a state; words beside it say which. */
export function StatusDot({ tone }: { readonly tone: 'idle' | 'busy' | 'good' | 'warn' | 'danger' }) {
  if (tone === 'busy') {
    return (
      <span className={styles.busy}>
        <Spinner size={13} />
      </span>
    );
  }
  return <span className={`${styles.dot} ${styles[tone]}`} aria-hidden />;
}
