import type { Page } from '../page.ts';
import { selectShell } from '../selectors.ts';
import { attempt } from './attempt.ts';

/** A link of a model or server was followed: the shell asks in a dialog of its own, or the page does. */
export function askLink({ client, store }: Page, url: string): void {
  if (selectShell(store.getState())?.outsideLinks === 'host') void attempt(client.call('link.open', { url }));
  else store.getState().setAskedLink(url);
}
