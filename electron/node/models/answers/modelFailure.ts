import { HostError, problemError } from '../../../../shared/domain/error.ts';
import type { HostErrorCode } from '../../../../shared/domain/errorCode.ts';
import type { Problem } from '../../../../shared/domain/problem.ts';
import { keepStart } from '../../../../shared/lib/cutText.ts';
import { isJsonObject } from '../../../../shared/lib/json.ts';
import type { ProviderAccess } from '../../../host/ports/modelProvider.ts';
import { connectionAdvice } from './connectionAdvice.ts';
import { codesOf, isReadable, readErrorBody, reasonIn, splitPassedOn, wordsOf } from './errorBody.ts';
import { retryAfterMs } from './retryAfter.ts';

/** The task that failed: reaching the provider, reading its answer, or listing its models. */
export type ModelTask = 'connecting' | 'streaming' | 'listing';

/** The facts of a failed request, the same for every SDK. */
interface WireFailure {
  readonly status: number | undefined;
  /** The codes and the words of the error body. */
  readonly codes: string;
  readonly words: string;
  /** Those of the provider behind a gateway. Where it refuses a key, or has no credit for it, that is the gateway's key. */
  readonly passedOn: { readonly codes: string; readonly words: string };
  /** For people to read; empty when the provider said nothing. */
  readonly said: string;
  readonly retryAfterMs: number | undefined;
}

/** The answer of a network that shows its own page until the user signed in. */
const networkSignIn = 511;

/** The codes of failed requests. */
type FailureCode = Extract<
  HostErrorCode,
  | 'modelNoCredit'
  | 'modelKeyMissing'
  | 'modelKeyWrong'
  | 'modelTooLong'
  | 'modelForbidden'
  | 'modelNotFound'
  | 'modelRateLimited'
  | 'modelUnreachable'
  | 'modelOverloaded'
  | 'modelRefused'
>;

const noCredit =
  /insufficient_quota|billing|spend_limit|credit balance is too low|insufficient (?:credit|quota|balance|fund)|exceeded your current quota/i;
/** Of Anthropic, OpenAI, OpenRouter, Mistral, MiniMax, Fireworks, llama.cpp, LM Studio, vLLM. */
const tooLong =
  /context_length_exceeded|exceed_context_size|string_above_max_length|request_too_large|request too large|context (?:length|window|size|limit)|(?:prompt|input) is too long|max(?:imum)?[ _]model[ _]len/i;
/** What others say; a limit of tokens for a minute is told in words like these, too. */
const tooLongElsewhere = [
  // Gemini, Copilot, Poolside, Qwen
  /(?:input|prompt) (?:token count|tokens|length) .{0,60}(?:exceeds?|supports? (?:only )?up to)|range of input length should be/i,
  // xAI, Z.ai, Moonshot
  /maximum prompt length|prompt exceeds max(?:imum)? length|exceeded (?:the )?model(?:'s)? token limit/i,
  // Groq, Cerebras, Hugging Face
  /reduce the length of (?:the|your) (?:messages?|input|prompt)|`?inputs`? tokens \+ `?max_new_tokens`? must be/i,
];
const unknownModel = /model_not_found|invalid model|model .{0,200}(?:not found|does not exist)/i;

/**
 * Turns what an SDK threw into an error that says what to do. The SDKs are loaded late, so their errors are told apart
 * by shape: `status` of an HTTP answer, `error` the parsed body, `cause` what the network said. The key never gets into
 * the message, and the original error, which may hold it, is not kept as a cause.
 */
export function toModelError(error: unknown, access: ProviderAccess, task: ModelTask): HostError {
  if (error instanceof HostError) return error;
  const failure = readFailure(error);
  if (failure !== undefined) return wireError(failure, access, task);
  if (task === 'streaming') return streamCutError(access, error instanceof SyntaxError);
  const { problem, mayPass } = connectionAdvice(error, access);
  return problemError(problem, { mayPass });
}

/** The answer stopped before its end event. */
export function streamCutError({ name }: ProviderAccess, isUnreadable = false): HostError {
  return problemError({ kind: isUnreadable ? 'modelStreamUnreadable' : 'modelStreamStopped', name });
}

function readFailure(error: unknown): WireFailure | undefined {
  if (!(error instanceof Error)) return undefined;
  const { status, error: body, headers } = error as { status?: unknown; error?: unknown; headers?: unknown };
  if (typeof status !== 'number' && !isBody(body)) return undefined;
  const statements = readErrorBody(body);
  const { own, passedOn } = splitPassedOn(statements);
  const codes = codesOf(own);
  const text = wordsOf(statements).every(isReadable) && isReadable(textOf(error)) ? textOf(error) : '';
  return {
    // An error in the middle of an answer has its status in the body.
    status: typeof status === 'number' ? status : codes.find(isRefusalStatus),
    codes: codes.filter((code) => typeof code === 'string').join('\n'),
    words: wordsOf(own).filter(isReadable).join('\n') || text,
    passedOn: { codes: codesOf(passedOn).join('\n'), words: wordsOf(passedOn).filter(isReadable).join('\n') },
    said: reasonIn(statements) || text,
    retryAfterMs: headers instanceof Object && 'get' in headers ? retryAfterMs(headers as Headers) : undefined,
  };
}

function isRefusalStatus(code: string | number): code is number {
  return typeof code === 'number' && code >= 400 && code < 600;
}

function isBody(body: unknown): boolean {
  return isJsonObject(body) || (typeof body === 'string' && body !== '');
}

/** The SDKs write "404 status code (no body)" or the status and the body's text. */
function textOf(error: Error): string {
  return error.message.replace(/^\d{3} /, '').replace(/^status code \(no body\)$/, '');
}

function wireError(failure: WireFailure, access: ProviderAccess, task: ModelTask): HostError {
  const code = codeOf(failure, access);
  const isBusy = code === 'modelRateLimited' || code === 'modelOverloaded';
  const data = isBusy ? { retryAfterMs: failure.retryAfterMs ?? null } : undefined;
  return problemError(problemFor(code, failure, access, task), data);
}

function codeOf({ status, codes, words, passedOn }: WireFailure, access: ProviderAccess): FailureCode {
  // On lines of their own: together they would say what none of them says.
  const own = `${codes}\n${words}`;
  const allCodes = `${codes}\n${passedOn.codes}`;
  const all = `${own}\n${passedOn.codes}\n${passedOn.words}`;
  // Google has the same words for a minute's quota, a day's, and none.
  if (/RESOURCE_EXHAUSTED/.test(allCodes)) return 'modelRateLimited';
  if (status === 402 || noCredit.test(own)) return 'modelNoCredit';
  if (status === 401 || /authentication_error|invalid_api_key/.test(codes))
    return access.key === undefined ? 'modelKeyMissing' : 'modelKeyWrong';
  const isLimited = status === 429 || /rate_limit/.test(allCodes);
  const isTooLong = tooLong.test(all) || (!isLimited && tooLongElsewhere.some((words) => words.test(all)));
  if (status === 413 || isTooLong) return 'modelTooLong';
  if (status === 403 || /permission_error/.test(codes)) return 'modelForbidden';
  if (status === 404 || unknownModel.test(all)) return 'modelNotFound';
  if (status === 429 || /rate_limit|\b429\b/.test(allCodes)) return 'modelRateLimited';
  if (status !== undefined && status >= 300 && status < 400) return 'modelUnreachable';
  if (status === 405 || status === networkSignIn) return 'modelUnreachable';
  if ((status ?? 0) >= 500 || status === 408 || /overloaded|server_error|api_error|timeout_error/.test(allCodes))
    return 'modelOverloaded';
  return 'modelRefused';
}

function problemFor(code: FailureCode, failure: WireFailure, access: ProviderAccess, task: ModelTask): Problem {
  const { name, baseUrl: place = '' } = access;
  const { status = null } = failure;
  const said = quote(failure.said, access.key);
  switch (code) {
    case 'modelNoCredit':
      return { kind: 'modelNoCredit', name, said };
    case 'modelKeyMissing':
      return { kind: 'modelKeyAsked', name, said };
    case 'modelKeyWrong':
      return { kind: 'modelKeyRefused', name, said };
    case 'modelTooLong':
      return { kind: 'chatTooLong', name, said };
    case 'modelForbidden':
      return { kind: 'modelUseForbidden', name, said };
    case 'modelNotFound':
      return notFoundProblem(failure, { name, place, said }, task);
    case 'modelRateLimited':
      return { kind: 'modelBusy', name, seconds: secondsOf(failure.retryAfterMs), said };
    case 'modelUnreachable':
      return status === networkSignIn
        ? { kind: 'modelNetworkSignIn', place }
        : { kind: 'modelAnswersStatus', place, status: status ?? 0, name, said };
    case 'modelOverloaded':
      return { kind: isOverloaded(failure) ? 'modelOverloaded' : 'modelFailing', name, status, said };
    case 'modelRefused':
      return { kind: 'modelRefusedRequest', name, said };
  }
}

function notFoundProblem(
  failure: WireFailure,
  facts: { readonly name: string; readonly place: string; readonly said: string },
  task: ModelTask,
): Problem {
  if (task === 'listing') return { kind: 'modelsNotListed', ...facts };
  const isStructured = failure.codes !== '' || failure.said !== '';
  const { name, said } = facts;
  return isStructured ? { kind: 'modelUnknown', name, said } : { kind: 'nothingAtAddress', ...facts };
}

function isOverloaded({ status, codes, passedOn }: WireFailure): boolean {
  return status === 503 || status === 529 || /overloaded/.test(`${codes} ${passedOn.codes}`);
}

function secondsOf(ms: number | undefined): number | null {
  return ms === undefined ? null : Math.ceil(ms / 1000);
}

/** Local servers accept any word, such as `ollama`, as a key: hiding that would only damage the text. */
const minKeyChars = 8;

/** The provider's text on one short line, without control characters and without the key. */
function quote(said: string, key: string | undefined): string {
  const clean = said.replace(/[\p{C}\s]+/gu, ' ').trim();
  const hidden = key === undefined || key.length < minKeyChars ? clean : clean.replaceAll(key, '[key]');
  return hidden.length > 600 ? `${keepStart(hidden, 600)}...` : hidden;
}
