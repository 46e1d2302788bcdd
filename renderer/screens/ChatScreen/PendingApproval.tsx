import { useState } from 'react';
import type { ApprovalSummary, Reply } from '../../../shared/domain/approval.ts';
import type { JsonObject } from '../../../shared/lib/json.ts';
import { ApprovalCard } from '../../groups/ApprovalCard/ApprovalCard.tsx';
import { answerApproval } from '../../store/actions/consentActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { selectSettings } from '../../store/selectors.ts';
import { useQuery } from '../../store/useQuery.ts';
import { toReviewState } from '../toReviewState.ts';
import { useFocusGoesOn } from './useFocusGoesOn.ts';
import { useSought } from './useSought.ts';

/** An approval with its body read. */
export function PendingApproval({ summary }: { readonly summary: ApprovalSummary }) {
  const page = usePage();
  const reading = useQuery('approval.get', { requestId: summary.id });
  const [answering, setAnswering] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const changes = usePageState((state) => state.snapshot?.toolChanges);
  const review = usePageState((state) => state.reviewTool);
  const change = changes?.find(({ tool }) => tool.serverId === summary.serverId && tool.name === summary.toolName);
  const answersToKeys = usePageState(selectSettings)?.answerKeys === true;
  const { frame, onAnswered } = useFocusGoesOn();
  useSought(summary.id, frame);

  const answer = async (reply: Reply, changed: JsonObject | undefined) => {
    const { query } = reading;
    if (query.kind !== 'ready') return;
    onAnswered();
    setAnswering(true);
    setRefusal(await answerApproval(page, query.output, reply, changed));
    setAnswering(false);
  };
  return (
    <div ref={frame}>
      <ApprovalCard
        summary={summary}
        body={toReviewState(reading)}
        onShowChange={change && (() => review(change.tool))}
        isAnswering={answering}
        refusal={refusal}
        canAnswerByKeys={answersToKeys}
        onAnswer={(reply, changed) => void answer(reply, changed)}
      />
    </div>
  );
}
