import { Check, CircleAlert } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestId } from '../../shared/domain/ids.ts';
import { aboutOf, type PermissionRequest, type TrustRequest, weighDangers } from '../../shared/domain/trust.ts';
import { NotYetReason } from '../elements/AnswerGuard/NotYetReason.tsx';
import { scrollWithin } from '../elements/AnswerGuard/ownScrolls.ts';
import { useAnswerGuard } from '../elements/AnswerGuard/useAnswerGuard.ts';
import { Button } from '../elements/Button/Button.tsx';
import { RevealedText } from '../elements/RevealedText/RevealedText.tsx';
import { rowAfter, rowMove } from '../elements/RowFocus/rowMoves.ts';
import { confirmable, isReviewed, type ReviewedLaunches } from './reviewedLaunches.ts';
import styles from './TrustPage.module.css';

interface WaitingListProps {
  readonly requests: readonly TrustRequest[];
  readonly permissions: readonly PermissionRequest[];
  /** The one that is shown beside or below. */
  readonly shown: RequestId;
  readonly reviewed: ReviewedLaunches;
  readonly onShow: (id: RequestId) => void;
  /** Trusts all of these; resolves once that was sent. */
  readonly onConfirm: (requests: readonly TrustRequest[]) => Promise<void>;
}

/** Everything that waits, one decision each. Launches that the user went through can be trusted with one press. */
export function WaitingList({ requests, permissions, shown, reviewed, onShow, onConfirm }: WaitingListProps) {
  const { t } = useTranslation();
  const together = confirmable(requests, reviewed);
  const { buttons, isTooSoon, guarded, onKeyDownCapture } = useAnswerGuard({ about: namesOf(together) });
  const [isSending, setSending] = useState(false);
  const meansId = useId();
  const reasonId = useId();
  const confirm = guarded(() => {
    setSending(true);
    void onConfirm(together).finally(() => setSending(false));
  });
  const list = useRef<HTMLUListElement>(null);
  const rows = useRows(
    list,
    [...requests, ...permissions].map(({ id }) => id),
    shown,
  );
  const rowOf = (id: RequestId, name: string, marks: ReactNode) => (
    <li key={id}>
      <button
        type="button"
        data-row={id}
        tabIndex={id === rows.current ? 0 : -1}
        className={styles.waitingOne}
        aria-current={id === shown ? 'true' : undefined}
        onFocus={() => rows.noteFocus(id)}
        onKeyDown={(event) => rows.onKeyDown(id, event)}
        onClick={() => onShow(id)}
      >
        <span className={styles.waitingName}>
          <RevealedText text={name} />
        </span>
        {marks}
      </button>
    </li>
  );
  return (
    <nav aria-label={t('trust.waitingList')} className={styles.waiting} onKeyDownCapture={onKeyDownCapture}>
      {/* As high without the button: nothing moves when it appears. */}
      <div className={styles.waitingHead}>
        <p className={styles.count}>{t('trust.waiting', { count: requests.length + permissions.length })}</p>
        {together.length > 1 && (
          <div ref={buttons} className={styles.together}>
            <Button
              look="primary"
              size="small"
              title={t('trust.confirmAllMeans')}
              aria-disabled={isTooSoon || isSending}
              aria-describedby={`${meansId} ${reasonId}`}
              onClick={(event) => !isSending && confirm(event)}
            >
              {t('trust.confirmAll', { count: together.length })}
            </Button>
          </div>
        )}
      </div>
      {requests.length > 1 && (
        <p className={styles.footnote} data-is-sending={isSending || undefined}>
          <span id={meansId} data-shown={!isSending}>
            {t('trust.confirmAllMeans')}
          </span>
          <NotYetReason id={reasonId} reason={isSending ? 'sending' : isTooSoon ? 'tooSoon' : undefined} />
        </p>
      )}
      <ul ref={list} onBlur={rows.onBlur}>
        {requests.map((request) =>
          rowOf(
            request.id,
            request.serverName,
            <>
              <DangerCount request={request} />
              <Standing request={request} reviewed={reviewed} />
            </>,
          ),
        )}
        {permissions.map(({ id, what }) =>
          rowOf(id, aboutOf(what), <span className={styles.waitingSeen}>{t('trust.ofPermission')}</span>),
        )}
      </ul>
    </nav>
  );
}

/** Identifies launches, as they were shown. */
function namesOf(requests: readonly TrustRequest[]): string {
  return requests.map(({ id, launchHash }) => `${id} ${launchHash}`).join(' ');
}

/** The row that Tab leads to, arrows to the others, and the view of the list, which follows what is shown. */
function useRows(list: RefObject<HTMLUListElement | null>, ids: readonly RequestId[], shown: RequestId) {
  const [focused, setFocused] = useState<RequestId>();
  const rowOf = (id: RequestId) => list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);
  const at = ids.indexOf(shown);
  useLayoutEffect(() => {
    const { current } = list;
    const row = current?.children[at];
    if (current === null || row === undefined) return undefined;
    scrollWithin(current, row);
    // Where the window is lower, there are fewer rows in view.
    const sizes = new ResizeObserver(() => scrollWithin(current, row));
    sizes.observe(current);
    return () => sizes.disconnect();
  }, [list, at, shown]);
  return {
    current: focused !== undefined && ids.includes(focused) ? focused : shown,
    noteFocus: setFocused,
    onBlur: () => setFocused(undefined),
    onKeyDown: (from: RequestId, event: KeyboardEvent) => {
      const to = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey ? undefined : rowMove(event.key);
      const id = to === undefined ? undefined : rowAfter(ids, from, to);
      if (id === undefined) return;
      event.preventDefault();
      const row = rowOf(id);
      row?.focus({ preventScroll: true });
      if (list.current !== null && row) scrollWithin(list.current, row);
    },
  };
}

/** Whether a launch was gone through, or is one that was trusted before. */
function Standing({ request, reviewed }: { readonly request: TrustRequest; readonly reviewed: ReviewedLaunches }) {
  const { t } = useTranslation();
  const isSeen = isReviewed(reviewed, request);
  if (!isSeen && request.trustedAt === undefined) return null;
  return (
    <span className={styles.waitingSeen}>
      <Check size={14} aria-hidden /> {isSeen ? t('trust.reviewed') : t('trust.unchanged')}
    </span>
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
