import { type MouseEvent, type ReactNode, useId } from 'react';
import { NotYetReason } from '../../elements/AnswerGuard/NotYetReason.tsx';
import { useAnswerGuard } from '../../elements/AnswerGuard/useAnswerGuard.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { Dialog } from '../../elements/Dialog/Dialog.tsx';
import { bodyOf, type ReviewState } from './reviewState.ts';
import styles from './ReviewDialog.module.css';

/** What the buttons of the dialog need. */
interface ReviewAnswering<T, Answer> {
  /** The loaded content; the answers wait for it. */
  readonly body: T | undefined;
  /** Buttons that are not ready say so with `aria-disabled` and keep the focus. */
  readonly disabled: boolean;
  /** The id of the text that says why they are not, for `aria-describedby`. */
  readonly reasonId: string;
  readonly press: (answer: Answer) => (event: MouseEvent) => void;
}

interface ReviewDialogProps<T, Answer> {
  readonly open: boolean;
  readonly title: string;
  readonly state: ReviewState<T>;
  /** How many wait after this one, in words; missing if none do. */
  readonly more: string | undefined;
  readonly laterLabel: string;
  /** An answer is being sent. */
  readonly isAnswering: boolean;
  readonly onAnswer: (body: T, answer: Answer) => void;
  /** Later: the user does not answer now. */
  readonly onClose: () => void;
  /** Why it cannot be approved yet. */
  readonly hint?: ReactNode;
  readonly answers: (answering: ReviewAnswering<T, Answer>) => ReactNode;
  readonly children: ReactNode;
}

/** Shows the things that wait for a decision, one after the other; the user can decide later. */
export function ReviewDialog<T, Answer>(props: ReviewDialogProps<T, Answer>) {
  const { open, title, state, more, laterLabel, isAnswering, onAnswer, onClose, hint, answers, children } = props;
  const { buttons, isTooSoon, guarded, onKeyDownCapture } = useAnswerGuard();
  const body = bodyOf(state);
  const reasonId = useId();
  // What cannot be read is said where it would stand.
  const reason = isAnswering ? 'sending' : state.kind === 'loading' ? 'loading' : isTooSoon ? 'tooSoon' : undefined;
  const press = (answer: Answer) => {
    const take = guarded(() => {
      if (body !== undefined) onAnswer(body, answer);
    });
    // A press that cannot be accepted must not count as an answer: it would block the next one.
    return (event: MouseEvent) => {
      if (body !== undefined && !isAnswering) take(event);
    };
  };
  return (
    <Dialog
      open={open}
      isWide
      onClose={onClose}
      title={title}
      actions={
        <div ref={buttons} className={styles.answers} onKeyDownCapture={onKeyDownCapture}>
          {hint}
          {more !== undefined && <span className={styles.more}>{more}</span>}
          <NotYetReason id={reasonId} reason={reason} />
          <Button onClick={onClose}>{laterLabel}</Button>
          {answers({ body, disabled: body === undefined || isAnswering || isTooSoon, reasonId, press })}
        </div>
      }
    >
      {children}
    </Dialog>
  );
}
