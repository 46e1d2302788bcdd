import type { ProviderId } from '../../../../../shared/domain/ids.ts';
import type { ModelInfo, ModelRef, ProviderView } from '../../../../../shared/domain/model.ts';
import { isOwnAddress, providerEntry } from '../../../../../shared/domain/providers/providerTable.ts';
import { datedPrices, type ModelPrices } from '../../../../../shared/domain/modelPrices.ts';
import type { AvailableModel, MetadataRoom, ModelFigures } from '../../../../../shared/domain/sampling.ts';
import type { ModelCatalog } from '../../../models/modelCatalog.ts';
import type { ModelFamily } from '../../../ports/modelFigures.ts';
import type { Clock } from '../../../ports/system.ts';
import { familyOf, unrated } from './chooseModel.ts';

/** A server is waiting, so a provider that lists its models too slowly is left out. */
const listMs = 4000;
const keptMs = 10 * 60_000;
/** Per provider; the page offers them in a list. */
const maxListedModels = 200;

export interface AvailableModelsParts {
  readonly models: Pick<ModelCatalog, 'defaultModel' | 'provider' | 'models'>;
  readonly families: () => readonly ModelFamily[];
  readonly clock: Clock;
  readonly providers: () => readonly ProviderView[];
}

/** All models that can be used now: those that providers list, and those that the user typed or set. */
export class AvailableModels {
  readonly #parts: AvailableModelsParts;
  readonly #lists = new Map<
    ProviderId,
    { readonly at: number; readonly provider: ProviderView; models: ModelInfo[] }
  >();

  constructor(parts: AvailableModelsParts) {
    this.#parts = parts;
  }

  async all(): Promise<AvailableModel[]> {
    const usual = this.#parts.models.defaultModel();
    const providers = this.#parts.providers().filter(({ kind, id }) => kind !== 'practice' || usual?.providerId === id);
    const lists = await Promise.all(
      providers.map(async (provider) => {
        const listed = (await this.#list(provider)).slice(0, maxListedModels).map(({ model }) => model);
        const names = new Set([...(usual?.providerId === provider.id ? [usual.model] : []), ...listed]);
        return Promise.all([...names].map((model) => this.#describe(provider, { providerId: provider.id, model })));
      }),
    );
    return lists.flat();
  }

  /** Whether a model accepts pictures and audio; neither when its provider cannot be used. */
  async takes({ providerId, model }: ModelRef): Promise<{ images: boolean; audio: boolean }> {
    try {
      const { images, audio } = (await this.#parts.models.provider(providerId)).limits(model);
      return { images, audio };
    } catch {
      return { images: false, audio: false };
    }
  }

  async #describe(provider: ProviderView, ref: ModelRef): Promise<AvailableModel> {
    const family = provider.kind === 'practice' ? undefined : familyOf(ref.model, this.#parts.families());
    const label = provider.kind === 'practice' ? provider.name : `${ref.model} (${provider.name})`;
    const room = metadataRoomOf(provider);
    const takes = { ...(await this.takes(ref)), ...(room === undefined ? {} : { metadataRoom: room }) };
    const figures = figuresOf(family, await this.#prices(ref), this.#parts.clock.now());
    return { ref, label, ...(figures === undefined ? {} : { figures }), ...takes };
  }

  /** What the user or the provider's list says; missing where only the table of models knows. */
  async #prices({ providerId, model }: ModelRef): Promise<ModelPrices | undefined> {
    try {
      return (await this.#parts.models.provider(providerId)).limits(model).prices;
    } catch {
      return undefined;
    }
  }

  async #list(provider: ProviderView): Promise<ModelInfo[]> {
    const { clock, models } = this.#parts;
    const known = this.#lists.get(provider.id);
    // Any change of the provider makes a new view object.
    if (known?.provider === provider && clock.monotonic() - known.at < keptMs) return known.models;
    const enough = new AbortController();
    const stop = clock.after(listMs, () => enough.abort(new Error('The list of models took too long.')));
    try {
      const { models: listed, problem } = await models.models(provider.id, enough.signal);
      if (problem === null) this.#lists.set(provider.id, { at: clock.monotonic(), provider, models: listed });
      return listed;
    } catch {
      return provider.typedModels.map((model) => ({ model }));
    } finally {
      stop();
    }
  }
}

/** The figures of a model, at the prices that are known better than those of its family. */
function figuresOf(
  family: ModelFamily | undefined,
  prices: ModelPrices | undefined,
  now: number,
): ModelFigures | undefined {
  if (family === undefined) return prices && { prices, ...unrated };
  const { cheapness, speed, intelligence } = family;
  return { prices: prices ?? datedPrices(family.prices, now), cheapness, speed, intelligence };
}

function metadataRoomOf({ kind, baseUrl }: ProviderView): MetadataRoom | undefined {
  return kind !== 'practice' && isOwnAddress(kind, baseUrl) ? providerEntry(kind).metadata : undefined;
}
