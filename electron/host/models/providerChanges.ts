import type { ProviderConfig } from '../../../shared/domain/model.ts';
import type { ProviderChange } from '../../../shared/domain/decisionReason.ts';

type Address = Pick<ProviderConfig, 'baseUrl'>;

/**
 * What to write down when a provider is added, beside the confirmation of a base URL, which has a row of its own. Pure.
 */
export function changesOfNew({ baseUrl }: Address, key: string | undefined): readonly ProviderChange[] {
  if (baseUrl === undefined) return [key === undefined ? 'added' : 'addedWithKey'];
  return key === undefined ? [] : ['keyStored'];
}

/**
 * What to write down when a provider is changed, beside the confirmation of a base URL. Pure.
 *
 * @param key a new one, `null` to forget it, `undefined` to keep it
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
