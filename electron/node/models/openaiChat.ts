import type OpenAI from 'openai';
import type { ModelProvider, ProviderAccess } from '../../host/ports/modelProvider.ts';
import { createChatReader } from './chatEvents.ts';
import { toChatRequest } from './chatRequest.ts';
import { type ListedModel, listOpenAIModels, openOpenAIClient, toModelInfo } from './openaiClient.ts';
import { inOurWords, readModelStream } from './readModelStream.ts';

/** OpenAI's own limit; compatible servers seldom say theirs. */
const maxTools = 128;
/**
 * Families known to see. For everything else pictures are left out: a model that cannot take them answers every later
 * request of the conversation with an error.
 */
const sees =
  /vision|multimodal|llava|(^|[-_/.\d])vl([-_:.\d]|$)|gpt-(4o|4\.1|4\.5|5)|(^|\/)o[134](-pro)?$|o4-mini|claude|gemini|gemma-?3|pixtral|mistral-(small-3|medium-3|large-3)|llama-?4|minicpm-v|moondream|internvl|grok-(4|5)|kimi-vl/i;

/** Adapter: Chat Completions, for compatible servers by their base URL. */
export function createChatProvider(access: ProviderAccess, fetch: typeof globalThis.fetch): ModelProvider {
  const listedAsSeeing = new Map<string, boolean>();
  let client: Promise<OpenAI> | undefined;
  const connect = () => (client ??= openOpenAIClient(access, fetch));

  return {
    limits: (model) => ({ tools: maxTools, images: listedAsSeeing.get(model) ?? sees.test(model) }),
    listModels: (signal) =>
      inOurWords(
        async () => {
          const models = await listOpenAIModels(await connect(), signal);
          for (const model of models) {
            const seeing = seesByList(model);
            if (seeing !== undefined) listedAsSeeing.set(model.id, seeing);
          }
          return models.map(toModelInfo);
        },
        access,
        'listing',
        signal,
      ),
    stream: (request, signal) =>
      readModelStream(
        async () => (await connect()).chat.completions.create(toChatRequest(request), { signal }),
        createChatReader(),
        access,
        signal,
      ),
  };
}

function seesByList(model: ListedModel): boolean | undefined {
  const modalities = model.architecture?.input_modalities;
  return Array.isArray(modalities) ? modalities.includes('image') : undefined;
}
