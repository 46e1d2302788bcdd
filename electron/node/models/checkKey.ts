import { HostError, problemError } from '../../../shared/domain/error.ts';
import type { ProviderAccess } from '../../host/ports/modelProvider.ts';

/** What the SDKs are given where a server of the user's own needs no key: they insist on one. */
const noKey = 'none';

/**
 * The key to send. The providers' own addresses need one; a server of the user's own may do without.
 * A key that cannot be a header value is refused here, because the error of `fetch` would quote it.
 */
export function keyToSend(access: ProviderAccess): string {
  if (access.key === undefined) {
    if (access.baseUrl !== undefined) return noKey;
    throw problemError({ kind: 'modelNeedsKey', name: access.name });
  }
  if (!/^[\x21-\x7e]+$/.test(access.key))
    throw new HostError(
      'modelKeyWrong',
      `The key for ${access.name} contains spaces, line breaks or characters that keys do not have. Paste it again in Settings under Models.`,
    );
  return access.key;
}
