import type { ProviderConfig } from '../../../shared/domain/model.ts';
import { addressOf } from '../../../shared/domain/providers/providerTable.ts';
import type { KeyHint, WantedPermission } from '../../../shared/domain/trust.ts';
import type { ProviderChange } from '../../../shared/domain/decisionReason.ts';
import { keepEnd } from '../../../shared/lib/cutText.ts';

type Address = Pick<ProviderConfig, 'baseUrl'>;

/** A provider as it is to become. */
type Wish = Pick<ProviderConfig, 'kind' | 'name' | 'baseUrl'>;

/**
 * What the user confirms before a provider is stored like this: an address that chats were not sent to before, or the key of
 * another account, whose owner may be able to read them. `undefined` when chats go nowhere else than before. Pure.
 *
 * @param before absent for a new one
 * @param key a new one; anything else stores none
 */
export function confirmationOf(
  before: Pick<ProviderConfig, 'baseUrl' | 'isAddressConfirmed'> | undefined,
  { kind, name, baseUrl }: Wish,
  key: string | null | undefined,
): Extract<WantedPermission, { kind: 'provider' | 'providerKey' }> | undefined {
  if (kind === 'practice') return undefined;
  const hint = typeof key === 'string' ? keyHintOf(key) : undefined;
  const isElsewhere = baseUrl !== before?.baseUrl || before?.isAddressConfirmed === false;
  if (baseUrl !== undefined && isElsewhere) {
    return { kind: 'provider', name, baseUrl, host: new URL(baseUrl).host, ...(hint && { key: hint }) };
  }
  if (hint === undefined) return undefined;
  const address = addressOf(kind, baseUrl);
  return { kind: 'providerKey', name, baseUrl: address, host: new URL(address).host, key: hint };
}

/** A short key shows nothing of itself. */
const minKeyForHint = 16;
const shownOfKey = 4;

function keyHintOf(key: string): KeyHint {
  return { length: key.length, end: key.length < minKeyForHint ? '' : keepEnd(key, shownOfKey) };
}

/**
 * The audit rows for a provider that is added. The confirmation of its base URL has a row of its own. Pure.
 */
export function changesOfNew({ baseUrl }: Address, key: string | undefined): readonly ProviderChange[] {
  if (baseUrl === undefined) return [key === undefined ? 'added' : 'addedWithKey'];
  return key === undefined ? [] : ['keyStored'];
}

/**
 * The audit rows for a provider that is changed. The confirmation of its base URL has a row of its own. Pure.
 *
 * @param key a new one, `null` to delete it, `undefined` to keep it
 */
export function changesOf(
  before: Address,
  { baseUrl }: Address,
  key: string | null | undefined,
): readonly ProviderChange[] {
  const changes: ProviderChange[] = [];
  if (baseUrl === undefined && before.baseUrl !== undefined) changes.push('ownAddress');
  if (key === null) changes.push('keyForgotten');
  if (typeof key === 'string') changes.push('keyStored');
  return changes;
}
