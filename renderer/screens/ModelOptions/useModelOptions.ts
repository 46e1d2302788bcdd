import type { ModelRef } from '../../../shared/domain/model.ts';
import type { ModelOptions } from '../../../shared/domain/modelOptions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { selectProviders } from '../../store/selectors.ts';

type SetOptions = Omit<ModelOptions, 'model'>;

const nothingSet: SetOptions = { facts: {}, settings: {} };

interface ModelOptionsOfUser {
  readonly options: SetOptions;
  /** Fails as the command does. */
  readonly change: (options: Partial<SetOptions>) => Promise<unknown>;
}

/** What the user set for a model, and how to change it. */
export function useModelOptions({ providerId, model }: ModelRef): ModelOptionsOfUser {
  const { client } = usePage();
  const provider = usePageState(selectProviders).find(({ id }) => id === providerId);
  const options = provider?.modelOptions?.find((each) => each.model === model) ?? nothingSet;
  const change = (next: Partial<SetOptions>) => {
    const { facts, settings } = { ...options, ...next };
    return client.call('model.configure', { model: { providerId, model }, facts, settings });
  };
  return { options, change };
}
