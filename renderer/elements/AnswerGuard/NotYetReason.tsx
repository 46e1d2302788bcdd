import { useTranslation } from 'react-i18next';
import styles from './NotYetReason.module.css';

/**
 * Why answers cannot be pressed: the question has just appeared or moved, an answer is being sent, the question is still being read from the
 * host, or not all of it was in view.
 */
type NotYet = 'tooSoon' | 'sending' | 'loading' | 'unseen';

interface NotYetReasonProps {
  /** For `aria-describedby` of the answers; the element is there in any case. */
  readonly id: string;
  readonly reason: NotYet | undefined;
}

/**
 * Says why answers cannot be pressed now. The guard's moment is over before anybody could read it, so that it is said to screen readers only;
 * what lasts longer becomes visible, in a place that is kept for it.
 */
export function NotYetReason({ id, reason }: NotYetReasonProps) {
  const { t } = useTranslation();
  return (
    <span
      id={id}
      className={styles.reason}
      data-is-lasting={(reason !== undefined && reason !== 'tooSoon') || undefined}
    >
      {reason !== undefined && t(`notYet.${reason}`)}
    </span>
  );
}
