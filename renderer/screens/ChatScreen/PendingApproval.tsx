import { notManaged } from '../../../shared/domain/managed/managedStanding.ts';
import { isOff } from '../../../shared/domain/managed/policyIn.ts';
import { useCallback, useEffect, useState } from 'react';
import type { ApprovalSummary, Reply } from '../../../shared/domain/approval.ts';
import type { RequestId } from '../../../shared/domain/ids.ts';
import type { JsonObject } from '../../../shared/lib/json.ts';
import { ApprovalCard } from '../../groups/ApprovalCard/ApprovalCard.tsx';
import { ApprovalRow } from '../../groups/ApprovalCard/ApprovalRow.tsx';
import type { ReadBody, RowStanding } from '../../groups/ApprovalCard/compactCall.ts';
import { answerApproval } from '../../store/actions/consentActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { selectSettings } from '../../store/selectors.ts';
import { useQuery } from '../../store/useQuery.ts';
import { toReviewState } from '../toReviewState.ts';
import { useFocusGoesOn } from './useFocusGoesOn.ts';
import { useSought } from './useSought.ts';

/** What is told about one of several calls that ask. */
export interface RowNews {
  readonly body?: ReadBody;
  readonly isSeen?: boolean;
  readonly isOpened?: boolean;
}

interface PendingApprovalProps {
  readonly summary: ApprovalSummary;
  /** How its row stands among several; missing where its card is shown. */
  readonly standing?: RowStanding | undefined;
  /** It is being answered together with others. */
  readonly isSentAlong?: boolean;
  readonly onNews?: (id: RequestId, news: RowNews) => void;
}

/** An approval with its body read, as a card or as a row among several. */
export function PendingApproval({ summary, standing, isSentAlong = false, onNews }: PendingApprovalProps) {
  const page = usePage();
  const { id } = summary;
  const reading = useQuery('approval.get', { requestId: id });
  const { query } = reading;
  const [answering, setAnswering] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const changes = usePageState((state) => state.snapshot?.toolChanges);
  const review = usePageState((state) => state.reviewTool);
  const change = changes?.find(({ tool }) => tool.serverId === summary.serverId && tool.name === summary.toolName);
  const answersToKeys = usePageState(selectSettings)?.answerKeys === true;
  const { frame, onAnswered } = useFocusGoesOn();
  useSought(id, frame);
  const body = query.kind === 'ready' ? query.output : undefined;
  const news: ReadBody = query.kind === 'failed' ? 'failed' : body;
  useEffect(() => onNews?.(id, { body: news }), [news, id, onNews]);

  const isOnceOnly = usePageState(({ snapshot }) => isOff(snapshot?.managed ?? notManaged, 'lastingApprovals'));
  const answer = async (reply: Reply, changed: JsonObject | undefined) => {
    if (body === undefined) return;
    onAnswered();
    setAnswering(true);
    setRefusal(await answerApproval(page, body, reply, changed));
    setAnswering(false);
  };
  const onSeen = useCallback((isSeen: boolean) => onNews?.(id, { isSeen }), [id, onNews]);
  const open = useCallback(() => onNews?.(id, { isOpened: true }), [id, onNews]);
  const reviewCall = () => {
    open();
    // The button goes; its card has the focus.
    page.store.getState().seekQuestion(id);
  };
  const shared = { summary, isOnceOnly, isAnswering: answering || isSentAlong, canAnswerByKeys: answersToKeys };
  // What could not be read says so on its card, where it can be read again.
  if (standing !== undefined && query.kind !== 'failed') {
    return (
      <div ref={frame}>
        <ApprovalRow
          {...shared}
          body={body}
          standing={standing}
          onAnswer={(reply) => void answer(reply, undefined)}
          onReview={reviewCall}
          onSeen={onSeen}
        />
      </div>
    );
  }
  return (
    // A card that is in use stays one, also when a row would be enough.
    <div ref={frame} onFocusCapture={open}>
      <ApprovalCard
        {...shared}
        body={toReviewState(reading)}
        onShowChange={change && (() => review(change.tool))}
        refusal={refusal}
        onAnswer={(reply, changed) => void answer(reply, changed)}
      />
    </div>
  );
}
