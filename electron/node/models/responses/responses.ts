import type OpenAI from 'openai';
import { isOwnAddress, providerEntry } from '../../../../shared/domain/providers/providerTable.ts';
import { maxTemperature } from '../../../../shared/domain/modelSettings.ts';
import type { ModelRequest } from '../../../host/ports/modelProvider.ts';
import { inOurWords, type OpenAnswer, readModelStream } from '../answers/readModelStream.ts';
import { namedSettings, publishedFigures } from '../modelFamilies.ts';
import { listOpenAIModels, openOpenAIClient, toModelInfo } from '../openaiClient.ts';
import { nameRuleByName } from '../refusals/demands.ts';
import { OutputLimits } from '../refusals/outputLimit.ts';
import { Refusals } from '../refusals/refusals.ts';
import { refusalWords } from '../refusals/refusalWords.ts';
import { requestOptions } from '../requests/bodyText.ts';
import type { Wire } from '../wire.ts';
import { describeResponsesBody } from './responsesBody.ts';
import { createResponsesReader } from './responsesEvents.ts';
import { toResponsesRequest } from './responsesRequest.ts';

/** Text-only models among those the Responses API serves. */
const textOnly = /^(o1-mini|o1-preview|o3-mini|gpt-3\.5|gpt-4(-\d{4})?$|gpt-oss)/;
/** The provider's list holds everything it sells; these do not answer with text. */
const notForChat =
  /embedding|whisper|tts|dall-e|image|moderation|audio|realtime|transcribe|sora|davinci|babbage|(^|-)instruct/;

const createResponsesProvider: Wire['create'] = (access, fetch, refused) => {
  /** Models that answered 400 to being asked for encrypted reasoning, because they have none. */
  const withoutReasoning = new Set<string>();
  /** Models, or accounts that are not verified for them, that answered 400 to being asked for a summary of the reasoning. */
  const withoutSummary = new Set<string>();
  const outputs = new OutputLimits();
  const refusals = new Refusals(['metadata', 'parallel_tool_calls', 'prompt_cache_key'], refused);
  let client: Promise<OpenAI> | undefined;
  const connect = () => (client ??= openOpenAIClient(access, fetch));
  const isOwn = isOwnAddress(access.kind, access.baseUrl);

  async function open(wanted: ModelRequest, signal: AbortSignal): Promise<OpenAnswer> {
    const { responses } = await connect();
    const attempt = refusals.begin(wanted, { names: nameRuleByName(wanted.model) });
    for (;;) {
      const request = outputs.bound(attempt.request);
      const hasEncryptedReasoning = !withoutReasoning.has(request.model);
      const hasSummary = hasEncryptedReasoning && !withoutSummary.has(request.model);
      const body = attempt.fit(toResponsesRequest(request, access, { hasEncryptedReasoning, hasSummary }));
      try {
        const answer = await responses.create(body, await requestOptions(body, signal)).withResponse();
        return { ...answer, ...attempt.taken() };
      } catch (error) {
        if (!attempt.mayChange()) throw error;
        if (isAboutEncrypted(error) && attempt.refuseThoughts(access, error)) continue;
        if (!outputs.learn(request, error) && !attempt.learn(body, error) && !learn(request, body, error)) throw error;
      }
    }
  }

  /** Models and compatible servers refuse reasoning in many words, such as an unknown parameter 'reasoning'. */
  function learn({ model }: ModelRequest, body: object, error: unknown): boolean {
    const words = refusalWords(error);
    if (/reasoning/i.test(words) && !withoutSummary.has(model)) {
      withoutSummary.add(model);
      return Object.hasOwn(body, 'reasoning');
    }
    if (!/encrypted.content|\binclude\b/i.test(words) || !Object.hasOwn(body, 'include')) return false;
    withoutReasoning.add(model);
    return true;
  }

  return {
    limits: (model) => ({
      tools: providerEntry(access.kind).maxTools,
      images: !textOnly.test(model),
      audio: false,
      files: isOwn && !textOnly.test(model),
      ...publishedFigures(access, model),
      ...namedSettings(model, maxTemperature),
      ...refusals.limits(model),
    }),
    listModels: (signal) =>
      inOurWords(
        async () => {
          const models = await listOpenAIModels(await connect(), signal);
          refusals.forgetLimits();
          const usable = isOwn ? models.filter((model) => !notForChat.test(model.id)) : models;
          return usable.sort((a, b) => (b.created ?? 0) - (a.created ?? 0)).map(toModelInfo);
        },
        access,
        signal,
      ),
    stream: (request, signal, onSent) =>
      readModelStream(
        () => open(request, signal),
        () => createResponsesReader(access, request.model),
        access,
        signal,
        onSent,
      ),
  };
};

/** Reasoning that is damaged, or was encrypted for another organization. */
function isAboutEncrypted(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  const words = refusalWords(error);
  return (
    code === 'invalid_encrypted_content' || /encrypted.content.{0,80}(?:verif|decrypt|match|invalid|pars)/is.test(words)
  );
}

/** OpenAI's Responses API and servers compatible with it. */
export const responsesWire: Wire = {
  create: createResponsesProvider,
  load: () => import('openai'),
  describeBody: describeResponsesBody,
};
