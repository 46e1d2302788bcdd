import type { ProviderConfig } from '../../../shared/domain/model.ts';
import type { ProviderChange } from '../../../shared/domain/decisionReason.ts';

type Address = Pick<ProviderConfig, 'baseUrl'>;

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
