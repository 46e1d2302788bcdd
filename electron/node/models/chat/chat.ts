import type OpenAI from 'openai';
import { providerEntry } from '../../../../shared/domain/providers/providerTable.ts';
import { maxTemperature } from '../../../../shared/domain/modelSettings.ts';
import type { ModelLimits, ModelRequest } from '../../../host/ports/modelProvider.ts';
import { inOurWords, type OpenAnswer, readModelStream } from '../answers/readModelStream.ts';
import { namedSettings, publishedFigures } from '../modelFamilies.ts';
import { type ListedModel, listOpenAIModels, openOpenAIClient, toModelInfo } from '../openaiClient.ts';
import { type Demands, learntDemands, namedDemands, nameRuleByName } from '../refusals/demands.ts';
import { OutputLimits } from '../refusals/outputLimit.ts';
import { Refusals } from '../refusals/refusals.ts';
import { isAboutRequest, refusalWords } from '../refusals/refusalWords.ts';
import { requestOptions } from '../requests/bodyText.ts';
import type { Wire } from '../wire.ts';
import { describeChatBody } from './chatBody.ts';
import { createChatReader } from './chatEvents.ts';
import { type OutputLimit, toChatRequest } from './chatRequest.ts';
import { listedFigures } from './listedFigures.ts';

/**
 * Model families with known vision. For all others pictures are left out: a model without vision would answer every
 * later request of the conversation with an error.
 */
const sees =
  /vision|multimodal|llava|(^|[-_/.\d])vl([-_:.\d]|$)|gpt-(4o|4\.1|4\.5|5)|(^|\/)o[134](-pro)?$|o4-mini|claude|gemini|gemma-?3|pixtral|mistral-(small-3|medium-3|large-3)|llama-?4|minicpm-v|moondream|internvl|grok-(4|5)|kimi-vl/i;

/** The fields of a body, and of the assistant's messages in it, that not all servers know. */
const optionalFields = [
  'stream_options',
  'stop',
  'prompt_cache_key',
  'message.reasoning_content',
  'message.reasoning_details',
  'message.reasoning',
  'message.extra_content',
];

/** Model families that accept audio. */
const hears = /gpt-(4o-)?audio|gemini|voxtral|qwen.*(omni|audio)/i;

const createChatProvider: Wire['create'] = (access, fetch, refused) => {
  const listed = new Map<string, Senses>();
  const figures = new Map<string, Partial<ModelLimits>>();
  /** The field that compatible servers know; the newest models of OpenAI require the other one. */
  let outputLimit: OutputLimit = 'max_tokens';
  const outputs = new OutputLimits();
  const refusals = new Refusals(optionalFields, refused);
  /** What refusals said of single models. */
  const learnt = new Map<string, Partial<Demands>>();
  let client: Promise<OpenAI> | undefined;
  const connect = () => (client ??= openOpenAIClient(access, fetch));

  async function open(wanted: ModelRequest, signal: AbortSignal): Promise<OpenAnswer> {
    const { chat } = await connect();
    const attempt = refusals.begin(wanted, {
      isListed: figures.get(wanted.model)?.tools !== 0,
      names: nameRuleByName(wanted.model),
    });
    for (;;) {
      const request = outputs.bound(attempt.request);
      const demands = { ...namedDemands(wanted.model, access), ...learnt.get(wanted.model) };
      const body = attempt.fit(toChatRequest(request, access, { outputLimit, demands }));
      try {
        const answer = await chat.completions.create(body, await requestOptions(body, signal)).withResponse();
        return { ...answer, ...attempt.taken() };
      } catch (error) {
        if (!attempt.mayChange()) throw error;
        if (!learn(request, body, demands, error) && !attempt.learn(body, error)) {
          // What it gave is damaged, or belongs to another account by now.
          if (!isAboutReasoning(error) || !attempt.refuseThoughts(access, error)) throw error;
        }
      }
    }
  }

  /** Whether the next request is another one than the one that was refused. */
  function learn(request: ModelRequest, body: object, demands: Demands, error: unknown): boolean {
    const more = learntDemands(error);
    if (Object.entries(more).some(([name, demand]) => demands[name as keyof Demands] !== demand)) {
      learnt.set(request.model, { ...learnt.get(request.model), ...more });
      return true;
    }
    if (outputs.learn(request, error)) return true;
    const wantsOther = request.maxTokens !== undefined && Object.hasOwn(body, 'max_tokens');
    if (!wantsOther || !refusalWords(error).includes('max_completion_tokens')) return false;
    outputLimit = 'max_completion_tokens';
    return true;
  }

  return {
    limits: (model) => ({
      tools: providerEntry(access.kind).maxTools,
      images: listed.get(model)?.canSee ?? sees.test(model),
      audio: listed.get(model)?.canHear ?? hears.test(model),
      files: listed.get(model)?.canRead ?? false,
      ...publishedFigures(access, model),
      ...namedSettings(model, maxTemperature),
      ...figures.get(model),
      ...effortsOf(figures.get(model), model),
      ...refusals.limits(model),
    }),
    listModels: (signal) =>
      inOurWords(
        async () => {
          const models = await listOpenAIModels(await connect(), signal);
          refusals.forgetLimits();
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
      readModelStream(
        () => open(request, signal),
        () => createChatReader(access, request.model),
        access,
        signal,
        onSent,
      ),
  };
};

/** Chat Completions, for compatible servers by their base URL. */
export const chatWire: Wire = {
  create: createChatProvider,
  load: () => import('openai'),
  describeBody: describeChatBody,
};

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

function isAboutReasoning(error: unknown): boolean {
  return isAboutRequest(error) && /signature|thought|thinking|reasoning|encrypted/i.test(refusalWords(error));
}
