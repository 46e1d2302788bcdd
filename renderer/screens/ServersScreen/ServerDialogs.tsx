import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConfigurableLaunch } from '../../../shared/domain/server.ts';
import type { ServerView } from '../../../shared/domain/snapshot.ts';
import { Dialog } from '../../elements/Dialog/Dialog.tsx';
import { ImportForm, type ImportWish } from '../../groups/ImportForm/ImportForm.tsx';
import type { Recognise } from '../../groups/ImportForm/useRecognised.ts';
import { draftOf, emptyDraft } from '../../groups/ServerForm/serverDraft.ts';
import { ServerForm } from '../../groups/ServerForm/ServerForm.tsx';
import { errorInfoOf } from '../../../shared/contract/callError.ts';
import { attempt, problemOf } from '../../store/actions/attempt.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { useConfinement } from './useConfinement.ts';

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
  const { client } = usePage();
  const showServersDialog = usePageState((state) => state.showServersDialog);
  const canPick = usePageState((state) => state.snapshot?.shell.canPickFolder ?? false);
  const keepsForGood = usePageState((state) => state.snapshot?.shell.secrets ?? 'session') !== 'session';
  const onPickFolder = canPick ? async () => (await attempt(client.call('folder.pick', {})))?.path ?? null : undefined;

  const recognise = useCallback<Recognise>(
    async (text, signal) => {
      try {
        return { reading: await client.call('server.recognise', { text }, signal) };
      } catch (error) {
        return { error: errorInfoOf(error) };
      }
    },
    [client],
  );
  const runImport = async (wish: ImportWish, mustKeepSecrets: boolean) => {
    try {
      const { added, problems } = await client.call('server.import', { ...wish, keepSecrets: mustKeepSecrets });
      if (problems.length === 0) onClose();
      return { added: added.length, problems };
    } catch (error) {
      return { added: 0, problems: [errorInfoOf(error)] };
    }
  };
  const storedSecrets = useCallback(
    async (names: readonly string[]) =>
      (await attempt(client.call('secret.stored', { names: [...names] })))?.names ?? [],
    [client],
  );
  /** Secrets first: the server may start as soon as it is saved. */
  const withSecrets = async (secrets: Readonly<Record<string, string>>, save: () => Promise<unknown>) => {
    for (const [name, value] of Object.entries(secrets)) await client.call('secret.set', { name, value });
    await save();
  };
  const confinement = useConfinement(dialog !== undefined);
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
          submitLabel={t('servers.add')}
          onPickFolder={onPickFolder}
          storedSecrets={storedSecrets}
          canKeepForGood={keepsForGood}
          confinement={confinement}
          onSubmit={(name, launch, secrets, keepSecrets) =>
            closeIfDone(
              withSecrets(secrets, () => client.call('server.add', { name, launch, enabled: true, keepSecrets })),
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
            submitLabel={t('common.save')}
            onPickFolder={onPickFolder}
            storedSecrets={storedSecrets}
            canKeepForGood={keepsForGood}
            confinement={confinement}
            onSubmit={(name, launch, secrets, keepSecrets) =>
              closeIfDone(
                withSecrets(secrets, async () => {
                  await client.call('server.update', { serverId: edited.id, name, launch, keepSecrets });
                  // A new secret does not change the launch, but the server still has the old value.
                  if (Object.keys(secrets).length > 0) await client.call('server.restart', { serverId: edited.id });
                }),
              )
            }
            onCancel={onClose}
          />
        </Dialog>
      )}
    </>
  );
}
