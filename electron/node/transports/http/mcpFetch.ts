import { isForNow } from '../../../../shared/domain/forNow.ts';
import { notTakenError } from '../../../../shared/domain/notTaken.ts';
import { parseJSONRPCMessage } from '@modelcontextprotocol/client';
import { rawBodyOf } from '../../network/requestFetch.ts';
import { eventStream } from './eventStream.ts';
import { dropBody, isAbort, readBody, readErrorBody, readRawBody } from './boundedBody.ts';
import { currentExchange, type Exchange } from './exchange.ts';
import { isSessionUnknown } from './sessionUnknown.ts';
import { maxNesting, nestsDeeperThan } from '../../messages/nesting.ts';
import * as faults from './faults.ts';
import type { HttpLimits } from './limits.ts';
import { OldEndpoint } from './oldEndpoint.ts';
import { retryAfter } from './refusals.ts';
import { repeatableMethod, type SecondTries } from './secondTries.ts';
import { fieldValue, hasData } from './unbatch.ts';

type Fetch = typeof globalThis.fetch;

export interface McpFetchParts {
  readonly fetch: Fetch;
  readonly endpoint: URL;
  /** From the configuration; they go to the server's own origin and nowhere else. */
  readonly headers: Readonly<Record<string, string>>;
  readonly limits: HttpLimits;
  readonly tries: SecondTries;
  /** Whether a 401 can be answered. */
  readonly hasAuth: boolean;
}

/** The facts about a request that decide how its answer is handled. */
interface Asked {
  readonly method: 'POST' | 'GET' | 'DELETE';
  readonly exchange: Exchange | undefined;
  readonly resumesAfter: string | undefined;
  /** A message to a server of 2024-11-05, whose answer comes on the stream. */
  readonly isOldPost: boolean;
}

/**
 * The `fetch` the SDK's transports are given. It looks at what a server sends before they do: sizes, silence, batches,
 * answers that are no MCP. Redirects are left to the SDK, which follows within the origin only and asks here for every
 * hop; nothing here ever follows one. What is fetched for signing in passes untouched, without the configured headers
 * unless it is of the server's own origin.
 */
export function mcpFetch(parts: McpFetchParts): Fetch {
  let old: OldEndpoint | undefined;
  return async (input, init = {}) => {
    const url = new URL(input instanceof URL ? input.href : input instanceof Request ? input.url : input);
    const headers = new Headers(init.headers);
    if (isOwnOrigin(parts.endpoint, url)) addMissing(headers, parts.headers);
    const request: RequestInit = { ...init, headers, redirect: 'manual' };
    const oldPost = init.method === 'POST' && url.href === old?.named.href ? old : undefined;
    const asked = whatIsAsked(request, headers, oldPost !== undefined);
    if (asked === undefined) return parts.fetch(url, request);
    const response = await parts.tries.untilTaken(
      () => {
        const send = (address: URL) => reach(parts, address, request, asked);
        return oldPost === undefined ? send(url) : oldPost.post(send, parts.limits);
      },
      () => whatMayRepeat(init.body, asked),
      init.signal,
    );
    return examine(parts, response, asked, (found) => {
      const named = URL.canParse(found, url.href) ? new URL(found, url) : undefined;
      if (named?.origin === url.origin) old = new OldEndpoint(named, url);
    });
  };
}

/** The `accept` header tells requests to the server apart from requests for signing in. */
function whatIsAsked(init: RequestInit, headers: Headers, isOldPost: boolean): Asked | undefined {
  const method = (init.method ?? 'GET').toUpperCase();
  if (method !== 'POST' && method !== 'GET' && method !== 'DELETE') return undefined;
  const isForMcp = isOldPost || method === 'DELETE' || headers.get('accept')?.includes('text/event-stream') === true;
  if (!isForMcp) return undefined;
  const exchange = method === 'DELETE' || isOldPost ? undefined : currentExchange.getStore();
  return { method, exchange, isOldPost, resumesAfter: headers.get('last-event-id') ?? undefined };
}

/** The method of the request's message, if it may be sent twice. The stream of 2024-11-05 is opened with a GET. */
function whatMayRepeat(body: RequestInit['body'], { method, exchange, resumesAfter }: Asked): string | undefined {
  if (method === 'POST') return repeatableMethod(body);
  const opensOld = method === 'GET' && exchange?.isListening === false && resumesAfter === undefined;
  return opensOld ? method : undefined;
}

/** @throws HostError the reason why there is no answer; an abort of the caller is passed on unchanged */
async function reach(parts: McpFetchParts, url: URL, init: RequestInit, asked: Asked): Promise<Response> {
  const { acceptMs } = parts.limits;
  // A request has its own timeout; a message without an answer gets this one.
  const late = asked.exchange === undefined && asked.method === 'POST' ? AbortSignal.timeout(acceptMs) : undefined;
  try {
    return await parts.fetch(url, late === undefined ? init : { ...init, signal: both(init.signal, late) });
  } catch (error) {
    if (init.signal?.aborted === true || isAbort(error)) throw error;
    throw late?.aborted === true ? faults.notAcceptedError(acceptMs) : faults.unreachableError(error, url);
  }
}

function both(own: AbortSignal | null | undefined, late: AbortSignal): AbortSignal {
  return AbortSignal.any(own instanceof AbortSignal ? [own, late] : [late]);
}

async function examine(
  parts: McpFetchParts,
  response: Response,
  asked: Asked,
  onOldEndpoint: (url: string) => void,
): Promise<Response> {
  const { status } = response;
  if (status >= 300 && status < 400) return withBody(response, null);
  if (status === 202 && asked.exchange !== undefined) asked.exchange.wasAccepted = true;
  if (!response.ok) return examineRefusal(parts, response, asked);
  if (asked.method === 'DELETE' || (asked.method === 'POST' && asked.exchange === undefined)) {
    // A server may send a body to a notification, but it is ignored.
    return withBody(response, null, 204);
  }
  const mediaType = (response.headers.get('content-type')?.split(';')[0] ?? '').trim().toLowerCase();
  if (mediaType === 'text/event-stream' && response.body !== null) {
    return openStream(parts, response, response.body, asked, onOldEndpoint);
  }
  // An address that answers a GET with anything else has no stream; the SDK would read a page as one, again and again.
  if (asked.method === 'GET') return withBody(response, null, 405);
  const isJson = mediaType === 'application/json';
  if (!isJson && !saysNothing.has(mediaType)) {
    dropBody(response.body);
    throw faults.notMcpError(status, mediaType);
  }
  const { messageBytes, bodyIdleMs } = parts.limits;
  const raw = rawBodyOf(response);
  const body = await (raw === undefined
    ? readBody(response.body, messageBytes, bodyIdleMs)
    : readRawBody(raw, messageBytes, bodyIdleMs));
  if (isJson && !isDeep(body)) return alreadyRead(response, body);
  if (isJson) throw faults.nestedTooDeepError();
  if (body.length === 0) throw faults.emptyAnswerError(status);
  if (!holdsMessages(body.toString('utf8'))) throw faults.notMcpError(status, mediaType);
  const headers = new Headers(response.headers);
  headers.set('content-type', 'application/json');
  return new Response(body, { status, headers });
}

/** The content types of servers that do not declare their type. */
const saysNothing: ReadonlySet<string> = new Set(['', 'text/plain', 'application/octet-stream']);

/** Whether it is a JSON-RPC message or a batch. */
function holdsMessages(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    const messages: unknown[] = Array.isArray(value) ? value : [value];
    messages.forEach((message) => parseJSONRPCMessage(message));
    return messages.length > 0;
  } catch {
    return false;
  }
}

async function examineRefusal(parts: McpFetchParts, response: Response, asked: Asked): Promise<Response> {
  const { status } = response;
  const retryAfterMs = retryAfter(response.headers);
  // Others may come from a gateway whose server took the message.
  if ((status === 429 || status === 503) && retryAfterMs !== undefined) {
    dropBody(response.body);
    throw faults.refusedForNowError(status, retryAfterMs);
  }
  const isPage = response.headers.get('content-type')?.includes('html') === true;
  if (isPage) dropBody(response.body);
  const body = isPage
    ? Buffer.alloc(0)
    : await readErrorBody(response.body, parts.limits.errorBytes, parts.limits.bodyIdleMs);
  if (asked.isOldPost) {
    if (status === 404 || status === 410 || isSessionUnknown(status, body.toString('utf8'))) {
      throw notTakenError(faults.sessionUnknownError());
    }
    if (status === 401 && !parts.hasAuth) throw faults.signInNeededError();
    if (status !== 401) throw faults.refusedError(status);
  }
  // No route for GET is no stream; if it is the session that is gone, the next request says so.
  const hasNoRoute = status === 404 && asked.exchange?.isListening === true && !asked.exchange.isStreaming;
  if (hasNoRoute) return withBody(response, body, 405);
  if (asked.method === 'GET' && isFinal(status)) return withoutStream(response, body, asked);
  return withBody(response, body);
}

/**
 * Only a temporary refusal is worth another attempt: a server that refuses streams for good would do so again. The SDK
 * treats it like a 405.
 */
function withoutStream(response: Response, body: Buffer<ArrayBuffer>, { exchange, resumesAfter }: Asked): Response {
  const wasOpen = resumesAfter !== undefined || exchange?.isStreaming === true;
  if (exchange === undefined || !wasOpen) return withBody(response, body);
  exchange.fail(
    exchange.isListening ? faults.listeningEndedError(response.status) : faults.resumeRefusedError(response.status),
  );
  return withBody(response, body, 405);
}

function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 403, 404, 407].includes(status) && !isForNow(status);
}

function openStream(
  { limits }: McpFetchParts,
  response: Response,
  source: ReadableStream<Uint8Array>,
  { method, exchange, resumesAfter }: Asked,
  onOldEndpoint: (url: string) => void,
): Response {
  let messages = 0;
  const stream = eventStream(source, {
    maxBytes: limits.messageBytes,
    resumesAfter,
    onEvent: (lines) => {
      if (fieldValue(lines, 'event') === 'endpoint') {
        if (method === 'POST') exchange?.fail(faults.oldStreamError());
        else onOldEndpoint(fieldValue(lines, 'data') ?? '');
      }
      // An id alone is a position to resume from, not a message; a waiting caller may get as many as the server wants.
      if (hasData(lines) || exchange?.isListening === false) messages++;
    },
    onTooLarge: () => exchange?.fail(faults.tooLargeError(limits.messageBytes)),
    onEnd: () => {
      if (exchange !== undefined) exchange.emptyStreams = messages === 0 ? exchange.emptyStreams + 1 : 0;
    },
  });
  exchange?.streams(stream.lose);
  return withBody(response, stream.body);
}

function withBody(
  response: Response,
  body: ReadableStream<Uint8Array> | Buffer<ArrayBuffer> | null,
  status = response.status,
): Response {
  if (body === null) dropBody(response.body);
  const { headers, statusText } = response;
  return new Response(body, { status, statusText, headers });
}

function isDeep(body: Buffer): boolean {
  return body.length > maxNesting && nestsDeeperThan(body.toString('utf8'), maxNesting);
}

/** The original response, with its body already read: a new one would cost more than all other work here. */
function alreadyRead(response: Response, body: Buffer): Response {
  const text = async () => body.toString('utf8');
  return Object.assign(response, { text, json: async () => JSON.parse(await text()) as unknown });
}

function addMissing(headers: Headers, more: McpFetchParts['headers']): void {
  for (const [name, value] of Object.entries(more)) if (!headers.has(name)) headers.set(name, value);
}

/** The origin itself, or its https form where both are on their default ports: there the SDK follows a redirect too. */
function isOwnOrigin(own: URL, to: URL): boolean {
  if (own.origin === to.origin) return true;
  const isUpgrade = own.protocol === 'http:' && to.protocol === 'https:' && own.hostname === to.hostname;
  return isUpgrade && own.port === '' && to.port === '';
}
