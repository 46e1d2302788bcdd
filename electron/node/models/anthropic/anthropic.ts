import type Anthropic from '@anthropic-ai/sdk';
import type { ModelInfo } from '../../../../shared/domain/model.ts';
import { addressOf, isOwnAddress } from '../../../../shared/domain/providers/providerTable.ts';
import type { ModelRequest, ProviderAccess } from '../../../host/ports/modelProvider.ts';
import { inOurWords, type OpenAnswer, readModelStream } from '../answers/readModelStream.ts';
import { learntDemands, needsThinkingByName } from '../refusals/demands.ts';
import { allowedOutputTokens } from '../refusals/outputLimit.ts';
import type { Attempt } from '../refusals/attempt.ts';
import { Refusals } from '../refusals/refusals.ts';
import { isAboutRequest, refusalWords } from '../refusals/refusalWords.ts';
import { requestOptions } from '../requests/bodyText.ts';
import { keyToSend } from '../requests/checkKey.ts';
import type { Wire } from '../wire.ts';
import { describeAnthropicBody } from './anthropicBody.ts';
import { createAnthropicReader } from './anthropicEvents.ts';
import { AnthropicModels } from './anthropicModels.ts';
import { namedMessage, toAnthropicRequest } from './anthropicRequest.ts';
import { bindingHeader } from './thinking.ts';

const createAnthropicProvider: Wire['create'] = (access, fetch, refused) => {
  const models = new AnthropicModels(access);
  const refusals = new Refusals(['metadata', 'stop_sequences', 'output_config'], refused);
  /** Whether a model refused answers without what it thought, or a stand-in for that. */
  const standIns = new Map<string, boolean>();
  let client: Promise<Anthropic> | undefined;
  const connect = () => (client ??= openClient(access, fetch));

  async function open(wanted: ModelRequest, signal: AbortSignal): Promise<OpenAnswer> {
    const { messages } = await connect();
    const { model } = wanted;
    const attempt = refusals.begin(wanted, { names: 'anthropic' });
    let { thinking } = models.thinking(model);
    for (;;) {
      const { request } = attempt;
      const maxTokens = models.maxTokens(request);
      const needsThinking = standIns.get(model) ?? needsThinkingByName(model, access);
      const options = models.options(model);
      const body = attempt.fit(toAnthropicRequest(request, access, { maxTokens, thinking, needsThinking, ...options }));
      const headers = options.hasBinding ? bindingHeader : {};
      try {
        const answer = await messages.create(body, await requestOptions(body, signal, headers)).withResponse();
        return { ...answer, ...attempt.taken() };
      } catch (error) {
        if (!attempt.mayChange()) throw error;
        const words = refusalWords(error);
        if (isAboutRequest(error) && models.learnOptions(model, words)) continue;
        if (/expected `?thinking/i.test(words) && Object.hasOwn(body, 'thinking')) {
          // An answer that was begun without thinking cannot go on with it; the next one can.
          if (request.effort === undefined) thinking = undefined;
          else attempt.dropOnce('effort');
        } else if (
          isAboutSignatures(words) &&
          attempt.refuseThoughts(access, error, namedMessage(request, access, words))
        ) {
          // Before the others: these errors speak of thinking too, and the model can still think.
          continue;
        } else if (isAboutSignatures(words) && needsThinking) standIns.set(model, false);
        else if (!needsThinking && learntDemands(error).mustHaveReasoning === true) standIns.set(model, true);
        else if (!attempt.learn(body, error) && !learn(request, body, maxTokens, attempt, error)) throw error;
      }
    }
  }

  /** Whether the next request is another one than the one that was refused. */
  function learn(
    { model, effort }: ModelRequest,
    body: object,
    maxTokens: number,
    attempt: Attempt,
    error: unknown,
  ): boolean {
    // A server that does not know how this model thinks.
    const isAboutWay = isAboutThinking(error) && !isAboutSignatures(refusalWords(error));
    if (effort === undefined && Object.hasOwn(body, 'thinking') && isAboutWay) {
      attempt.refuseField('thinking');
      return true;
    }
    const allowed = allowedOutputTokens(error);
    if (allowed === undefined || allowed >= maxTokens) return false;
    models.noteMaxTokens(model, allowed);
    return true;
  }

  return {
    limits: (model) => ({ ...models.limits(model), ...refusals.limits(model) }),
    listModels: (signal) =>
      inOurWords(
        async () => {
          const { models: api } = await connect();
          const listed: ModelInfo[] = [];
          for await (const model of api.list({ limit: 1000 }, { signal })) listed.push(models.note(model));
          refusals.forgetLimits();
          return listed;
        },
        access,
        signal,
      ),
    stream: (request, signal, onSent) =>
      readModelStream(
        () => open(request, signal),
        () => createAnthropicReader(access, request.model),
        access,
        signal,
        onSent,
      ),
  };
};

/** Anthropic's Messages API and servers compatible with it. */
export const anthropicWire: Wire = {
  create: createAnthropicProvider,
  load: () => import('@anthropic-ai/sdk'),
  describeBody: describeAnthropicBody,
};

/** Thinking that belongs to another chat, account or model is refused as a whole request. */
function isAboutSignatures(words: string): boolean {
  return /thinking.{0,40}block|signature/i.test(words);
}

function isAboutThinking(error: unknown): boolean {
  return isAboutRequest(error) && /thinking|display/i.test(refusalWords(error));
}

async function openClient(access: ProviderAccess, fetch: typeof globalThis.fetch): Promise<Anthropic> {
  const apiKey = keyToSend(access);
  const { default: Sdk } = await import('@anthropic-ai/sdk');
  // Some compatible servers read the key only where the API itself read it at first.
  const isCompatible = access.key !== undefined && !isOwnAddress(access.kind, access.baseUrl);
  return new Sdk({
    apiKey,
    ...(isCompatible ? { defaultHeaders: { 'x-api-key': apiKey } } : {}),
    // No values from the environment: the key belongs only to this provider and this address.
    authToken: null,
    // The SDK adds /v1 itself, but people paste it along.
    baseURL: addressOf(access.kind, access.baseUrl).replace(/\/(v1\/?)?$/, ''),
    fetch,
    maxRetries: 2,
    logLevel: 'off',
    openTelemetry: false,
  });
}
