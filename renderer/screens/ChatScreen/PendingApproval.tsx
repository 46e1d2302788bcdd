import { useLayoutEffect, useRef, useState } from 'react';
import type { ApprovalSummary, Reply } from '../../../shared/domain/approval.ts';
import { focusComposer } from '../../elements/ComposerFocus/composerFocus.ts';
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

  const answered = useRef(false);

  // A layout effect: it is cleaned up while the card, and the focus in it, are still there.
  useLayoutEffect(() => {
    const element = frame.current;
    return () => {
      if (holdsFocus(element) || (answered.current && isFocusNowhere())) queueMicrotask(focusNext);
    };
  }, []);

  const answer = async (reply: Reply) => {
    if (query.kind !== 'ready') return;
    answered.current = true;
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

function holdsFocus(element: HTMLElement | null): boolean {
  const focused = document.activeElement;
  // The menu of a card stands elsewhere in the document, and closes only after its choice was taken.
  return focused !== null && (element?.contains(focused) === true || focused.closest('[role="menu"]') !== null);
}

function isFocusNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** Goes on with the next question, or else with the composer. */
function focusNext(): void {
  const card = document.querySelector<HTMLElement>('[data-approval]');
  if (card === null) {
    focusComposer();
    return;
  }
  // Where the thread stands is the thread's business as long as it follows; else the card comes into sight afterwards.
  (card.querySelector<HTMLElement>('[data-allow-once]') ?? card).focus({ preventScroll: true });
  requestAnimationFrame(() => requestAnimationFrame(() => card.scrollIntoView({ block: 'nearest' })));
}
