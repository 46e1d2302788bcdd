import i18next from 'i18next';
import type { ServerId } from '../../../shared/domain/ids.ts';
import type { ServerView } from '../../../shared/domain/snapshot.ts';
import { notify } from '../../browser/notify.ts';
import { copyText } from '../../browser/copyText.ts';
import type { Page } from '../page.ts';
import { selectShell } from '../selectors.ts';
import { attempt } from './attempt.ts';

/** Begins a sign-in, or begins again with what the user typed. */
export function beginSignIn(
  { client }: Page,
  serverId: ServerId,
  typed?: { readonly clientId: string; readonly clientSecret?: string; readonly callback?: string },
): void {
  void attempt(client.call('signIn.begin', { serverId, ...(typed === undefined ? {} : { client: typed }) }));
}

/** Shows the whole address and lets the user open it: natively on the desktop, in a dialog of the page elsewhere. */
export async function openSignInPage({ client, store }: Page, serverId: ServerId): Promise<void> {
  if (selectShell(store.getState())?.outsideLinks === 'host') {
    await attempt(client.call('signIn.open', { serverId }));
    return;
  }
  const answer = await attempt(client.call('signIn.address', { serverId }));
  if (answer !== undefined) store.getState().setAskedLink(answer.url);
}

/** Copies the address, for another browser on this computer. */
export async function copySignInAddress({ client }: Page, serverId: ServerId): Promise<void> {
  const answer = await attempt(client.call('signIn.address', { serverId }));
  if (answer !== undefined && (await copyText(answer.url))) notify({ title: i18next.t('signIn.addressCopied') });
}

export function cancelSignIn({ client }: Page, serverId: ServerId): void {
  void attempt(client.call('signIn.cancel', { serverId }));
}

/** Forgets the tokens and connects without them, so that nothing continues as this user. */
export async function signOut({ client }: Page, { definition }: ServerView): Promise<void> {
  const done = await attempt(client.call('signIn.signOut', { serverId: definition.id }));
  if (done !== undefined) notify({ title: i18next.t('signIn.signedOut', { server: definition.name }) });
}
