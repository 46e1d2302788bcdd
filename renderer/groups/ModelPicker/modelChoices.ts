import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type { ListedModel, ModelOutline, ModelRef, ProviderView } from '../../../shared/domain/model.ts';

/** One model that can be chosen. */
export interface ModelChoice {
  readonly ref: ModelRef;
  readonly label: string;
  /** Whether the user typed the name and no provider lists it. */
  readonly isTyped: boolean;
  readonly outline?: ModelOutline | undefined;
}

/** The models of one provider, in the form of groups of Base UI's combobox. */
export interface ModelGroup {
  readonly provider: ProviderView;
  readonly items: ModelChoice[];
  readonly problem: ErrorInfo | null;
}

export interface ProviderModels {
  readonly models: readonly ListedModel[];
  readonly problem: ErrorInfo | null;
}

/**
 * The choices for a typed text: the listed models that contain it, and the text itself as a model name for every provider that
 * takes typed names, unless that provider lists it already.
 */
export function modelGroups(
  providers: readonly ProviderView[],
  lists: ReadonlyMap<string, ProviderModels>,
  typed: string,
): ModelGroup[] {
  const query = typed.trim().toLowerCase();
  return providers
    .map((provider) => {
      const list = lists.get(provider.id);
      const models = list?.models ?? provider.typedModels.map((model) => ({ model }));
      const items = models
        .map((info) => choice(provider, info))
        .filter(({ ref, label }) => {
          const words = `${label} ${ref.model} ${provider.name}`.toLowerCase();
          return words.includes(query);
        });
      const known = models.some((info) => info.model.toLowerCase() === query);
      if (query !== '' && !known && provider.kind !== 'practice') {
        items.push({ ref: { providerId: provider.id, model: typed.trim() }, label: typed.trim(), isTyped: true });
      }
      return { provider, items, problem: list?.problem ?? null };
    })
    .filter((group) => group.items.length > 0 || group.problem !== null);
}

function choice({ id: providerId }: ProviderView, info: ListedModel): ModelChoice {
  const { model, title = model, outline } = info;
  return { ref: { providerId, model }, label: title, isTyped: false, outline };
}

export function sameModel(a: ModelRef, b: ModelRef): boolean {
  return a.providerId === b.providerId && a.model === b.model;
}
