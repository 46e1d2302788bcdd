import { useState } from 'react';
import type { ToolChangeBody } from '../../../shared/contract/pinCommands.ts';
import type { ToolChange, ToolChangeAnswer } from '../../../shared/domain/pin.ts';
import { ToolChangeDialog } from '../../groups/ToolChange/ToolChangeDialog.tsx';
import { answerToolChange } from '../../store/actions/consentActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { useQuery } from '../../store/useQuery.ts';
import { toReviewState } from '../toReviewState.ts';

/** The review of changed tools, one after the other, while it is open. */
export function ToolChangeReview() {
  const page = usePage();
  const reviewed = usePageState((state) => state.reviewedTool);
  const changes = usePageState((state) => state.snapshot?.toolChanges);
  const review = usePageState((state) => state.reviewTool);
  const [answering, setAnswering] = useState(false);
  const change = changes?.find(({ tool }) => tool.serverId === reviewed?.serverId && tool.name === reviewed.name);
  if (changes === undefined || change === undefined) return null;
  const others = changes.filter((other) => other !== change);

  const answer = async (body: ToolChangeBody, given: ToolChangeAnswer) => {
    setAnswering(true);
    const taken = await answerToolChange(page, body, given);
    setAnswering(false);
    if (taken) review(others[0]?.tool);
  };
  return (
    <OneChange
      key={`${change.tool.serverId} ${change.tool.name} ${change.definitionHash}`}
      change={change}
      more={others.length}
      isAnswering={answering}
      onAnswer={(body, given) => void answer(body, given)}
      onClose={() => review(undefined)}
    />
  );
}

interface OneChangeProps {
  readonly change: ToolChange;
  readonly more: number;
  readonly isAnswering: boolean;
  readonly onAnswer: (body: ToolChangeBody, answer: ToolChangeAnswer) => void;
  readonly onClose: () => void;
}

function OneChange(props: OneChangeProps) {
  const reading = useQuery('pin.change', { tool: props.change.tool });
  return <ToolChangeDialog {...props} body={toReviewState(reading)} />;
}
