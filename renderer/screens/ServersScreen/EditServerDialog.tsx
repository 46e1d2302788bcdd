import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SeenServer } from '../../../shared/contract/serverCommands.ts';
import type { ConfigChange } from '../../../shared/domain/configChange.ts';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import { renameSecrets } from '../../../shared/domain/secret.ts';
import { type ConfigurableLaunch, freeServerName } from '../../../shared/domain/server.ts';
import type { ServerLimits } from '../../../shared/domain/serverLimits.ts';
import type { ServerView } from '../../../shared/domain/snapshot.ts';
import { keepStart } from '../../../shared/lib/cutText.ts';
import { Dialog } from '../../elements/Dialog/Dialog.tsx';
import { draftOf } from '../../groups/ServerForm/serverDraft.ts';
import { ServerForm, type ServerFormProps } from '../../groups/ServerForm/ServerForm.tsx';
import { problemOf } from '../../store/actions/attempt.ts';
import { setServerLimits } from '../../store/actions/serverActions.ts';
import { type Page, usePage, usePageState } from '../../store/page.ts';
import { selectSettings } from '../../store/selectors.ts';
import { type ConflictAnswer, ConflictDialog, type ServerConflict, type ServerVersion } from './ConflictDialog.tsx';

/** The server that is edited, as it was when the form was opened. */
export interface EditedServer {
  readonly server: ServerView;
  /** The launch that the form proposes instead of the present one. */
  readonly launch?: ConfigurableLaunch | undefined;
}

/** What every form of a server needs. */
type FormParts = Omit<ServerFormProps, 'initial' | 'initialLimits' | 'submitLabel' | 'onSubmit' | 'onCancel'>;

interface EditServerDialogProps {
  readonly edited: EditedServer;
  readonly isOpen: boolean;
  readonly form: FormParts;
  readonly onClose: () => void;
}

/** A server as the user typed it. */
interface TypedServer {
  readonly name: string;
  readonly launch: ConfigurableLaunch;
  readonly secrets: Readonly<Record<string, string>>;
  readonly mustKeepSecrets: boolean;
  readonly limits: ServerLimits;
}

/** The question which version counts, and what the user typed with it. */
interface AskedConflict extends ServerConflict {
  readonly mine: TypedServer;
}

/** The form that edits a server. What was changed elsewhere since it was opened is never overwritten without a question. */
export function EditServerDialog({
  edited: { server, launch: proposed },
  isOpen,
  form,
  onClose: onClosed,
}: EditServerDialogProps) {
  const { t } = useTranslation();
  const page = usePage();
  const limits = usePageState((state) => selectSettings(state)?.serverLimits) ?? {};
  const [conflict, setConflict] = useState<AskedConflict>();
  const { id: serverId, name, launch } = server.definition;
  if (launch.kind === 'builtin') return null;

  const opened = { name, launch };
  const onClose = () => {
    setConflict(undefined);
    onClosed();
  };
  /** Asks about the server as it is now. */
  const ask = (mine: TypedServer) => problemOf(conflictOf(page, server, opened, mine).then(setConflict));
  const save = async (mine: TypedServer, seen: SeenServer): Promise<ErrorInfo | undefined> => {
    const problem = await problemOf(update(page, server, mine, seen));
    if (problem?.problem?.kind === 'serverChangedMeanwhile') return ask(mine);
    if (problem === undefined) onClose();
    return problem;
  };
  const answer = async (given: ConflictAnswer): Promise<ErrorInfo | undefined> => {
    if (conflict === undefined) return undefined;
    const { mine, now, change } = conflict;
    if (given === 'mine') return save(mine, { ...now, ...(change && { change: change.hash }) });
    const problem =
      (await problemOf(takeOver(page, change))) ??
      (given === 'both' ? await problemOf(addBeside(page, server, mine, conflict.newName)) : undefined);
    if (problem === undefined) onClose();
    // It may have changed once more, or be taken over by now.
    else await ask(mine);
    return problem;
  };
  return (
    <Dialog open={isOpen} onClose={onClose} title={t('servers.editTitle', { server: name })} mustKeepChanges>
      <ServerForm
        {...form}
        initial={draftOf(name, proposed ?? launch)}
        initialLimits={limits[serverId] ?? {}}
        submitLabel={t('common.save')}
        onSubmit={(newName, newLaunch, secrets, mustKeepSecrets, newLimits) =>
          save({ name: newName, launch: newLaunch, secrets, mustKeepSecrets, limits: newLimits }, opened)
        }
        onCancel={onClose}
      />
      <ConflictDialog conflict={conflict} onAnswer={answer} onClose={() => setConflict(undefined)} />
    </Dialog>
  );
}

async function update(page: Page, { definition }: ServerView, mine: TypedServer, seen: SeenServer): Promise<void> {
  const { name, launch, mustKeepSecrets: keepSecrets, limits } = mine;
  const secrets = { ...mine.secrets };
  const serverId = definition.id;
  await page.client.call('server.update', { serverId, name, launch, keepSecrets, secrets, seen });
  await setServerLimits(page, serverId, limits);
  // A new secret does not change the launch, but the server still has the old value.
  if (Object.keys(secrets).length > 0) await page.client.call('server.restart', { serverId });
}

async function takeOver({ client }: Page, change: ConfigChange | undefined): Promise<void> {
  if (change === undefined) return;
  await client.call('config.answer', { changes: [{ name: change.name, hash: change.hash }], answer: 'apply' });
}

async function conflictOf(
  page: Page,
  { definition }: ServerView,
  opened: ServerVersion,
  mine: TypedServer,
): Promise<AskedConflict> {
  const { changes } = await page.client.call('config.changes', {});
  const { servers = [] } = page.store.getState().snapshot ?? {};
  const { name, launch } = servers.find((each) => each.definition.id === definition.id)?.definition ?? opened;
  if (launch.kind === 'builtin') throw new TypeError('The sample server has no form');
  const newName = freeServerName(mine.name, new Set(servers.map((each) => each.definition.name)));
  return { opened, mine, now: { name, launch }, change: changes.find((each) => each.name === name), newName };
}

/** Adds what the user typed as another server. Values that were typed become secrets of its own: those of the first stay as they are. */
async function addBeside(page: Page, { definition }: ServerView, mine: TypedServer, name: string): Promise<void> {
  const { client } = page;
  const typed = Object.keys(mine.secrets);
  const named = (number: number) => (secret: string) =>
    typed.includes(secret) ? `${keepStart(secret, 60)}-${number}` : secret;
  let number = 2;
  while ((await client.call('secret.stored', { names: typed.map(named(number)) })).names.length > 0) number++;
  const { serverId } = await client.call('server.add', {
    name,
    launch: renameSecrets(mine.launch, named(number)),
    enabled: definition.enabled,
    keepSecrets: mine.mustKeepSecrets,
    secrets: Object.fromEntries(typed.map((secret) => [named(number)(secret), mine.secrets[secret] ?? ''])),
  });
  await setServerLimits(page, serverId, mine.limits);
}
