import type { Model } from '@google/genai/web';
import { providerEntry } from '../../../../shared/domain/providers/providerTable.ts';
import type { ModelInfo } from '../../../../shared/domain/model.ts';
import { maxTemperature } from '../../../../shared/domain/modelSettings.ts';
import type { ModelLimits, ModelRequest, ProviderAccess } from '../../../host/ports/modelProvider.ts';
import { readList, readObject, readText, readTokens } from '../answers/wireValues.ts';
import { namedSettings, publishedFigures, windowOf } from '../modelFamilies.ts';

/** The list holds everything that Google sells; these do not answer with text. */
const notForChat =
  /embedding|imagen|veo|lyria|-image|-tts|-live|-audio|robotics|computer-use|deep-research|nano-banana|\baqa\b/;
/** Where a list says only that a model thinks, every one takes these. */
const usualEfforts = ['low', 'medium', 'high'] as const;
const thinksByName = /gemini-(?:2\.5|[3-9]|\d\d|(?:pro|flash)(?:-lite)?-latest)/;

interface KnownModel {
  readonly isThinking: boolean | undefined;
  readonly figures: Pick<ModelLimits, 'contextTokens' | 'maxOutputTokens' | 'maxTemperature'>;
}

/** What is known of the models of one provider: by its list, and by their names. */
export class GeminiModels {
  readonly #access: ProviderAccess;
  readonly #known = new Map<string, KnownModel>();

  constructor(access: ProviderAccess) {
    this.#access = access;
  }

  /** Notes an entry of the list. Returns it if it is for chats. */
  note(entry: Model): ModelInfo[] {
    const { name, displayName, supportedActions: actions, thinking, ...listed } = readObject(entry);
    const model = readText(name).replace(/^models\//, '');
    if (model === '' || (Array.isArray(actions) && !readList(actions).includes('generateContent'))) return [];
    if (this.#access.baseUrl === undefined && notForChat.test(model)) return [];
    const maxOutputTokens = readTokens(listed['outputTokenLimit']);
    const hottest = listed['maxTemperature'];
    this.#known.set(model, {
      isThinking: typeof thinking === 'boolean' ? thinking : undefined,
      figures: {
        ...windowOf(listed['inputTokenLimit']),
        ...(maxOutputTokens === undefined || maxOutputTokens === 0 ? {} : { maxOutputTokens }),
        ...(typeof hottest === 'number' && hottest > 0 ? { maxTemperature: Math.min(hottest, maxTemperature) } : {}),
      },
    });
    const title = readText(displayName).trim();
    return [{ model, ...(title === '' ? {} : { title }) }];
  }

  /** The request with no more output than the list says its model may write. */
  bound(request: ModelRequest): ModelRequest {
    const most = this.limits(request.model).maxOutputTokens;
    if (request.maxTokens === undefined || most === undefined) return request;
    return { ...request, maxTokens: Math.min(request.maxTokens, most) };
  }

  isThinking(model: string): boolean {
    return this.#known.get(model)?.isThinking ?? thinksByName.test(model);
  }

  limits(model: string): ModelLimits {
    const settings = namedSettings(model, maxTemperature);
    const efforts = this.isThinking(model) ? (settings.efforts ?? usualEfforts) : [];
    return {
      tools: providerEntry(this.#access.kind).maxTools,
      images: true,
      audio: true,
      files: true,
      ...publishedFigures(this.#access, model),
      ...settings,
      ...this.#known.get(model)?.figures,
      efforts,
    };
  }
}
