import { errorInfoOf } from '../../../shared/contract/callError.ts';
import type { PageInput, PageOutput } from '../../../shared/contract/commands.ts';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type { ArrivalId, ServerId, Sha256 } from '../../../shared/domain/ids.ts';
import type { Page } from '../page.ts';
import { attempt, problemOf } from './attempt.ts';

/** What is in a bundle, or what is wrong with it. */
export type Looked = { readonly look: PageOutput<'bundle.look'> } | { readonly error: ErrorInfo };

/** Hands the file of a bundle to the host, and tells what is in it; `undefined` when the user cancelled. */
export async function lookAtBundle(page: Page, file: Blob, signal: AbortSignal): Promise<Looked | undefined> {
  try {
    await page.handOverBundle(file, signal);
    return { look: await page.client.call('bundle.look', {}, signal) };
  } catch (error) {
    return signal.aborted ? undefined : { error: errorInfoOf(error) };
  }
}

/** Has the host read the bundle that was opened outside, and tells what is in it; `undefined` when the user cancelled. */
export async function lookAtOpenedBundle(
  { client }: Page,
  arrivalId: ArrivalId,
  signal: AbortSignal,
): Promise<Looked | undefined> {
  try {
    await client.call('arrival.readBundle', { arrivalId }, signal);
    return { look: await client.call('bundle.look', {}, signal) };
  } catch (error) {
    return signal.aborted ? undefined : { error: errorInfoOf(error) };
  }
}

/**
 * Has the host download the bundle that an entry of a registry names, and tells what is in it. No error where the user stopped it, or said no
 * on the trust page.
 */
export async function downloadBundle(
  { client }: Page,
  wanted: PageInput<'registry.downloadBundle'>,
): Promise<{ readonly look: PageOutput<'bundle.look'> } | { readonly error: ErrorInfo | undefined }> {
  try {
    await client.call('registry.downloadBundle', wanted);
    return { look: await client.call('bundle.look', {}) };
  } catch (error) {
    const info = errorInfoOf(error);
    return { error: info.code === 'cancelled' ? undefined : info };
  }
}

/** Installs what was shown. @returns what went wrong */
export function installBundle({ client }: Page, wish: PageInput<'bundle.install'>): Promise<ErrorInfo | undefined> {
  return problemOf(client.call('bundle.install', wish));
}

/** Has a server use the earlier version that was shown, which then waits for trust. @returns what went wrong */
export function bringBackBundle({ client }: Page, serverId: ServerId, sha256: Sha256): Promise<ErrorInfo | undefined> {
  return problemOf(client.call('bundle.bringBack', { serverId, sha256 }));
}

/** Deletes the earlier version of a server's bundle. @returns what went wrong */
export function forgetEarlierBundle({ client }: Page, serverId: ServerId): Promise<ErrorInfo | undefined> {
  return problemOf(client.call('bundle.forgetEarlier', { serverId }));
}

/** Stops what goes on with a bundle, and forgets its file. */
export async function closeBundle({ client }: Page): Promise<void> {
  await attempt(client.call('bundle.close', {}));
}
