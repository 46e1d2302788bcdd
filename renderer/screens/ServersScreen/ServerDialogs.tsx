import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { defaultSettings } from '../../../shared/domain/settings.ts';
import { Dialog } from '../../elements/Dialog/Dialog.tsx';
import { ImportForm } from '../../groups/ImportForm/ImportForm.tsx';
import type { UsualLimits } from '../../groups/ServerForm/LimitFields.tsx';
import { emptyDraft } from '../../groups/ServerForm/serverDraft.ts';
import { ServerForm } from '../../groups/ServerForm/ServerForm.tsx';
import { attempt, problemOf } from '../../store/actions/attempt.ts';
import { setServerLimits } from '../../store/actions/serverActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { selectSettings } from '../../store/selectors.ts';
import { type EditedServer, EditServerDialog } from './EditServerDialog.tsx';
import { useConfinement } from './useConfinement.ts';
import { useServerImport } from './useServerImport.ts';
import { useUsualVariables } from './useUsualVariables.ts';

export type ServerDialog =
  { readonly kind: 'add' } | { readonly kind: 'import' } | ({ readonly kind: 'edit' } & EditedServer);

interface ServerDialogsProps {
  readonly dialog: ServerDialog | undefined;
  readonly onClose: () => void;
}

/** The forms that add and edit servers. */
export function ServerDialogs({ dialog, onClose }: ServerDialogsProps) {
  const { t } = useTranslation();
  const page = usePage();
  const { client } = page;
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
  // Still drawn while it closes, so that the focus returns to the button that opened it.
  const [lastEdit, setLastEdit] = useState<EditedServer>();
  if (dialog?.kind === 'edit' && dialog !== lastEdit) setLastEdit(dialog);
  const form = {
    usualLimits,
    onPickFolder,
    storedSecrets,
    canKeepForGood: keepsForGood,
    confinement,
    usualVariables,
  };
  return (
    <>
      <Dialog open={dialog?.kind === 'add'} onClose={onClose} title={t('servers.add')} mustKeepChanges>
        <ServerForm
          {...form}
          initial={emptyDraft}
          initialLimits={{}}
          submitLabel={t('servers.add')}
          onSubmit={async (name, launch, secrets, keepSecrets, limits) => {
            const problem = await problemOf(
              (async () => {
                const server = { name, launch, enabled: true, keepSecrets, secrets };
                const { serverId } = await client.call('server.add', server);
                if (Object.keys(limits).length > 0) await setServerLimits(page, serverId, limits);
                // What becomes of it is what the user looks for next.
                showNewServer(serverId);
              })(),
            );
            if (problem === undefined) onClose();
            return problem;
          }}
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
      {lastEdit !== undefined && (
        <EditServerDialog edited={lastEdit} isOpen={dialog?.kind === 'edit'} form={form} onClose={onClose} />
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
