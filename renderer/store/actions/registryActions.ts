import type { PageInput } from '../../../shared/contract/commands.ts';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type { Page } from '../page.ts';
import { problemOf } from './attempt.ts';

/** Adds a published server, which then waits for trust. @returns what went wrong */
export function addPublishedServer(
  { client, store }: Page,
  wanted: PageInput<'registry.addServer'>,
): Promise<ErrorInfo | undefined> {
  const add = async () => {
    await client.call('registry.addServer', wanted);
    store.getState().showScreen('servers');
  };
  return problemOf(add());
}

/** Changes a server to the newer version that was shown, which then waits for trust. @returns what went wrong */
export function updatePublishedServer(
  { client }: Page,
  wanted: PageInput<'registry.updateServer'>,
): Promise<ErrorInfo | undefined> {
  return problemOf(client.call('registry.updateServer', wanted));
}
