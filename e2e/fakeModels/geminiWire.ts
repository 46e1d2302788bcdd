import type { FakeError, FakeStop, FakeToolCall } from './reply.ts';
import { argumentsText, stopOf } from './reply.ts';
import { sse, type Wire, type WireWriter } from './wire.ts';

const finishReasons: Record<FakeStop, string> = {
  end: 'STOP',
  toolCalls: 'STOP',
  length: 'MAX_TOKENS',
  refusal: 'SAFETY',
};

/** Google's codes of what other providers call so. */
const codes: Readonly<Record<string, { readonly code: number; readonly status: string }>> = {
  model_not_found: { code: 404, status: 'NOT_FOUND' },
  invalid_request_error: { code: 400, status: 'INVALID_ARGUMENT' },
  authentication_error: { code: 401, status: 'UNAUTHENTICATED' },
  permission_error: { code: 403, status: 'PERMISSION_DENIED' },
  not_found_error: { code: 404, status: 'NOT_FOUND' },
  rate_limit_error: { code: 429, status: 'RESOURCE_EXHAUSTED' },
  overloaded_error: { code: 503, status: 'UNAVAILABLE' },
};

/** The real server returns pages of 50; with two, tests get a second page. */
const modelsPerPage = 2;

/** Google's Gemini API. */
export const geminiWire: Wire = {
  basePath: '',
  answerPath: /^\/v1beta\/models\/[^/]+:streamGenerateContent$/,
  modelsPath: '/v1beta/models',
  writer: createWriter,
  errorBody: (status, error) => errorBody(error, status),
  modelList(models, query) {
    const from = Number(query.get('pageToken') ?? 0);
    const to = from + modelsPerPage;
    return {
      models: models.slice(from, to).map((id) => ({
        name: `models/${id}`,
        version: '001',
        displayName: `Fake ${id}`,
        inputTokenLimit: 1_048_576,
        outputTokenLimit: id.includes('small') ? 4096 : 65_536,
        supportedGenerationMethods: id.includes('embedding') ? ['embedContent'] : ['generateContent', 'countTokens'],
        temperature: 1,
        maxTemperature: 2,
        thinking: !id.includes('plain'),
      })),
      ...(to < models.length ? { nextPageToken: String(to) } : {}),
    };
  },
};

function errorBody({ type, message }: FakeError, status?: number) {
  const known = codes[type] ?? { code: 500, status: 'INTERNAL' };
  return { error: { code: status ?? known.code, message, status: known.status } };
}

function createWriter(): WireWriter {
  let thoughts = 0;
  let calls = 0;
  const chunk = (parts: readonly object[], more: object = {}, usage: object = {}) =>
    sse({
      candidates: [{ ...(parts.length === 0 ? {} : { content: { role: 'model', parts } }), index: 0, ...more }],
      usageMetadata: { promptTokenCount: 11, ...usage },
      modelVersion: 'fake',
      responseId: 'response-fake',
    });
  /** Only the first of several calls is signed. */
  const part = (call: FakeToolCall) => ({
    functionCall: {
      ...(call.id === undefined ? {} : { id: call.id }),
      name: call.name,
      args: call.arguments,
    },
    ...(calls++ === 0 ? { thoughtSignature: 'c2lnbmVkIGNhbGw=' } : {}),
  });
  return {
    start: () => '',
    text: (text) => chunk([{ text }]),
    reasoning(text) {
      thoughts++;
      return chunk([{ text, thought: true }]);
    },
    toolCall(call, characters) {
      const whole = chunk([part(call)]);
      if (characters === undefined) return [whole];
      const begin = whole.indexOf('"args":') + '"args":'.length;
      return [whole.slice(0, begin + Math.min(characters, argumentsText(call).length))];
    },
    delta: (fields) => chunk([fields]),
    error: (error) => sse(errorBody(error)),
    end: (reply) =>
      // What a model thought for an answer in words is signed at its end.
      chunk(
        thoughts > 0 && calls === 0 ? [{ text: '', thoughtSignature: 'c2lnbmVkIHRleHQ=' }] : [],
        {
          finishReason: finishReasons[stopOf(reply)],
        },
        {
          promptTokenCount: reply.usage?.inputTokens ?? 11,
          candidatesTokenCount: reply.usage?.outputTokens ?? 7,
          cachedContentTokenCount: reply.usage?.cachedTokens ?? 0,
        },
      ),
  };
}
