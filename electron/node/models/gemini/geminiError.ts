import { isJsonObject, type JsonObject } from '../../../../shared/lib/json.ts';
import { readList, readObject, readString } from '../answers/wireValues.ts';

/** An answer of the API with an error, in the form that `toModelError` and `refusalWords` read. */
class GeminiError extends Error {
  readonly status: number;
  readonly error: { readonly error: JsonObject };
  readonly headers: Headers;

  constructor(status: number, body: JsonObject, headers: Headers) {
    const message = readString(body['message']) ?? '';
    super(message);
    this.status = status;
    this.error = { error: { ...body, message, type: codeIn(body['status']) } };
    this.headers = headers;
  }
}

/**
 * What the SDK threw, as the errors of other SDKs are: the SDK has the body of an answer as JSON in its message. Others are
 * returned as they are.
 *
 * @param answer what the server answered, as far as it did; `notSent`: the SDK itself refused the request
 */
export function readGeminiError(thrown: unknown, answer: Response | 'notSent' | undefined): unknown {
  if (!(thrown instanceof Error)) return thrown;
  if (answer === 'notSent') return new GeminiError(400, { message: thrown.message }, new Headers());
  const { status = refusedStatus(answer) } = thrown as { status?: unknown };
  if (typeof status !== 'number') return thrown;
  // The SDK could not parse what says that it is JSON.
  const body = thrown instanceof SyntaxError ? {} : bodyIn(thrown.message);
  const details = readList(body['details']).map(readObject);
  const headers = new Headers(answer?.headers);
  const wait = waitIn(details);
  if (wait !== undefined && !headers.has('retry-after')) headers.set('retry-after', wait);
  return new GeminiError(statusIn(body, details) ?? status, body, headers);
}

/** The status of HTTP that other providers have for it: a wrong key is answered like any invalid argument. */
function statusIn({ status }: JsonObject, details: readonly JsonObject[]): number | undefined {
  if (details.some(({ reason }) => reason === 'API_KEY_INVALID')) return 401;
  return status === 'NOT_FOUND' ? 404 : undefined;
}

/** The SDK tells no status of an answer that leads elsewhere. */
function refusedStatus(response: Response | undefined): number | undefined {
  return response === undefined || response.ok ? undefined : response.status;
}

/** Google's codes are like `NOT_FOUND`; where there is none, the SDK has the words of HTTP there. */
function codeIn(status: unknown): string {
  const code = readString(status) ?? '';
  return /^[A-Z_]+$/.test(code) ? code : '';
}

/** The error in a message: the body alone, or behind a few words; a list of one; or such a text in its `message`. A text that is none is said as it is. */
function bodyIn(message: string): JsonObject {
  const parsed = parsedIn(message);
  const [first = parsed] = readList(parsed);
  const error = readObject(first)['error'];
  if (!isJsonObject(error)) return { message: readString(error) ?? message };
  const inner = readString(error['message']) ?? '';
  return /^\s*[[{]/.test(inner) && inner !== message ? { ...error, ...bodyIn(inner) } : error;
}

function parsedIn(message: string): unknown {
  try {
    return JSON.parse(message.slice(Math.max(0, message.search(/[[{]/))));
  } catch {
    return undefined;
  }
}

/** `retryDelay` of `google.rpc.RetryInfo`, such as `34.5s`, in seconds. */
function waitIn(details: readonly JsonObject[]): string | undefined {
  for (const { retryDelay } of details) {
    const seconds = /^(\d+(?:\.\d+)?)s$/.exec(readString(retryDelay) ?? '')?.[1];
    if (seconds !== undefined) return seconds;
  }
  return undefined;
}
