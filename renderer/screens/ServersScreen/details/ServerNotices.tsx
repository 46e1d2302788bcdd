import type { ConfigurableLaunch } from '../../../../shared/domain/server.ts';
import type { ServerView } from '../../../../shared/domain/snapshot.ts';
import { HiddenWordsNotice } from '../../../groups/HiddenWordsNotice/HiddenWordsNotice.tsx';
import { InstallNotice } from '../InstallNotice.tsx';
import { LiteralSecretsOffer } from '../LiteralSecretsOffer.tsx';
import { ServerInstructions } from '../ServerInstructions.tsx';
import { ServerProblem } from '../ServerProblem.tsx';
import { ServerSignIn, wantsSignIn } from '../ServerSignIn.tsx';
import { useProblem } from '../useProblem.ts';

interface ServerNoticesProps {
  readonly server: ServerView;
  readonly onEdit: (launch?: ConfigurableLaunch) => void;
}

/** What the user should know of a server, or do, whichever of its details are shown. */
export function ServerNotices({ server, onEdit }: ServerNoticesProps) {
  const { definition, state } = server;
  const problem = useProblem(server);
  const isAboutSignIn =
    problem?.error.code === 'serverNeedsAuth' && (state.kind !== 'needsAuth' || wantsSignIn(server));
  const isRunning = definition.enabled && state.kind === 'running';
  return (
    <>
      {definition.enabled && state.kind === 'starting' && state.installing !== undefined && (
        <InstallNotice server={server} installation={state.installing} />
      )}
      {problem !== undefined && !isAboutSignIn && <ServerProblem server={server} {...problem} onEdit={onEdit} />}
      {isRunning && state.facts.hiddenWords !== undefined && <HiddenWordsNotice found={state.facts.hiddenWords} />}
      <LiteralSecretsOffer server={server} />
      {definition.enabled && wantsSignIn(server) && <ServerSignIn server={server} />}
      {isRunning && <ServerInstructions server={server} />}
    </>
  );
}
