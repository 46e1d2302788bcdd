import type OpenAI from 'openai';
import { maxToolsOf } from '../../../shared/domain/toolLimits.ts';
import { maxTemperature, type ModelSetting } from '../../../shared/domain/modelSettings.ts';
import type { ModelLimits, ModelProvider, ModelRequest, ProviderAccess } from '../../host/ports/modelProvider.ts';
import { requestOptions } from './bodyText.ts';
import { createChatReader } from './chatEvents.ts';
import { type OutputLimit, toChatRequest } from './chatRequest.ts';
import { refusedSetting, withoutSetting } from './refusedSetting.ts';
import { type ListedModel, listOpenAIModels, openOpenAIClient, toModelInfo } from './openaiClient.ts';
import { listedFigures } from './listedFigures.ts';
import { namedSettings, publishedFigures } from './modelFamilies.ts';
import { OutputLimits } from './outputLimit.ts';
import { inOurWords, type OpenAnswer, readModelStream } from './readModelStream.ts';

/** OpenAI's own limit; compatible servers seldom say theirs. */
const maxTools = maxToolsOf['openai-chat'];
/**
 * Model families with known vision. For all others pictures are left out: a model without vision would answer every
 * later request of the conversation with an error.
 */
const sees =
  /vision|multimodal|llava|(^|[-_/.\d])vl([-_:.\d]|$)|gpt-(4o|4\.1|4\.5|5)|(^|\/)o[134](-pro)?$|o4-mini|claude|gemini|gemma-?3|pixtral|mistral-(small-3|medium-3|large-3)|llama-?4|minicpm-v|moondream|internvl|grok-(4|5)|kimi-vl/i;

/** Model families that accept audio. */
const hears = /gpt-(4o-)?audio|gemini|voxtral|qwen.*(omni|audio)/i;

/** Adapter: Chat Completions, for compatible servers by their base URL. */
export function createChatProvider(access: ProviderAccess, fetch: typeof globalThis.fetch): ModelProvider {
  const listed = new Map<string, Senses>();
  const figures = new Map<string, Partial<ModelLimits>>();
  /** The field that compatible servers know; the newest models of OpenAI require the other one. */
  let outputLimit: OutputLimit = 'max_tokens';
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
    const { chat } = await connect();
    try {
      const body = toChatRequest(request, outputLimit);
      return { ...(await chat.completions.create(body, await requestOptions(body, signal)).withResponse()), refused };
    } catch (error) {
      const setting = refusedSetting(request, error);
      if (setting !== undefined) return await open(withoutSetting(request, setting), signal, [...refused, setting]);
      if (outputs.learn(request, error)) return await open(request, signal, refused);
      if (request.toolChoice !== undefined && /tool_choice/i.test(messageOf(error))) {
        const { toolChoice: _, ...free } = request;
        return await open(free, signal, refused);
      }
      const wantsOther = request.maxTokens !== undefined && outputLimit === 'max_tokens';
      if (!wantsOther || !messageOf(error).includes('max_completion_tokens')) throw error;
      outputLimit = 'max_completion_tokens';
      return await open(request, signal, refused);
    }
  }

  return {
    limits: (model) => ({
      tools: maxTools,
      images: listed.get(model)?.canSee ?? sees.test(model),
      audio: listed.get(model)?.canHear ?? hears.test(model),
      files: listed.get(model)?.canRead ?? false,
      ...publishedFigures(access, model),
      ...namedSettings(model, maxTemperature),
      ...figures.get(model),
      ...effortsOf(figures.get(model), model),
    }),
    listModels: (signal) =>
      inOurWords(
        async () => {
          const models = await listOpenAIModels(await connect(), signal);
          for (const model of models) {
            figures.set(model.id, listedFigures(model));
            const senses = sensesByList(model);
            if (senses !== undefined) listed.set(model.id, senses);
          }
          return models.map(toModelInfo);
        },
        access,
        signal,
      ),
    stream: (request, signal, onSent) =>
      readModelStream(() => open(request, signal), createChatReader(), access, signal, onSent),
  };
}

interface Senses {
  readonly canSee: boolean;
  readonly canHear: boolean;
  readonly canRead: boolean;
}

function sensesByList(model: ListedModel): Senses | undefined {
  const modalities = model.architecture?.input_modalities;
  if (!Array.isArray(modalities)) return undefined;
  return {
    canSee: modalities.includes('image'),
    canHear: modalities.includes('audio'),
    canRead: modalities.includes('file'),
  };
}

/** The list says whether a model reasons; which efforts it takes is better known by its name. */
function effortsOf(listed: Partial<ModelLimits> | undefined, model: string): Pick<ModelLimits, 'efforts'> {
  const { efforts } = namedSettings(model, maxTemperature);
  return efforts === undefined || listed?.efforts?.length === 0 ? {} : { efforts };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}
