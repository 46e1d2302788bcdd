import { useEffect, useRef, useState } from 'react';
import type { ApprovalSummary, Reply } from '../../../shared/domain/approval.ts';
import { ApprovalCard, type ApprovalBodyState } from '../../groups/ApprovalCard/ApprovalCard.tsx';
import { answerApproval } from '../../store/actions/consentActions.ts';
import { usePage } from '../../store/page.ts';
import { useQuery } from '../../store/useQuery.ts';

/** An approval with its body read. */
export function PendingApproval({ summary }: { readonly summary: ApprovalSummary }) {
  const page = usePage();
  const { query, reload } = useQuery('approval.get', { requestId: summary.id });
  const [answering, setAnswering] = useState(false);
  const frame = useRef<HTMLDivElement>(null);

  // Whoever answered by keyboard goes on with the next question, or with the composer: never with a button.
  useEffect(() => {
    const element = frame.current;
    return () => {
      if (element?.contains(document.activeElement) === true) queueMicrotask(focusNext);
    };
  }, []);

  const answer = async (reply: Reply) => {
    if (query.kind !== 'ready') return;
    setAnswering(true);
    await answerApproval(page, query.output, reply);
    setAnswering(false);
  };
  const body: ApprovalBodyState =
    query.kind === 'ready'
      ? { kind: 'ready', body: query.output }
      : query.kind === 'failed'
        ? { kind: 'failed', error: query.error, onRetry: reload }
        : { kind: 'loading' };
  return (
    <div ref={frame}>
      <ApprovalCard summary={summary} body={body} answering={answering} onAnswer={(reply) => void answer(reply)} />
    </div>
  );
}

function focusNext(): void {
  const next =
    document.querySelector<HTMLElement>('[data-approval]') ?? document.querySelector<HTMLElement>('textarea');
  next?.focus();
}
