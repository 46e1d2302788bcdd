import { HostError, problemError } from '../../../../shared/domain/error.ts';
import type { HostErrorCode } from '../../../../shared/domain/errorCode.ts';
import type { Problem } from '../../../../shared/domain/problem.ts';
import { isJsonObject } from '../../../../shared/lib/json.ts';
import type { ProviderAccess } from '../../../host/ports/modelProvider.ts';
import { connectionAdvice } from './connectionAdvice.ts';
import { retryAfterMs } from './retryAfter.ts';

/** The task that failed: reaching the provider, reading its answer, or listing its models. */
export type ModelTask = 'connecting' | 'streaming' | 'listing';

/** The facts of a failed request, the same for every SDK. */
interface WireFailure {
  readonly status: number | undefined;
  /** `type` and `code` of the error body, and Anthropic's `details.error_code`. */
  readonly codes: string;
  /** The provider's own text; empty when it sent none. */
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
const tooLong =
  /context_length_exceeded|exceed_context_size|string_above_max_length|request_too_large|prompt is too long|context (?:length|window|size)|request too large|input is too long|input token count .{0,40}exceeds/i;
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
  const inner: unknown = isJsonObject(body) && isJsonObject(body['error']) ? body['error'] : body;
  const fields = isJsonObject(inner) ? inner : {};
  const details = isJsonObject(fields['details']) ? fields['details']['error_code'] : undefined;
  return {
    status: typeof status === 'number' ? status : undefined,
    codes: [fields['type'], fields['code'], details].filter((code) => typeof code === 'string').join(' '),
    said: withoutPage(saidBy(inner, error)),
    retryAfterMs: headers instanceof Object && 'get' in headers ? retryAfterMs(headers as Headers) : undefined,
  };
}

function isBody(body: unknown): boolean {
  return isJsonObject(body) || (typeof body === 'string' && body !== '');
}

function saidBy(inner: unknown, error: Error): string {
  if (typeof inner === 'string') return inner;
  if (isJsonObject(inner)) {
    for (const field of ['message', 'error', 'detail']) {
      const text = inner[field];
      if (typeof text === 'string') return text;
    }
  }
  // The SDKs write "404 status code (no body)" or the status and the body's text.
  return error.message.replace(/^\d{3} /, '').replace(/^status code \(no body\)$/, '');
}

/** A proxy's error page is nothing to read in a sentence. */
function withoutPage(said: string): string {
  return said.trimStart().startsWith('<') ? '' : said;
}

function wireError(failure: WireFailure, access: ProviderAccess, task: ModelTask): HostError {
  const code = codeOf(failure, access);
  const isBusy = code === 'modelRateLimited' || code === 'modelOverloaded';
  const data = isBusy ? { retryAfterMs: failure.retryAfterMs ?? null } : undefined;
  return problemError(problemFor(code, failure, access, task), data);
}

function codeOf({ status, codes, said }: WireFailure, access: ProviderAccess): FailureCode {
  const words = `${codes} ${said}`;
  // Google has the same words for a minute's quota, a day's, and none.
  if (/RESOURCE_EXHAUSTED/.test(codes)) return 'modelRateLimited';
  if (status === 402 || noCredit.test(words)) return 'modelNoCredit';
  if (status === 401 || /authentication_error|invalid_api_key/.test(codes))
    return access.key === undefined ? 'modelKeyMissing' : 'modelKeyWrong';
  if (status === 413 || tooLong.test(words)) return 'modelTooLong';
  if (status === 403 || /permission_error/.test(codes)) return 'modelForbidden';
  if (status === 404 || unknownModel.test(words)) return 'modelNotFound';
  if (status === 429 || /rate_limit/.test(codes)) return 'modelRateLimited';
  if (status !== undefined && status >= 300 && status < 400) return 'modelUnreachable';
  if (status === 405 || status === networkSignIn) return 'modelUnreachable';
  if ((status ?? 0) >= 500 || status === 408 || /overloaded|server_error|api_error|timeout_error/.test(codes))
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

function isOverloaded({ status, codes }: WireFailure): boolean {
  return status === 503 || status === 529 || /overloaded/.test(codes);
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
  return hidden.length > 600 ? `${hidden.slice(0, 600)}...` : hidden;
}
