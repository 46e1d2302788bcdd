import i18next from 'i18next';
import type { AccountId, ServerId } from '../../../shared/domain/ids.ts';
import type { AccountMark } from '../../../shared/domain/serverAccounts.ts';
import { notify } from '../../browser/notify.ts';
import type { Page } from '../page.ts';
import { attempt } from './attempt.ts';

/** Lets a server use another account. It is started with it, once the user trusts that launch. */
export function switchAccount({ client }: Page, serverId: ServerId, accountId: AccountId): void {
  void attempt(client.call('account.use', { serverId, accountId }));
}

/** Removes an account that is not in use. Undo brings it back as it was. */
export async function removeAccount({ client }: Page, serverId: ServerId, { id, name }: AccountMark): Promise<void> {
  const removed = await attempt(client.call('account.remove', { serverId, accountId: id }));
  if (removed === undefined) return;
  notify({
    title: i18next.t('accounts.removed', { account: name }),
    action: { label: i18next.t('common.undo'), run: () => void attempt(client.call('account.undoRemove', removed)) },
  });
}
