import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServerId } from '../../../shared/domain/ids.ts';
import type { ConfigurableLaunch } from '../../../shared/domain/server.ts';
import type { ServerView } from '../../../shared/domain/snapshot.ts';
import { scrollIntoView } from '../../elements/AnswerGuard/ownScrolls.ts';
import { Fold } from '../../elements/Fold/Fold.tsx';
import type { RowPlace } from '../../elements/LongList/LongList.tsx';
import { HiddenWordsNotice } from '../../groups/HiddenWordsNotice/HiddenWordsNotice.tsx';
import { ServerRow, type ServerToolShare } from '../../groups/ServerRow/ServerRow.tsx';
import { signOut } from '../../store/actions/signInActions.ts';
import { askForTrust, removeServer, restartServer, setServerEnabled } from '../../store/actions/serverActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { ServerDetails } from './details/ServerDetails.tsx';
import { openTrustSurface } from '../TrustSurface/openTrustSurface.ts';
import { LiteralSecretsOffer } from './LiteralSecretsOffer.tsx';
import { ServerSignIn, wantsSignIn } from './ServerSignIn.tsx';
import { ServerInstructions } from './ServerInstructions.tsx';
import { ServerProblem } from './ServerProblem.tsx';
import { useProblem } from './useProblem.ts';

interface ConnectedServerRowProps {
  readonly place: RowPlace;
  readonly server: ServerView;
  /** How many of its tools one request of the open chat contains. */
  readonly share: ServerToolShare | undefined;
  /** Opens the form, with a proposed launch if there is one. */
  readonly onEdit: (launch?: ConfigurableLaunch) => void;
}

export function ConnectedServerRow({ place, server, share, onEdit }: ConnectedServerRowProps) {
  const { t } = useTranslation();
  const page = usePage();
  const { definition, state } = server;
  const problem = useProblem(server);
  const { row, isOpen, setOpen } = useSought(definition.id);
  const isAboutSignIn =
    problem?.error.code === 'serverNeedsAuth' && (state.kind !== 'needsAuth' || wantsSignIn(server));
  return (
    <ServerRow
      ref={row}
      place={place}
      server={server}
      share={share}
      onEnabled={(enabled) => setServerEnabled(page, server, enabled)}
      onRestart={() => restartServer(page, definition.id)}
      onReview={() => void askForTrust(page, server).then(() => openTrustSurface(page))}
      onSignOut={() => void signOut(page, server)}
      onEdit={() => onEdit()}
      onRemove={() => void removeServer(page, server)}
    >
      {problem !== undefined && !isAboutSignIn && <ServerProblem server={server} {...problem} onEdit={onEdit} />}
      {definition.enabled && state.kind === 'running' && state.facts.hiddenWords !== undefined && (
        <HiddenWordsNotice found={state.facts.hiddenWords} />
      )}
      <LiteralSecretsOffer server={server} />
      {definition.enabled && wantsSignIn(server) && <ServerSignIn server={server} />}
      {definition.enabled && state.kind === 'running' && <ServerInstructions server={server} />}
      {definition.enabled && state.kind !== 'needsTrust' && (
        <Fold isOpen={isOpen} onOpenChange={setOpen} title={t('servers.details')}>
          <ServerDetails server={server} />
        </Fold>
      )}
    </ServerRow>
  );
}

/** Whether the details of a server are open. When they are asked for elsewhere, they open, and the row scrolls into view. */
function useSought(id: ServerId) {
  const row = useRef<HTMLLIElement>(null);
  const sought = usePageState(({ soughtServer }) => (soughtServer?.id === id ? soughtServer : undefined));
  const [shown, setShown] = useState<typeof sought>();
  const [isOpen, setOpen] = useState(false);
  if (sought !== undefined && sought !== shown) {
    setShown(sought);
    setOpen(true);
  }
  useEffect(() => {
    if (sought !== undefined) scrollIntoView(row.current);
  }, [sought]);
  return { row, isOpen, setOpen };
}
