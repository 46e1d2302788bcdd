import { useState } from 'react';
import type { ProviderModels } from '../../groups/ModelPicker/modelChoices.ts';
import { ModelPicker } from '../../groups/ModelPicker/ModelPicker.tsx';
import { errorInfoOf } from '../../../shared/contract/callError.ts';
import { chooseModel } from '../../store/actions/conversationActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { selectModel, selectProviders } from '../../store/selectors.ts';

const noLists: ReadonlyMap<string, ProviderModels> = new Map();

/** The model picker with the lists of all providers, read whenever it opens: keys and local models come and go. */
export function ConnectedModelPicker() {
  const page = usePage();
  const providers = usePageState(selectProviders);
  const model = usePageState(selectModel);
  const [lists, setLists] = useState(noLists);
  const [waiting, setWaiting] = useState(0);

  const readLists = () => {
    setWaiting(providers.length);
    for (const { id } of providers) {
      const took = (models: ProviderModels) => {
        setLists((known) => new Map(known).set(id, models));
        setWaiting((count) => count - 1);
      };
      page.client.call('provider.models', { providerId: id }).then(took, (error: unknown) => {
        took({ models: [], problem: errorInfoOf(error) });
      });
    }
  };
  return (
    <ModelPicker
      providers={providers}
      lists={lists}
      isLoading={waiting > 0}
      value={model}
      onChange={(next) => chooseModel(page, next)}
      onOpen={readLists}
    />
  );
}
