import type { LoginStart } from '../../../shared/domain/loginStart.ts';
import type { Page } from '../page.ts';
import { attempt } from './attempt.ts';

/** Switches the start at sign-in; the host asks about switching on. Resolves with what holds, `undefined` after an error that was shown. */
export async function setLoginStart({ client }: Page, isOn: boolean): Promise<LoginStart | undefined> {
  return (await attempt(client.call('loginStart.set', { isOn })))?.state;
}
