import { Progress } from '@base-ui/react/progress';
import styles from './ProgressBar.module.css';

interface ProgressBarProps {
  readonly label: string;
  readonly value: number;
  /** 0 if it is not known. */
  readonly max: number;
}

/** How far something long is. */
export function ProgressBar({ label, value, max }: ProgressBarProps) {
  const isKnown = max > 0;
  return (
    <Progress.Root
      aria-label={label}
      value={isKnown ? Math.min(value, max) : null}
      max={isKnown ? max : 100}
      className={styles.bar}
    >
      <Progress.Track className={styles.track}>
        <Progress.Indicator className={styles.indicator} />
      </Progress.Track>
    </Progress.Root>
  );
}
