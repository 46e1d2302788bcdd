import { useState } from 'react';
import { errorInfoOf } from '../../../shared/contract/callError.ts';
import type { ProviderModels } from '../../groups/ModelPicker/modelChoices.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { selectProviders } from '../../store/selectors.ts';

const noLists: ReadonlyMap<string, ProviderModels> = new Map();

/** The models of all providers, asked for whenever a picker opens. The host keeps lists for a while. */
export function useModelLists() {
  const page = usePage();
  const providers = usePageState(selectProviders);
  const [lists, setLists] = useState(noLists);
  const [waiting, setWaiting] = useState(0);

  const readLists = (isFresh: boolean) => {
    setWaiting(providers.length);
    for (const { id } of providers) {
      const took = (models: ProviderModels) => {
        setLists((known) => new Map(known).set(id, models));
        setWaiting((count) => count - 1);
      };
      page.client.call('provider.models', { providerId: id, isFresh }).then(took, (error: unknown) => {
        took({ models: [], problem: errorInfoOf(error) });
      });
    }
  };
  return { providers, lists, isLoading: waiting > 0, onOpen: () => readLists(false), onReload: () => readLists(true) };
}
