import { useState } from 'react';
import type { ApprovalSummary, ReviewReply } from '../../../shared/domain/approval.ts';
import { ResultReviewCard, type ReviewBodyState } from '../../groups/ResultReviewCard/ResultReviewCard.tsx';
import { answerReview } from '../../store/actions/consentActions.ts';
import { usePage } from '../../store/page.ts';
import { useQuery } from '../../store/useQuery.ts';
import { useFocusGoesOn } from './useFocusGoesOn.ts';
import { useSought } from './useSought.ts';

interface PendingReviewProps {
  readonly summary: ApprovalSummary;
}

/** A result that waits to be reviewed, with its body read. */
export function PendingReview({ summary }: PendingReviewProps) {
  const page = usePage();
  const { query, reload } = useQuery('resultReview.get', { requestId: summary.id });
  const [answering, setAnswering] = useState(false);
  const { frame, onAnswered } = useFocusGoesOn();
  useSought(summary.id, frame);

  const answer = async (reply: ReviewReply) => {
    if (query.kind !== 'ready') return;
    onAnswered();
    setAnswering(true);
    await answerReview(page, query.output, reply);
    setAnswering(false);
  };
  const body: ReviewBodyState =
    query.kind === 'ready'
      ? { kind: 'ready', body: query.output }
      : query.kind === 'failed'
        ? { kind: 'failed', error: query.error, onRetry: reload }
        : { kind: 'loading' };
  return (
    <div ref={frame}>
      <ResultReviewCard summary={summary} body={body} answering={answering} onAnswer={(reply) => void answer(reply)} />
    </div>
  );
}
