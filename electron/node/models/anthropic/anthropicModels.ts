import type Anthropic from '@anthropic-ai/sdk';
import { isOwnAddress, providerEntry } from '../../../../shared/domain/providers/providerTable.ts';
import type { ModelInfo } from '../../../../shared/domain/model.ts';
import type { ModelLimits, ModelRequest, ProviderAccess } from '../../../host/ports/modelProvider.ts';
import { namedSettings, namedThinking, publishedFigures, windowOf } from '../modelFamilies.ts';
import { maxOutputTokens } from '../refusals/outputLimit.ts';
import { effortsOf, type ListedThinking, listedThinking } from './thinking.ts';

/** Every model in the SDK's list takes at least this much; more is asked for when the provider's list says so. */
const usualMaxTokens = 32_000;
/** What is asked for at most when nobody sets a limit. */
const plentyTokens = 64_000;
/** Only servers compatible with an older version of the API take a temperature. */
const maxTemperature = 1;

/** What the provider reports about a model. */
interface KnownModel {
  readonly maxTokens?: number | undefined;
  readonly images?: boolean | undefined;
  readonly files?: boolean | undefined;
  readonly contextTokens?: number | undefined;
  readonly thinking?: ListedThinking | undefined;
}

/** What is known of the models of one provider: by its list, by its refusals, and by their names. */
export class AnthropicModels {
  readonly #access: ProviderAccess;
  readonly #known = new Map<string, KnownModel>();
  readonly #isOwn: boolean;
  /** Models that do not know what to do with thinking that no longer fits. */
  readonly #unbound = new Set<string>();
  /** Models that take no marks for the cache. */
  readonly #unmarked = new Set<string>();

  constructor(access: ProviderAccess) {
    this.#access = access;
    this.#isOwn = isOwnAddress(access.kind, access.baseUrl);
  }

  /** Notes an entry of the provider's list. */
  note(listed: Anthropic.ModelInfo): ModelInfo {
    this.#known.set(listed.id, {
      maxTokens: listed.max_tokens ?? undefined,
      images: listed.capabilities?.image_input?.supported,
      files: listed.capabilities?.pdf_input?.supported,
      contextTokens: listed.max_input_tokens ?? undefined,
      thinking: listedThinking(listed.capabilities, namedThinking(listed.id)),
    });
    return { model: listed.id, ...(listed.display_name ? { title: listed.display_name } : {}) };
  }

  /** Notes the most that a model writes, as a refusal said. */
  noteMaxTokens(model: string, maxTokens: number): void {
    this.#known.set(model, { ...this.#known.get(model), maxTokens });
  }

  maxTokens({ model, maxTokens }: Pick<ModelRequest, 'model' | 'maxTokens'>): number {
    const listed = this.#known.get(model)?.maxTokens ?? publishedFigures(this.#access, model).maxOutputTokens;
    return Math.min(maxTokens ?? plentyTokens, listed ?? usualMaxTokens, maxOutputTokens);
  }

  thinking(model: string): ListedThinking {
    return this.#known.get(model)?.thinking ?? thinkingByName(model);
  }

  /** What a request may have beside the fields of the first API. Compatible servers may refuse fields they do not know. */
  options(model: string): { readonly hasBinding: boolean; readonly hasMarks: boolean } {
    return {
      hasBinding: this.#isOwn && !this.#unbound.has(model),
      hasMarks: (this.#isOwn || this.#access.hasCacheMarks === true) && !this.#unmarked.has(model),
    };
  }

  /** Learns from the words of a refusal. Returns whether the next request has one of these options less. */
  learnOptions(model: string, words: string): boolean {
    const { hasBinding, hasMarks } = this.options(model);
    if (hasBinding && isUnknownBinding(words)) this.#unbound.add(model);
    else if (hasMarks && !this.#isOwn && words.includes('cache_control')) this.#unmarked.add(model);
    else return false;
    return true;
  }

  limits(model: string): ModelLimits {
    const { images, files, contextTokens, maxTokens } = this.#known.get(model) ?? {};
    return {
      tools: providerEntry(this.#access.kind).maxTools,
      images: images ?? true,
      audio: false,
      files: files ?? this.#isOwn,
      answerTokens: this.maxTokens({ model }),
      ...publishedFigures(this.#access, model),
      ...windowOf(contextTokens),
      ...(maxTokens === undefined ? {} : { maxOutputTokens: maxTokens }),
      efforts: this.thinking(model).efforts,
      ...(this.#isOwn ? {} : { maxTemperature }),
    };
  }
}

function thinkingByName(model: string): ListedThinking {
  const thinking = namedThinking(model);
  const { efforts = [] } = namedSettings(model, maxTemperature);
  return { thinking, efforts: thinking === undefined ? [] : effortsOf(thinking, efforts) };
}

/** That `block_binding` is not known, rather than that it should be set, which is said of a block that no longer fits. */
function isUnknownBinding(words: string): boolean {
  if (!/block_binding|thinking-binding-controls/i.test(words)) return false;
  return /extra inputs|unexpected|unknown|unsupported|not (?:permitted|supported|allowed|available)/i.test(words);
}
