import { errorInfoOf } from '../../../shared/contract/callError.ts';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type { ServerId } from '../../../shared/domain/ids.ts';
import type { RuntimeCopy, RuntimeCopyName } from '../../../shared/domain/runtimes/runtime.ts';
import type { Page } from '../page.ts';
import { attempt, problemOf } from './attempt.ts';

/** Gets a copy of a runtime for a server; the trust page asks first. @returns what went wrong, and nothing where the user stopped it */
export async function getRuntime(
  { client }: Page,
  serverId: ServerId,
  name: RuntimeCopyName,
): Promise<ErrorInfo | undefined> {
  const problem = await problemOf(client.call('runtime.get', { serverId, runtime: name }));
  return problem?.code === 'cancelled' ? undefined : problem;
}

/**
 * Gets a copy of a runtime that no server uses by this; the trust page asks first. No error where the user stopped it.
 *
 * @param signal ends it
 */
export async function downloadRuntime(
  { client }: Page,
  name: RuntimeCopyName,
  signal: AbortSignal | undefined,
): Promise<{ readonly copy: RuntimeCopy } | { readonly error: ErrorInfo | undefined }> {
  try {
    return await client.call('runtime.download', { runtime: name }, signal);
  } catch (error) {
    const info = errorInfoOf(error);
    return { error: info.code === 'cancelled' ? undefined : info };
  }
}

/** Stops what goes on with copies of runtimes. */
export async function cancelRuntime({ client }: Page): Promise<void> {
  await attempt(client.call('runtime.cancel', {}));
}
