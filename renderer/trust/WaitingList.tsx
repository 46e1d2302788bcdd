import { Check, CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { RequestId } from '../../shared/domain/ids.ts';
import { aboutOf, type PermissionRequest, type TrustRequest, weighDangers } from '../../shared/domain/trust.ts';
import { useAnswerGuard } from '../elements/AnswerGuard/useAnswerGuard.ts';
import { Button } from '../elements/Button/Button.tsx';
import { RevealedText } from '../elements/RevealedText/RevealedText.tsx';
import { confirmable, isReviewed, type ReviewedLaunches } from './reviewedLaunches.ts';
import styles from './TrustPage.module.css';

interface WaitingListProps {
  readonly requests: readonly TrustRequest[];
  readonly permissions: readonly PermissionRequest[];
  /** The one that is shown below. */
  readonly shown: RequestId;
  readonly reviewed: ReviewedLaunches;
  readonly onShow: (id: RequestId) => void;
  /** Trusts all of these. */
  readonly onConfirm: (requests: readonly TrustRequest[]) => void;
}

/** Everything that waits, one decision each. Launches that the user went through can be trusted with one press. */
export function WaitingList({ requests, permissions, shown, reviewed, onShow, onConfirm }: WaitingListProps) {
  const { t } = useTranslation();
  const { buttons, isTooSoon, guarded, onKeyDownCapture } = useAnswerGuard();
  const together = confirmable(requests, reviewed);
  return (
    <nav aria-label={t('trust.waitingList')} className={styles.waiting} onKeyDownCapture={onKeyDownCapture}>
      <p className={styles.count}>{t('trust.waiting', { count: requests.length + permissions.length })}</p>
      <ul>
        {requests.map((request) => (
          <li key={request.id}>
            <button
              type="button"
              className={styles.waitingOne}
              aria-current={request.id === shown ? 'true' : undefined}
              onClick={() => onShow(request.id)}
            >
              <span className={styles.waitingName}>
                <RevealedText text={request.serverName} />
              </span>
              <DangerCount request={request} />
              {isReviewed(reviewed, request) ? (
                <span className={styles.waitingSeen}>
                  <Check size={14} aria-hidden /> {t('trust.reviewed')}
                </span>
              ) : (
                request.trustedAt !== undefined && (
                  <span className={styles.waitingSeen}>
                    <Check size={14} aria-hidden /> {t('trust.unchanged')}
                  </span>
                )
              )}
            </button>
          </li>
        ))}
        {permissions.map(({ id, what }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.waitingOne}
              aria-current={id === shown ? 'true' : undefined}
              onClick={() => onShow(id)}
            >
              <span className={styles.waitingName}>
                <RevealedText text={aboutOf(what)} />
              </span>
              <span className={styles.waitingSeen}>{t('trust.ofPermission')}</span>
            </button>
          </li>
        ))}
      </ul>
      {together.length > 1 && (
        <div ref={buttons} className={styles.together}>
          <Button look="primary" aria-disabled={isTooSoon} onClick={guarded(() => onConfirm(together))}>
            {t('trust.confirmAll', { count: together.length })}
          </Button>
          <p className={styles.small}>{t('trust.confirmAllMeans')}</p>
        </div>
      )}
    </nav>
  );
}

/** What is only good to know is not counted. */
function DangerCount({ request }: { readonly request: TrustRequest }) {
  const { t } = useTranslation();
  const { dangers } = weighDangers(request.dangers);
  if (dangers.length === 0) return null;
  return (
    <span className={styles.waitingDanger}>
      <CircleAlert size={14} aria-hidden /> {t('trust.lookTwice', { count: dangers.length })}
    </span>
  );
}
