import type { MouseEvent } from 'react';
import { Button } from '../../elements/Button/Button.tsx';
import styles from './ReviewCard.module.css';

interface ReasonedRefusalProps {
  readonly label: string;
  /** The accessible name of the field for the reason, and its placeholder. */
  readonly reasonLabel: string;
  readonly placeholder: string;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  /** The button is not ready yet; it keeps the focus, which `disabled` would lose. */
  readonly disabled: boolean;
  readonly onPress: (event: MouseEvent) => void;
  /** Enter in the field. */
  readonly onEnter?: () => void;
}

/** Refuses, with a reason if the user wrote one. */
export function ReasonedRefusal(props: ReasonedRefusalProps) {
  const { label, reasonLabel, placeholder, reason, onReason, disabled, onPress, onEnter } = props;
  return (
    <div className={styles.refusal}>
      <input
        className={styles.reason}
        value={reason}
        maxLength={2000}
        placeholder={placeholder}
        aria-label={reasonLabel}
        onChange={(event) => onReason(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter?.();
        }}
      />
      <Button aria-disabled={disabled} onClick={onPress}>
        {label}
      </Button>
    </div>
  );
}
