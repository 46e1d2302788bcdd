import type { Page } from '../page.ts';
import { selectShell } from '../selectors.ts';
import { attempt } from './attempt.ts';

/** Opens a link of a model or server: the shell confirms it in its own dialog, or else the page does. */
export function askLink({ client, store }: Page, url: string): void {
  if (selectShell(store.getState())?.outsideLinks === 'host') void attempt(client.call('link.open', { url }));
  else store.getState().setAskedLink(url);
}
