import { problemError } from '../../../../shared/domain/error.ts';
import { isOwnAddress } from '../../../../shared/domain/providers/providerTable.ts';
import type { ProviderAccess } from '../../../host/ports/modelProvider.ts';

/** The key for custom servers without one, because the SDKs require a key. */
const noKey = 'none';

/**
 * The key to send. The providers' default addresses need one; a custom server may not. A key that is not a valid header
 * value is refused here, because the error of `fetch` would quote it.
 */
export function keyToSend(access: ProviderAccess): string {
  if (access.key === undefined) {
    if (!isOwnAddress(access.kind, access.baseUrl)) return noKey;
    throw problemError({ kind: 'modelNeedsKey', name: access.name });
  }
  if (!/^[\x21-\x7e]+$/.test(access.key)) throw problemError({ kind: 'modelKeyUnsendable', name: access.name });
  return access.key;
}
