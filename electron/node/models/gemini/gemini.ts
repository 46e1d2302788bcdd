import type { GenerateContentConfig, GoogleGenAI } from '@google/genai/web';
import { problemError } from '../../../../shared/domain/error.ts';
import { addressOf } from '../../../../shared/domain/providers/providerTable.ts';
import type { ModelInfo } from '../../../../shared/domain/model.ts';
import type { ModelRequest, ProviderAccess } from '../../../host/ports/modelProvider.ts';
import { type AnswerPeek, peekAtAnswer } from '../answers/answerPeek.ts';
import { inOurWords, type OpenAnswer, readModelStream } from '../answers/readModelStream.ts';
import { learntDemands, signsByName } from '../refusals/demands.ts';
import { OutputLimits } from '../refusals/outputLimit.ts';
import { Refusals } from '../refusals/refusals.ts';
import { isAboutRequest, refusalWords } from '../refusals/refusalWords.ts';
import { keyToSend } from '../requests/checkKey.ts';
import type { Wire } from '../wire.ts';
import { describeGeminiBody } from './geminiBody.ts';
import { readGeminiError } from './geminiError.ts';
import { createGeminiReader } from './geminiEvents.ts';
import { GeminiModels } from './geminiModels.ts';
import { toGeminiRequest } from './geminiRequest.ts';

/** What a request can do without; the names are the same in the SDK and on the wire. */
const optionalFields = ['stopSequences', 'thinkingConfig'];

const createGeminiProvider: Wire['create'] = (access, fetch, refused) => {
  const models = new GeminiModels(access);
  const outputs = new OutputLimits();
  const refusals = new Refusals(optionalFields, refused);
  const learnt: Learnt = { signed: new Set(), withoutSummary: new Set(), withoutSystem: new Set() };
  let client: Promise<GoogleGenAI> | undefined;
  const connect = () => (client ??= openClient(access, fetch));

  async function open(wanted: ModelRequest, signal: AbortSignal): Promise<OpenAnswer> {
    if (!isModelName(wanted.model)) throw problemError({ kind: 'modelUnknown', name: access.name, said: '' });
    const { models: api } = await connect();
    const { model } = wanted;
    const attempt = refusals.begin(wanted, { names: 'gemini' });
    for (;;) {
      const request = outputs.bound(models.bound(attempt.request));
      const { config: wholeConfig, ...body } = toGeminiRequest(request, access, {
        mustBeSigned: learnt.signed.has(model) || signsByName(model),
        hasThinking: models.isThinking(model),
        hasSummary: !learnt.withoutSummary.has(model),
        hasSystem: !learnt.withoutSystem.has(model),
      });
      const config = attempt.fit(wholeConfig);
      const network = watched(fetch);
      const closing = new AbortController();
      const abortSignal = AbortSignal.any([signal, closing.signal]);
      try {
        const data = await api.generateContentStream({
          ...body,
          // A limit is told, as with other providers, rather than followed by a request that nobody sees.
          config: { ...config, httpOptions: network.options, abortSignal, automaticContinuation: false },
        });
        return { data: readable(data, closing), response: network.response(), ...attempt.taken() };
      } catch (thrown) {
        const error = network.error(thrown);
        if (!attempt.mayChange()) throw error;
        const isOfRequest = isAboutRequest(error);
        if (isOfRequest && isAboutSignatures(error) && attempt.refuseThoughts(access, error)) continue;
        if (
          !(isOfRequest && (outputs.learn(request, error) || learn(error, model, wholeConfig, learnt))) &&
          !attempt.learn(config, error, body)
        )
          throw error;
      }
    }
  }

  return {
    limits: (model) => ({ ...models.limits(model), ...refusals.limits(model) }),
    listModels: (signal) =>
      inOurWords(
        async () => {
          const { models: api } = await connect();
          let peek: AnswerPeek | undefined;
          const network = watched(async (...args) => {
            const response = await fetch(...args);
            peek = response.ok ? peekAtAnswer(response) : undefined;
            return response;
          });
          const listed: ModelInfo[] = [];
          try {
            const config = { pageSize: 1000, abortSignal: signal, httpOptions: network.options };
            for await (const model of await api.list({ config })) listed.push(...models.note(model));
          } catch (error) {
            // Such as a page of HTML.
            const problem = error instanceof SyntaxError ? await peek?.problem(access) : undefined;
            throw problem ?? network.error(error);
          }
          refusals.forgetLimits();
          return listed;
        },
        access,
        signal,
      ),
    stream: (request, signal, onSent) =>
      readModelStream(
        () => open(request, signal),
        () => createGeminiReader(access, request.model),
        access,
        signal,
        onSent,
      ),
  };
};

/** What a model signed is damaged, or belongs to another account by now. */
function isAboutSignatures(error: unknown): boolean {
  return /signature/i.test(refusalWords(error)) && learntDemands(error).mustBeSigned !== true;
}

/** Models that refused something, by what it was. */
interface Learnt {
  /** Calls without signatures. */
  readonly signed: Set<string>;
  /** A summary of what they think. */
  readonly withoutSummary: Set<string>;
  /** A system prompt, as Gemma's do. */
  readonly withoutSystem: Set<string>;
}

/** Whether the next request is another one than the one that was refused. */
function learn(error: unknown, model: string, config: GenerateContentConfig, learnt: Learnt): boolean {
  const words = refusalWords(error);
  const note = (models: Set<string>) => !models.has(model) && Boolean(models.add(model));
  if (learntDemands(error).mustBeSigned === true && !signsByName(model)) return note(learnt.signed);
  if (/(?:developer|system)[ _]instruction/i.test(words))
    return config.systemInstruction !== undefined && note(learnt.withoutSystem);
  const isAboutSummary = /include_?thoughts|thinking is not/i.test(words);
  return isAboutSummary && config.thinkingConfig?.includeThoughts === true && note(learnt.withoutSummary);
}

/** The Gemini API. Nothing is stored there: the whole history is sent. */
export const geminiWire: Wire = {
  create: createGeminiProvider,
  load: () => import('@google/genai/web'),
  describeBody: describeGeminiBody,
};

/** The network of one request, and what came of it: the SDK tells neither the headers of an answer nor that it made no request. */
function watched(fetch: typeof globalThis.fetch) {
  let isCalled = false;
  let response: Response | undefined;
  return {
    options: {
      async fetch(...args: Parameters<typeof fetch>): Promise<Response> {
        isCalled = true;
        response = await fetch(...args);
        return response;
      },
    },
    response(): Response {
      if (response === undefined) throw new Error('The SDK made no request.');
      return response;
    },
    error: (thrown: unknown) => readGeminiError(thrown, isCalled ? response : 'notSent'),
  };
}

/** The SDK leaves an answer open that nobody reads to its end. */
async function* readable(data: AsyncIterable<unknown>, closing: AbortController): AsyncGenerator {
  try {
    yield* data;
  } catch (error) {
    throw readGeminiError(error, undefined);
  } finally {
    closing.abort();
  }
}

/** A name is part of the address. */
function isModelName(model: string): boolean {
  return /^[\w.:-]+(?:\/[\w.:-]+)*$/.test(model) && !model.includes('..');
}

/**
 * The SDK for browsers: it reads no environment and looks for no credentials of Google's cloud. Key, address and network are always
 * ours.
 */
async function openClient(access: ProviderAccess, fetch: typeof globalThis.fetch): Promise<GoogleGenAI> {
  const apiKey = keyToSend(access);
  const { GoogleGenAI: Sdk } = await import('@google/genai/web');
  const address = addressOf(access.kind, access.baseUrl).replace(/\/$/, '');
  // The SDK adds the version itself, but people paste it along.
  const [, baseUrl = address, apiVersion = 'v1beta'] = /^(.*)\/(v\d\w*)$/.exec(address) ?? [];
  return new Sdk({ apiKey, vertexai: false, apiVersion, httpOptions: { baseUrl, fetch } });
}
