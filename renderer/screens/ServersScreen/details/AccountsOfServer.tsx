import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountId } from '../../../../shared/domain/ids.ts';
import type { ConfigurableLaunch, ServerDefinition } from '../../../../shared/domain/server.ts';
import { accountMarks } from '../../../../shared/domain/serverAccounts.ts';
import { Dialog } from '../../../elements/Dialog/Dialog.tsx';
import type { AccountDraft, TypedAccount } from '../../../groups/Accounts/accountDraft.ts';
import { AccountForm } from '../../../groups/Accounts/AccountForm.tsx';
import { AccountList } from '../../../groups/Accounts/AccountList.tsx';
import { draftOf } from '../../../groups/ServerForm/serverDraft.ts';
import { removeAccount, switchAccount } from '../../../store/actions/accountActions.ts';
import { attempt, problemOf } from '../../../store/actions/attempt.ts';
import { usePage, usePageState } from '../../../store/page.ts';
import { valuesOfAccount } from './accountValues.ts';
import styles from './details.module.css';

type AccountDialog = { readonly kind: 'add' } | { readonly kind: 'change'; readonly id: AccountId };

interface AccountsOfServerProps {
  readonly definition: ServerDefinition;
  readonly launch: ConfigurableLaunch;
}

/** The accounts of a server, and the forms that add and change them. */
export function AccountsOfServer({ definition, launch }: AccountsOfServerProps) {
  const { t } = useTranslation();
  const page = usePage();
  const { id: serverId, accounts } = definition;
  const [isOpen, setOpen] = useState(false);
  // Still drawn while it closes.
  const [dialog, setDialog] = useState<AccountDialog>({ kind: 'add' });
  const open = (next: AccountDialog) => {
    setDialog(next);
    setOpen(true);
  };
  const close = () => setOpen(false);
  const marks = accounts === undefined ? [] : accountMarks(accounts);
  const edited = dialog.kind === 'change' ? marks.find(({ id }) => id === dialog.id) : undefined;
  return (
    <>
      <h3 className={styles.heading}>{t('accounts.title')}</h3>
      <AccountList
        accounts={accounts}
        valuesOf={(id) => Object.keys(valuesOfAccount({ launch, accounts }, id))}
        onUse={(id) => switchAccount(page, serverId, id)}
        onAdd={() => open({ kind: 'add' })}
        onChange={(id) => open({ kind: 'change', id })}
        onRemove={(id) => {
          const mark = marks.find((each) => each.id === id);
          if (mark !== undefined) void removeAccount(page, serverId, mark);
        }}
      />
      <Dialog
        open={isOpen}
        onClose={close}
        title={edited === undefined ? t('accounts.add') : t('accounts.editNamed', { account: edited.name })}
        mustKeepChanges
      >
        <AccountDialogForm {...{ definition, launch }} edited={edited?.id} onClose={close} />
      </Dialog>
    </>
  );
}

interface AccountDialogFormProps extends AccountsOfServerProps {
  /** `undefined`: a new one is added. */
  readonly edited: AccountId | undefined;
  readonly onClose: () => void;
}

function AccountDialogForm({ definition, launch, edited, onClose }: AccountDialogFormProps) {
  const { t } = useTranslation();
  const { client } = usePage();
  const canKeepForGood = usePageState((state) => state.snapshot?.shell.secrets ?? 'session') !== 'session';
  const { id: serverId, name, accounts } = definition;
  const marks = accounts === undefined ? [] : accountMarks(accounts);
  const mark = marks.find(({ id }) => id === edited);
  const storedSecrets = useCallback(
    async (names: readonly string[]) =>
      (await attempt(client.call('secret.stored', { names: [...names] })))?.names ?? [],
    [client],
  );
  const values = mark === undefined ? {} : valuesOfAccount({ launch, accounts }, mark.id);
  const initial: AccountDraft = {
    name: mark?.name ?? '',
    presentName: accounts === undefined ? t('accounts.firstName') : undefined,
    values: Object.entries(values)
      .map(([key, value]) => `${key}${launch.kind === 'stdio' ? '=' : ': '}${value}`)
      .join('\n'),
  };
  const save = async ({ presentName, ...typed }: TypedAccount, mustKeepSecrets: boolean) => {
    const account = { serverId, name: typed.name, values: typed.values, keepSecrets: mustKeepSecrets };
    if (mark !== undefined) return client.call('account.change', { ...account, accountId: mark.id });
    return client.call('account.add', { ...account, ...(presentName === undefined ? {} : { presentName }) });
  };
  const submit = async (account: TypedAccount, secrets: Readonly<Record<string, string>>, mustKeepSecrets: boolean) => {
    const problem = await problemOf(
      (async () => {
        // Secrets first: the server may start as soon as it is saved.
        for (const [secret, value] of Object.entries(secrets)) {
          await client.call('secret.set', { serverId, name: secret, value });
        }
        await save(account, mustKeepSecrets);
        // A new secret does not change the launch, but the server still has the old value.
        const isInUse = mark !== undefined && mark.id === accounts?.inUse.id;
        if (isInUse && Object.keys(secrets).length > 0) await client.call('server.restart', { serverId });
      })(),
    );
    if (problem === undefined) onClose();
    return problem;
  };
  return (
    <AccountForm
      initial={initial}
      server={draftOf(name, launch)}
      taken={marks.filter(({ id }) => id !== mark?.id).map((each) => each.name)}
      submitLabel={mark === undefined ? t('accounts.add') : t('common.save')}
      canKeepForGood={canKeepForGood}
      storedSecrets={storedSecrets}
      onSubmit={submit}
      onCancel={onClose}
    />
  );
}
