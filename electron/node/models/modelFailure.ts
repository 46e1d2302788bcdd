import { HostError } from '../../../shared/domain/error.ts';
import type { HostErrorCode } from '../../../shared/domain/errorCode.ts';
import { isJsonObject } from '../../../shared/lib/json.ts';
import type { ProviderAccess } from '../../host/ports/modelProvider.ts';
import { connectionAdvice } from './connectionAdvice.ts';
import { retryAfterMs } from './retryAfter.ts';

/** What was being done: reaching the provider, reading its answer, or asking for its models. */
export type ModelTask = 'connecting' | 'streaming' | 'listing';

/** The facts of a failed request, the same for every SDK. */
interface WireFailure {
  readonly status: number | undefined;
  /** `type` and `code` of the error body, and Anthropic's `details.error_code`. */
  readonly codes: string;
  /** The provider's own words; empty when it sent none. */
  readonly said: string;
  readonly retryAfterMs: number | undefined;
}

const noCredit =
  /insufficient_quota|billing|spend_limit|credit balance is too low|insufficient (?:credit|quota|balance|fund)|exceeded your current quota/i;
const tooLong =
  /context_length_exceeded|exceed_context_size|string_above_max_length|request_too_large|prompt is too long|context (?:length|window|size)|request too large|input is too long/i;
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
  const { message, mayPass } = connectionAdvice(error, access);
  return new HostError('modelUnreachable', message, { mayPass });
}

/** The answer stopped before its end event. */
export function streamCutError(access: ProviderAccess, unreadable = false): HostError {
  const what = unreadable ? 'sent something that cannot be read' : 'stopped in the middle of its answer';
  return new HostError('modelStreamCut', `${access.name} ${what}. What came so far is kept. Try again.`);
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
  const said = quote(failure.said, access.key);
  const message = [adviceFor(code, failure, access, task), said && `${access.name} said: ${said}`]
    .filter(Boolean)
    .join(' ');
  const isBusy = code === 'modelRateLimited' || code === 'modelOverloaded';
  const data = isBusy ? { retryAfterMs: failure.retryAfterMs ?? null } : undefined;
  return new HostError(code, message, data);
}

function codeOf({ status, codes, said }: WireFailure, access: ProviderAccess): HostErrorCode {
  const words = `${codes} ${said}`;
  if (status === 402 || noCredit.test(words)) return 'modelNoCredit';
  if (status === 401 || /authentication_error|invalid_api_key/.test(codes))
    return access.key === undefined ? 'modelKeyMissing' : 'modelKeyWrong';
  if (status === 413 || tooLong.test(words)) return 'modelTooLong';
  if (status === 403 || /permission_error/.test(codes)) return 'modelForbidden';
  if (status === 404 || unknownModel.test(words)) return 'modelNotFound';
  if (status === 429 || /rate_limit/.test(codes)) return 'modelRateLimited';
  if (status !== undefined && status >= 300 && status < 400) return 'modelUnreachable';
  if (status === 405) return 'modelUnreachable';
  if ((status ?? 0) >= 500 || status === 408 || /overloaded|server_error|api_error|timeout_error/.test(codes))
    return 'modelOverloaded';
  return 'modelRefused';
}

function adviceFor(code: HostErrorCode, failure: WireFailure, access: ProviderAccess, task: ModelTask): string {
  const { name } = access;
  const place = access.baseUrl ?? 'its address';
  const structured = failure.codes !== '' || failure.said !== '';
  switch (code) {
    case 'modelNoCredit':
      return `The account at ${name} has no credit left. Add credit there, or choose another model.`;
    case 'modelKeyMissing':
      return `${name} asks for a key. Add one in Settings under Models.`;
    case 'modelKeyWrong':
      return `${name} does not accept the key. Check it in Settings under Models.`;
    case 'modelTooLong':
      return 'The conversation is too long for this model. Start a new chat, or choose a model with a larger context.';
    case 'modelForbidden':
      return `${name} does not allow this key to do that. Check what the key and its project may use, or choose another model.`;
    case 'modelNotFound':
      if (task === 'listing')
        return `${name} does not list its models at ${place}. Type the name of the model instead.`;
      return structured
        ? `${name} does not have this model. Choose another one in the model list.`
        : `There is nothing at ${place} that answers. Check the base URL in Settings; it often ends with /v1.`;
    case 'modelRateLimited':
      return `${name} takes no more requests for the moment. ${waitAdvice(failure.retryAfterMs)}`;
    case 'modelUnreachable':
      return `${place} does not answer like a model server (HTTP ${failure.status}). Check the base URL in Settings.`;
    case 'modelOverloaded':
      return isOverloaded(failure)
        ? `${name} is overloaded${httpStatus(failure)}. Try again in a moment.`
        : `${name} has a problem${httpStatus(failure)}. Try again later.`;
    default:
      return `${name} refused the request.`;
  }
}

function isOverloaded({ status, codes }: WireFailure): boolean {
  return status === 503 || status === 529 || /overloaded/.test(codes);
}

function httpStatus({ status }: WireFailure): string {
  return status === undefined ? '' : ` (HTTP ${status})`;
}

function waitAdvice(ms: number | undefined): string {
  if (ms === undefined) return 'Try again in a moment.';
  const seconds = Math.ceil(ms / 1000);
  return seconds < 120 ? `Try again in ${seconds} seconds.` : `Try again in ${Math.ceil(seconds / 60)} minutes.`;
}

/** Local servers take any word, such as `ollama`, as a key: hiding that would only garble what was said. */
const minKeyChars = 8;

/** The provider's words on one line, short, without control characters and without the key. */
function quote(said: string, key: string | undefined): string {
  const clean = said.replace(/[\p{C}\s]+/gu, ' ').trim();
  const hidden = key === undefined || key.length < minKeyChars ? clean : clean.replaceAll(key, '[key]');
  return hidden.length > 600 ? `${hidden.slice(0, 600)}...` : hidden;
}
