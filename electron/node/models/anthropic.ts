import type Anthropic from '@anthropic-ai/sdk';
import { maxToolsOf } from '../../../shared/domain/toolLimits.ts';
import type { ModelInfo } from '../../../shared/domain/model.ts';
import type { ModelSetting } from '../../../shared/domain/modelSettings.ts';
import { ownAddresses } from '../../../shared/domain/providerAddress.ts';
import type { ModelMessage, ModelProvider, ModelRequest, ProviderAccess } from '../../host/ports/modelProvider.ts';
import { createAnthropicReader } from './anthropicEvents.ts';
import { toAnthropicRequest } from './anthropicRequest.ts';
import { requestOptions } from './bodyText.ts';
import { keyToSend } from './checkKey.ts';
import { namedSettings, namedThinking, publishedFigures, type Thinking, windowOf } from './modelFamilies.ts';
import { refusedSetting, withoutSetting } from './refusedSetting.ts';
import { effortsOf, type ListedThinking, listedThinking } from './thinking.ts';
import { allowedOutputTokens, maxOutputTokens } from './outputLimit.ts';
import { inOurWords, type OpenAnswer, readModelStream } from './readModelStream.ts';

/** Documented nowhere; far above what any model handles well. */
const maxTools = maxToolsOf.anthropic;
/** Every model in the SDK's list takes at least this much; more is asked for when the provider's list says so. */
const usualMaxTokens = 32_000;
/** What is asked for at most when nobody sets a limit. */
const plentyTokens = 64_000;
/** Only servers compatible with an older version of the API take a temperature. */
const maxTemperature = 1;

/** What the provider reports about a model. */
interface KnownModel {
  readonly maxTokens: number | undefined;
  readonly images: boolean | undefined;
  readonly files?: boolean | undefined;
  readonly contextTokens?: number | undefined;
  readonly thinking?: ListedThinking | undefined;
}

/** Adapter: Anthropic's Messages API and servers compatible with it. */
export function createAnthropicProvider(access: ProviderAccess, fetch: typeof globalThis.fetch): ModelProvider {
  const known = new Map<string, KnownModel>();
  let client: Promise<Anthropic> | undefined;
  const connect = () => (client ??= openClient(access, fetch));

  const maxTokensOf = ({ model, maxTokens }: Pick<ModelRequest, 'model' | 'maxTokens'>) => {
    const listed = known.get(model)?.maxTokens ?? publishedFigures(access, model).maxOutputTokens;
    return Math.min(maxTokens ?? plentyTokens, listed ?? usualMaxTokens, maxOutputTokens);
  };

  const thinkingOf = (model: string) => known.get(model)?.thinking ?? thinkingByName(model);

  /** @param refused settings that were left out already */
  async function open(
    request: ModelRequest,
    signal: AbortSignal,
    thinking: Thinking | undefined,
    refused: readonly ModelSetting[] = [],
  ): Promise<OpenAnswer> {
    const { messages } = await connect();
    const maxTokens = maxTokensOf(request);
    try {
      const body = toAnthropicRequest(request, access, { maxTokens, thinking });
      return { ...(await messages.create(body, await requestOptions(body, signal)).withResponse()), refused };
    } catch (error) {
      const setting = refusedSetting(request, error);
      if (setting !== undefined) {
        return await open(withoutSetting(request, setting), signal, thinking, [...refused, setting]);
      }
      // Before the next one: these errors speak of thinking too, and the model can still think.
      if (isAboutSignatures(error) && hasCarry(request)) {
        return await open(withoutCarry(request), signal, thinking, refused);
      }
      // A server that does not know how this model thinks.
      if (request.effort === undefined && thinking?.isDefault === true && /thinking|display/i.test(messageOf(error))) {
        return await open(request, signal, undefined, refused);
      }
      const allowed = allowedOutputTokens(error);
      if (allowed === undefined || allowed >= maxTokens) throw error;
      known.set(request.model, { images: undefined, ...known.get(request.model), maxTokens: allowed });
      return await open(request, signal, thinking, refused);
    }
  }

  return {
    limits: (model) => ({
      tools: maxTools,
      images: known.get(model)?.images ?? true,
      audio: false,
      files: known.get(model)?.files ?? access.baseUrl === undefined,
      answerTokens: maxTokensOf({ model }),
      ...publishedFigures(access, model),
      ...windowOf(known.get(model)?.contextTokens),
      ...(known.get(model)?.maxTokens === undefined ? {} : { maxOutputTokens: known.get(model)?.maxTokens }),
      efforts: thinkingOf(model).efforts,
      ...(access.baseUrl === undefined ? {} : { maxTemperature }),
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
              files: model.capabilities?.pdf_input?.supported,
              contextTokens: model.max_input_tokens ?? undefined,
              thinking: listedThinking(model.capabilities, namedThinking(model.id)),
            });
            models.push({ model: model.id, ...(model.display_name ? { title: model.display_name } : {}) });
          }
          return models;
        },
        access,
        signal,
      ),
    stream: (request, signal, onSent) =>
      readModelStream(
        () => open(request, signal, thinkingOf(request.model).thinking),
        createAnthropicReader(access, request.model),
        access,
        signal,
        onSent,
      ),
  };
}

function thinkingByName(model: string): ListedThinking {
  const thinking = namedThinking(model);
  const { efforts = [] } = namedSettings(model, maxTemperature);
  return { thinking, efforts: thinking === undefined ? [] : effortsOf(thinking, efforts) };
}

/** Thinking that belongs to another chat, account or model is refused as a whole request. */
function isAboutSignatures(error: unknown): boolean {
  return /thinking.{0,40}block|signature/i.test(messageOf(error));
}

function hasCarry({ messages }: ModelRequest): boolean {
  return messages.some((message) => message.role === 'assistant' && message.carry !== undefined);
}

function withoutCarry(request: ModelRequest): ModelRequest {
  const messages = request.messages.map((message): ModelMessage => {
    if (message.role !== 'assistant') return message;
    const { role, text, toolCalls } = message;
    return { role, text, toolCalls };
  });
  return { ...request, messages };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
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
