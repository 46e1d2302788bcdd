import type Anthropic from '@anthropic-ai/sdk';
import { maxToolsOf } from '../../../shared/domain/toolLimits.ts';
import type { ModelInfo } from '../../../shared/domain/model.ts';
import { ownAddresses } from '../../../shared/domain/providerAddress.ts';
import type { ModelProvider, ModelRequest, ProviderAccess } from '../../host/ports/modelProvider.ts';
import { createAnthropicReader } from './anthropicEvents.ts';
import { toAnthropicRequest } from './anthropicRequest.ts';
import { keyToSend } from './checkKey.ts';
import { publishedFigures, windowOf } from './modelFamilies.ts';
import { refusesTemperature, withoutTemperature } from './temperature.ts';
import { allowedOutputTokens, maxOutputTokens } from './outputLimit.ts';
import { inOurWords, readModelStream } from './readModelStream.ts';

/** Documented nowhere; far above what any model handles well. */
const maxTools = maxToolsOf.anthropic;
/** Every model in the SDK's list takes at least this much; more is asked for when the provider's list says so. */
const usualMaxTokens = 32_000;

/** What the provider reports about a model. */
interface KnownModel {
  readonly maxTokens: number | undefined;
  readonly images: boolean | undefined;
  readonly contextTokens?: number | undefined;
}

/** Adapter: Anthropic's Messages API and servers compatible with it. */
export function createAnthropicProvider(access: ProviderAccess, fetch: typeof globalThis.fetch): ModelProvider {
  const known = new Map<string, KnownModel>();
  let client: Promise<Anthropic> | undefined;
  const connect = () => (client ??= openClient(access, fetch));

  const maxTokensOf = (model: string) => Math.min(known.get(model)?.maxTokens ?? usualMaxTokens, maxOutputTokens);

  async function open(request: ModelRequest, signal: AbortSignal) {
    const { messages } = await connect();
    const maxTokens = () => Math.min(request.maxTokens ?? Infinity, maxTokensOf(request.model));
    const send = (sent = request) =>
      messages.create(toAnthropicRequest(sent, access, maxTokens()), { signal, maxRetries: 0 }).withResponse();
    try {
      return await send();
    } catch (error) {
      if (refusesTemperature(request, error)) return await send(withoutTemperature(request));
      const allowed = allowedOutputTokens(error);
      if (allowed === undefined || allowed >= maxTokensOf(request.model)) throw error;
      known.set(request.model, { images: undefined, ...known.get(request.model), maxTokens: allowed });
      return await send();
    }
  }

  return {
    limits: (model) => ({
      tools: maxTools,
      images: known.get(model)?.images ?? true,
      audio: false,
      answerTokens: maxTokensOf(model),
      ...publishedFigures(access, model),
      ...windowOf(known.get(model)?.contextTokens),
    }),
    listModels: (signal) =>
      inOurWords(
        async () => {
          const models: ModelInfo[] = [];
          const { models: api } = await connect();
          for await (const model of api.list({ limit: 1000 }, { signal })) {
            known.set(model.id, {
              maxTokens: model.max_tokens ?? undefined,
              images: model.capabilities?.image_input?.supported,
              contextTokens: model.max_input_tokens ?? undefined,
            });
            models.push({ model: model.id, ...(model.display_name ? { title: model.display_name } : {}) });
          }
          return models;
        },
        access,
        signal,
      ),
    stream: (request, signal) =>
      readModelStream(() => open(request, signal), createAnthropicReader(access, request.model), access, signal),
  };
}

async function openClient(access: ProviderAccess, fetch: typeof globalThis.fetch): Promise<Anthropic> {
  const apiKey = keyToSend(access);
  const { default: Sdk } = await import('@anthropic-ai/sdk');
  return new Sdk({
    apiKey,
    // No values from the environment: the key belongs only to this provider and this address.
    authToken: null,
    // The SDK adds /v1 itself, but people paste it along.
    baseURL: (access.baseUrl ?? ownAddresses.anthropic).replace(/\/(v1\/?)?$/, ''),
    fetch,
    maxRetries: 2,
    logLevel: 'off',
    openTelemetry: false,
  });
}
