import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isInstalling } from '../../../../shared/domain/connection.ts';
import { countSecretsToCover, namesOfLiteralSecrets } from '../../../../shared/domain/literalSecrets/keepSecrets.ts';
import type { ServerView } from '../../../../shared/domain/snapshot.ts';
import { ServerRow, type ServerRowProps } from '../../../groups/ServerRow/ServerRow.tsx';
import { errorText } from '../../../i18n/errorText.ts';
import { askForTrust, setServerEnabled } from '../../../store/actions/serverActions.ts';
import { usePage, usePageState } from '../../../store/page.ts';
import { selectTrust } from '../../../store/selectors.ts';
import { openTrustSurface } from '../../TrustSurface/openTrustSurface.ts';
import { useServerActions } from '../useServerActions.ts';

interface ListedServerProps extends Pick<
  ServerRowProps,
  | 'at'
  | 'of'
  | 'share'
  | 'foundTool'
  | 'lastCall'
  | 'isSelected'
  | 'isShown'
  | 'isCurrent'
  | 'onSelect'
  | 'onOpen'
  | 'onFocus'
> {
  readonly server: ServerView;
  /** Whether the row has the whole width. */
  readonly hasRoom: boolean;
  readonly onEdit: () => void;
  readonly onGroup: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** The row of a server, with what it does. */
export function ListedServer({ server, hasRoom, onEdit, onGroup, ...row }: ListedServerProps) {
  const { i18n } = useTranslation();
  const page = usePage();
  const { definition, state } = server;
  const isPending = usePageState((all) => selectTrust(all).some(({ serverId }) => serverId === definition.id));
  const actions = useServerActions(server, { onEdit, onGroup });
  // What waits on the trust surface is said once, above the list.
  const mayAskAgain = definition.enabled && state.kind === 'needsTrust' && !isPending;
  return (
    <ServerRow
      {...row}
      {...actions}
      server={server}
      reason={hasRoom && definition.enabled && state.kind === 'failed' ? errorText(state.error, i18n) : undefined}
      hasNotice={hasNotice(server)}
      onCancelInstall={
        definition.enabled && isInstalling(state) ? () => setServerEnabled(page, server, false) : undefined
      }
      onReview={mayAskAgain ? () => void askForTrust(page, server).then(() => openTrustSurface(page)) : undefined}
    />
  );
}

/** Whether the details of a server say something the user should know, although it runs. */
function hasNotice({ definition: { launch }, state, instructions }: ServerView): boolean {
  const hasSecrets =
    launch.kind !== 'builtin' && (namesOfLiteralSecrets(launch).length > 0 || countSecretsToCover(launch) > 0);
  const isRunning = state.kind === 'running';
  const mustRead = isRunning && (instructions?.standing === 'new' || instructions?.standing === 'changed');
  return hasSecrets || mustRead || (isRunning && state.facts.hiddenWords !== undefined);
}
