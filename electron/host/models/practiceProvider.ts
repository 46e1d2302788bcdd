import { providerId } from '../../../shared/domain/ids.ts';
import type { ModelRef, ProviderConfig } from '../../../shared/domain/model.ts';

/** The provider that needs no key and no network. */
export const practiceProviderConfig: ProviderConfig = {
  id: providerId.parse('practice'),
  kind: 'practice',
  name: 'Practice',
  isAddressConfirmed: true,
  typedModels: [],
};

export const practiceModelRef: ModelRef = { providerId: practiceProviderConfig.id, model: 'practice' };
