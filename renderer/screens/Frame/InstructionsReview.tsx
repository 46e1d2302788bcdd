import { useState } from 'react';
import type { InstructionsBody } from '../../../shared/contract/instructionsCommands.ts';
import type { InstructionsChoice, InstructionsView } from '../../../shared/domain/instructions.ts';
import type { ServerView } from '../../../shared/domain/snapshot.ts';
import { InstructionsDialog } from '../../groups/Instructions/InstructionsDialog.tsx';
import { answerInstructions } from '../../store/actions/consentActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { selectServers, waitingInstructions } from '../../store/selectors.ts';
import { useQuery } from '../../store/useQuery.ts';
import { toReviewState } from '../toReviewState.ts';

/** The instructions of servers, one after the other, while their review is open. */
export function InstructionsReview() {
  const reviewed = usePageState((state) => state.reviewedInstructions);
  const servers = usePageState(selectServers);
  const server = servers.find(({ definition }) => definition.id === reviewed);
  if (server?.instructions === undefined) return null;
  const { id } = server.definition;
  // Another text is another question.
  return <Review key={`${id} ${server.instructions.textHash}`} server={server} view={server.instructions} />;
}

function Review({ server, view }: { readonly server: ServerView; readonly view: InstructionsView }) {
  const page = usePage();
  const { id: serverId, name } = server.definition;
  const review = usePageState((state) => state.reviewInstructions);
  const servers = usePageState(selectServers);
  const reading = useQuery('instructions.get', { serverId });
  const [answering, setAnswering] = useState(false);
  const others = waitingInstructions(servers).filter(({ definition }) => definition.id !== serverId);

  const answer = async (body: InstructionsBody, choice: InstructionsChoice) => {
    setAnswering(true);
    const taken = await answerInstructions(page, body, choice);
    setAnswering(false);
    if (taken) review(others[0]?.definition.id);
  };
  return (
    <InstructionsDialog
      open
      serverName={name}
      isChanged={view.standing === 'changed'}
      body={toReviewState(reading)}
      more={others.length}
      isAnswering={answering}
      onAnswer={(shown, choice) => void answer(shown, choice)}
      onClose={() => review(undefined)}
    />
  );
}
