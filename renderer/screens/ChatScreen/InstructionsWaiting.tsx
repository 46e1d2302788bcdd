import { InstructionsLine } from '../../groups/Instructions/InstructionsLine.tsx';
import { answerInstructions } from '../../store/actions/consentActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { selectServers, waitingInstructions } from '../../store/selectors.ts';

/** One line in the thread for instructions of servers that the user has not accepted yet. */
export function InstructionsWaiting() {
  const page = usePage();
  const waiting = waitingInstructions(usePageState(selectServers));
  const review = usePageState((state) => state.reviewInstructions);
  const [first] = waiting;
  if (first?.instructions === undefined) return null;
  const { definition, instructions } = first;
  const { id: serverId } = definition;
  return (
    <InstructionsLine
      serverName={definition.name}
      isChanged={instructions.standing === 'changed'}
      waiting={waiting.length}
      onRead={() => review(serverId)}
      onLeaveOut={() => void answerInstructions(page, { serverId, textHash: instructions.textHash }, 'leaveOut')}
    />
  );
}
