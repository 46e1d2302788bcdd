import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConfigurableLaunch } from '../../../shared/domain/server.ts';
import { defaultSettings } from '../../../shared/domain/settings.ts';
import type { ServerView } from '../../../shared/domain/snapshot.ts';
import { Dialog } from '../../elements/Dialog/Dialog.tsx';
import { ImportForm } from '../../groups/ImportForm/ImportForm.tsx';
import type { UsualLimits } from '../../groups/ServerForm/LimitFields.tsx';
import { draftOf, emptyDraft } from '../../groups/ServerForm/serverDraft.ts';
import { ServerForm } from '../../groups/ServerForm/ServerForm.tsx';
import { attempt, problemOf } from '../../store/actions/attempt.ts';
import { setServerLimits } from '../../store/actions/serverActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { selectSettings } from '../../store/selectors.ts';
import { useConfinement } from './useConfinement.ts';
import { useServerImport } from './useServerImport.ts';
import { useUsualVariables } from './useUsualVariables.ts';

export type ServerDialog =
  | { readonly kind: 'add' }
  | { readonly kind: 'import' }
  | {
      readonly kind: 'edit';
      readonly server: ServerView;
      /** The launch that the form proposes instead of the present one. */
      readonly launch?: ConfigurableLaunch | undefined;
    };

interface ServerDialogsProps {
  readonly dialog: ServerDialog | undefined;
  readonly onClose: () => void;
}

/** The forms that add and edit servers. */
export function ServerDialogs({ dialog, onClose }: ServerDialogsProps) {
  const { t } = useTranslation();
  const page = usePage();
  const { client } = page;
  const limitsOf = usePageState((state) => selectSettings(state)?.serverLimits) ?? {};
  const usualLimits = useUsualLimits();
  const showServersDialog = usePageState((state) => state.showServersDialog);
  const showNewServer = usePageState((state) => state.showNewServer);
  const canPick = usePageState((state) => state.snapshot?.shell.canPickFolder ?? false);
  const onPickFolder = canPick ? async () => (await attempt(client.call('folder.pick', {})))?.path ?? null : undefined;

  const { recognise, runImport, canKeepForGood: keepsForGood } = useServerImport(onClose);
  const storedSecrets = useCallback(
    async (names: readonly string[]) =>
      (await attempt(client.call('secret.stored', { names: [...names] })))?.names ?? [],
    [client],
  );
  const confinement = useConfinement(dialog !== undefined);
  const usualVariables = useUsualVariables(dialog !== undefined);
  const closeIfDone = async (command: Promise<unknown>) => {
    const problem = await problemOf(command);
    if (problem === undefined) onClose();
    return problem;
  };
  // Still drawn while it closes, so that the focus returns to the button that opened it.
  const [lastEdit, setLastEdit] = useState<Extract<ServerDialog, { kind: 'edit' }>>();
  if (dialog?.kind === 'edit' && dialog !== lastEdit) setLastEdit(dialog);
  const edited = lastEdit?.server.definition;
  return (
    <>
      <Dialog open={dialog?.kind === 'add'} onClose={onClose} title={t('servers.add')} mustKeepChanges>
        <ServerForm
          initial={emptyDraft}
          initialLimits={{}}
          usualLimits={usualLimits}
          submitLabel={t('servers.add')}
          onPickFolder={onPickFolder}
          storedSecrets={storedSecrets}
          canKeepForGood={keepsForGood}
          confinement={confinement}
          usualVariables={usualVariables}
          onSubmit={(name, launch, secrets, keepSecrets, limits) =>
            closeIfDone(
              (async () => {
                const server = { name, launch, enabled: true, keepSecrets, secrets };
                const { serverId } = await client.call('server.add', server);
                if (Object.keys(limits).length > 0) await setServerLimits(page, serverId, limits);
                // What becomes of it is what the user looks for next.
                showNewServer(serverId);
              })(),
            )
          }
          onCancel={onClose}
        />
      </Dialog>
      <Dialog open={dialog?.kind === 'import'} onClose={onClose} title={t('servers.paste')} isWide mustKeepChanges>
        <ImportForm
          recognise={recognise}
          onImport={runImport}
          canKeepForGood={keepsForGood}
          onOtherApps={() => {
            onClose();
            showServersDialog('otherApps');
          }}
          onCancel={onClose}
        />
      </Dialog>
      {edited !== undefined && edited.launch.kind !== 'builtin' && (
        <Dialog
          open={dialog?.kind === 'edit'}
          onClose={onClose}
          title={t('servers.editTitle', { server: edited.name })}
          mustKeepChanges
        >
          <ServerForm
            initial={draftOf(edited.name, lastEdit?.launch ?? edited.launch)}
            initialLimits={limitsOf[edited.id] ?? {}}
            usualLimits={usualLimits}
            submitLabel={t('common.save')}
            onPickFolder={onPickFolder}
            storedSecrets={storedSecrets}
            canKeepForGood={keepsForGood}
            confinement={confinement}
            usualVariables={usualVariables}
            onSubmit={(name, launch, secrets, keepSecrets, limits) =>
              closeIfDone(
                (async () => {
                  const serverId = edited.id;
                  // Before a changed launch starts with them.
                  for (const [secret, value] of Object.entries(secrets)) {
                    await client.call('secret.set', { serverId, name: secret, value });
                  }
                  await setServerLimits(page, serverId, limits);
                  await client.call('server.update', { serverId, name, launch, keepSecrets });
                  // A new secret does not change the launch, but the server still has the old value.
                  if (Object.keys(secrets).length > 0) await client.call('server.restart', { serverId });
                })(),
              )
            }
            onCancel={onClose}
          />
        </Dialog>
      )}
    </>
  );
}

/** What counts for all servers. */
function useUsualLimits(): UsualLimits {
  const settings = usePageState(selectSettings) ?? defaultSettings;
  return {
    startSeconds: settings.startTimeoutSeconds,
    callSeconds: settings.callTimeoutSeconds,
    callMaxSeconds: settings.callMaxSeconds,
  };
}
