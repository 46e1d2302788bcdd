import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { moveFocusForUser } from '../../elements/AnswerGuard/userFocus.ts';
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
  /** The id of the text that says why. */
  readonly reasonId?: string | undefined;
  readonly onPress: (event: MouseEvent) => void;
  /** Enter in the field. */
  readonly onEnter: () => void;
}

/** Refuses, with a reason if the user wrote one. */
export function ReasonedRefusal(props: ReasonedRefusalProps) {
  const { label, disabled, reasonId, onPress } = props;
  return (
    <div className={styles.refusal}>
      <ReasonField {...props} isOpened={false} />
      <Button aria-disabled={disabled} aria-describedby={reasonId} onClick={onPress}>
        {label}
      </Button>
    </div>
  );
}

interface FoldedRefusalProps extends ReasonedRefusalProps {
  /** The button that opens the field. */
  readonly openLabel: string;
}

/** Refuses at once. A second button opens a field for a reason in its own place. */
export function FoldedRefusal({ openLabel, ...props }: FoldedRefusalProps) {
  const { label, disabled, reasonId, onPress } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={isOpen ? styles.refusal : styles.folded}>
      {isOpen ? (
        <ReasonField {...props} isOpened />
      ) : (
        <Button look="quiet" onClick={() => setOpen(true)}>
          {openLabel}
        </Button>
      )}
      <Button aria-disabled={disabled} aria-describedby={reasonId} onClick={onPress}>
        {label}
      </Button>
    </div>
  );
}

interface ReasonFieldProps extends Pick<
  ReasonedRefusalProps,
  'reasonLabel' | 'placeholder' | 'reason' | 'onReason' | 'onEnter'
> {
  /** The user just pressed for it: it takes the focus, as if the user had moved it there. */
  readonly isOpened: boolean;
}

function ReasonField({ reasonLabel, placeholder, reason, onReason, onEnter, isOpened }: ReasonFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isOpened && field.current !== null) moveFocusForUser(field.current);
  }, [isOpened]);
  return (
    <input
      ref={field}
      className={styles.reason}
      value={reason}
      maxLength={2000}
      placeholder={placeholder}
      aria-label={reasonLabel}
      onChange={(event) => onReason(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter();
      }}
    />
  );
}
