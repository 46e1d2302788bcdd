import { useState } from 'react';
import type { ApprovalSummary, ReviewReply } from '../../../shared/domain/approval.ts';
import { ResultReviewCard } from '../../groups/ResultReviewCard/ResultReviewCard.tsx';
import { answerReview } from '../../store/actions/consentActions.ts';
import { usePage } from '../../store/page.ts';
import { useQuery } from '../../store/useQuery.ts';
import { toReviewState } from '../toReviewState.ts';
import { useFocusGoesOn } from './useFocusGoesOn.ts';
import { useSought } from './useSought.ts';

interface PendingReviewProps {
  readonly summary: ApprovalSummary;
}

/** A result that waits to be reviewed, with its body read. */
export function PendingReview({ summary }: PendingReviewProps) {
  const page = usePage();
  const reading = useQuery('resultReview.get', { requestId: summary.id });
  const [answering, setAnswering] = useState(false);
  const { frame, onAnswered } = useFocusGoesOn();
  useSought(summary.id, frame);

  const answer = async (reply: ReviewReply) => {
    const { query } = reading;
    if (query.kind !== 'ready') return;
    onAnswered();
    setAnswering(true);
    await answerReview(page, query.output, reply);
    setAnswering(false);
  };
  return (
    <div ref={frame}>
      <ResultReviewCard
        summary={summary}
        body={toReviewState(reading)}
        isAnswering={answering}
        onAnswer={(reply) => void answer(reply)}
      />
    </div>
  );
}
