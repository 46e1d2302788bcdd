import type OpenAI from 'openai';
import { maxToolsOf } from '../../../shared/domain/toolLimits.ts';
import { maxTemperature, type ModelSetting } from '../../../shared/domain/modelSettings.ts';
import type { ModelProvider, ModelRequest, ProviderAccess } from '../../host/ports/modelProvider.ts';
import { requestOptions } from './bodyText.ts';
import { namedSettings, publishedFigures } from './modelFamilies.ts';
import { listOpenAIModels, openOpenAIClient, toModelInfo } from './openaiClient.ts';
import { OutputLimits } from './outputLimit.ts';
import { inOurWords, type OpenAnswer, readModelStream } from './readModelStream.ts';
import { refusedSetting, withoutSetting } from './refusedSetting.ts';
import { createResponsesReader } from './responsesEvents.ts';
import { toResponsesRequest } from './responsesRequest.ts';

/** More tools in one request are answered with 400. */
const maxTools = maxToolsOf.openai;
/** Text-only models among those the Responses API serves. */
const textOnly = /^(o1-mini|o1-preview|o3-mini|gpt-3\.5|gpt-4(-\d{4})?$|gpt-oss)/;
/** The provider's list holds everything it sells; these do not answer with text. */
const notForChat =
  /embedding|whisper|tts|dall-e|image|moderation|audio|realtime|transcribe|sora|davinci|babbage|(^|-)instruct/;

/** Adapter: OpenAI's Responses API and servers compatible with it. */
export function createResponsesProvider(access: ProviderAccess, fetch: typeof globalThis.fetch): ModelProvider {
  /** Models that answered 400 to being asked for encrypted reasoning, because they have none. */
  const withoutReasoning = new Set<string>();
  /** Models, or accounts that are not verified for them, that answered 400 to being asked for a summary of the reasoning. */
  const withoutSummary = new Set<string>();
  const outputs = new OutputLimits();
  let client: Promise<OpenAI> | undefined;
  const connect = () => (client ??= openOpenAIClient(access, fetch));

  /** @param refused settings that were left out already */
  async function open(
    wanted: ModelRequest,
    signal: AbortSignal,
    refused: readonly ModelSetting[] = [],
  ): Promise<OpenAnswer> {
    const request = outputs.bound(wanted);
    const { responses } = await connect();
    const hasEncryptedReasoning = !withoutReasoning.has(request.model);
    const hasSummary = hasEncryptedReasoning && !withoutSummary.has(request.model);
    const body = toResponsesRequest(request, access, { hasEncryptedReasoning, hasSummary });
    try {
      return { ...(await responses.create(body, await requestOptions(body, signal)).withResponse()), refused };
    } catch (error) {
      const setting = refusedSetting(request, error);
      if (setting !== undefined) return await open(withoutSetting(request, setting), signal, [...refused, setting]);
      if (outputs.learn(request, error)) return await open(request, signal, refused);
      const message = error instanceof Error ? error.message : '';
      // Models and compatible servers refuse it in many words, such as an unknown parameter 'reasoning'.
      if (/reasoning/i.test(message) && !withoutSummary.has(request.model)) withoutSummary.add(request.model);
      else if (/encrypted.content/i.test(message) && !withoutReasoning.has(request.model))
        withoutReasoning.add(request.model);
      else throw error;
      return await open(request, signal, refused);
    }
  }

  return {
    limits: (model) => ({
      tools: maxTools,
      images: !textOnly.test(model),
      audio: false,
      files: access.baseUrl === undefined && !textOnly.test(model),
      ...publishedFigures(access, model),
      ...namedSettings(model, maxTemperature),
    }),
    listModels: (signal) =>
      inOurWords(
        async () => {
          const models = await listOpenAIModels(await connect(), signal);
          const usable = access.baseUrl === undefined ? models.filter((model) => !notForChat.test(model.id)) : models;
          return usable.sort((a, b) => (b.created ?? 0) - (a.created ?? 0)).map(toModelInfo);
        },
        access,
        signal,
      ),
    stream: (request, signal, onSent) =>
      readModelStream(
        () => open(request, signal),
        createResponsesReader(access, request.model),
        access,
        signal,
        onSent,
      ),
  };
}
