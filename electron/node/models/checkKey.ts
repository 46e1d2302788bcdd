import { problemError } from '../../../shared/domain/error.ts';
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
  if (!/^[\x21-\x7e]+$/.test(access.key)) throw problemError({ kind: 'modelKeyUnsendable', name: access.name });
  return access.key;
}
