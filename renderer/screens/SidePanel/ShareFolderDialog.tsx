import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServerId } from '../../../shared/domain/ids.ts';
import type { ProjectView } from '../../../shared/domain/project.ts';
import { Dialog } from '../../elements/Dialog/Dialog.tsx';
import { errorInfoOf } from '../../../shared/contract/callError.ts';
import type { Inspect } from '../../groups/ShareFolderForm/useFolderFacts.ts';
import { ShareFolderForm } from '../../groups/ShareFolderForm/ShareFolderForm.tsx';
import { pickFolder, shareFolder } from '../../store/actions/rootActions.ts';
import { openTrustSurface } from '../TrustSurface/openTrustSurface.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { selectProject, selectServers } from '../../store/selectors.ts';
import { useWish } from '../../store/useWish.ts';

/** The folder and the servers to begin with. */
export interface ShareWish {
  readonly path: string;
  readonly servers: readonly ServerId[];
}

interface ShareFolderDialogProps {
  readonly wish: ShareWish | undefined;
  readonly onClose: () => void;
}

/** Shows the facts about a folder before it is shared with any server. */
export function ShareFolderDialog({ wish, onClose }: ShareFolderDialogProps) {
  const { t } = useTranslation();
  const page = usePage();
  const servers = usePageState(selectServers);
  const canPick = usePageState((state) => state.snapshot?.shell.canPickFolder ?? false);
  const project = usePageState(selectProject);
  const suggested = project === undefined ? [] : suggestedFolders(project);
  const { client } = page;
  const confirmation = useWish();
  const close = () => {
    confirmation.takeBack();
    onClose();
  };
  const inspect: Inspect = useCallback(
    (path, signal) =>
      client.call('root.inspect', { path }, signal).catch((error: unknown) => ({ problem: errorInfoOf(error) })),
    [client],
  );
  const complete = useCallback(
    async (path: string, signal: AbortSignal) => (await client.call('folder.complete', { path }, signal)).folders,
    [client],
  );
  // Still drawn while it closes, so that the focus returns to its previous place.
  const [last, setLast] = useState<ShareWish>();
  if (wish !== undefined && wish !== last) setLast(wish);
  return (
    <Dialog open={wish !== undefined} onClose={close} title={t('shareFolder.title')} mustKeepChanges>
      {last !== undefined && (
        <ShareFolderForm
          initialPath={last.path}
          suggested={suggested}
          initialServers={last.servers}
          servers={servers}
          onPick={canPick ? () => pickFolder(page) : undefined}
          inspect={inspect}
          complete={complete}
          onShare={async (facts, chosen, typedPath) => {
            const problem = await shareFolder(page, facts, chosen, typedPath, confirmation.make());
            if (problem === undefined) onClose();
            return problem;
          }}
          onReview={() => void openTrustSurface(page)}
          onCancel={close}
        />
      )}
    </Dialog>
  );
}

/** Its own folder, and those the user listed for it. None is shared because of that. */
function suggestedFolders({ folder, roots }: ProjectView): string[] {
  return [...new Set([...(folder === null ? [] : [folder.path]), ...roots])];
}
