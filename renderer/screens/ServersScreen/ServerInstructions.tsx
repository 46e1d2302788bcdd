import type { ServerView } from '../../../shared/domain/snapshot.ts';
import { InstructionsRow } from '../../groups/Instructions/InstructionsRow.tsx';
import { answerInstructions } from '../../store/actions/consentActions.ts';
import { usePage, usePageState } from '../../store/page.ts';

/** The instructions of the server, and whether models get them. */
export function ServerInstructions({ server }: { readonly server: ServerView }) {
  const page = usePage();
  const review = usePageState((state) => state.reviewInstructions);
  const { definition, instructions } = server;
  if (instructions === undefined) return null;
  const { id: serverId, name } = definition;
  return (
    <InstructionsRow
      serverName={name}
      view={instructions}
      onRead={() => review(serverId)}
      onLeaveOut={() => void answerInstructions(page, { serverId, textHash: instructions.textHash }, 'leaveOut')}
    />
  );
}
