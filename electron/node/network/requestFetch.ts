import { type Duplex, pipeline, type Readable } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip } from 'node:zlib';
import type { Dispatcher, request } from 'undici';

type SendRequest = typeof request;

/** The headers that `fetch` sends by default. */
const usualHeaders = { 'accept-encoding': 'gzip, br', 'accept-language': '*', 'user-agent': 'gatehouse' };

const rawBodies = new WeakMap<Response, Readable>();

/** The body of a response as a Node stream: reading a small one as a web stream takes longer than everything else. */
export function rawBodyOf(response: Response): Readable | undefined {
  return rawBodies.get(response);
}

/**
 * A `fetch` built on undici's `request`, for requests to servers and models: texts as bodies, no redirects, no cache,
 * no cookies. It takes about half the time of `fetch`, which does a lot that only pages need. All other requests go to
 * `otherwise`.
 */
export function requestFetch(
  request: SendRequest,
  dispatcher: Dispatcher,
  otherwise: typeof globalThis.fetch,
): typeof globalThis.fetch {
  return async (input, init = {}) => {
    const { body, redirect, signal } = init;
    const isPlain = redirect === 'manual' && (body === undefined || body === null || typeof body === 'string');
    const url = input instanceof Request ? null : URL.parse(String(input));
    // A name and a password in an address also go to `fetch`, which refuses them.
    if (!isPlain || url === null || url.username !== '' || url.password !== '') return otherwise(input, init);
    signal?.throwIfAborted();
    try {
      const {
        statusCode,
        statusText,
        headers,
        body: encoded,
      } = await request(url, {
        method: init.method ?? 'GET',
        headers: { ...usualHeaders, ...Object.fromEntries(new Headers(init.headers)) },
        body: body ?? null,
        signal: signal ?? null,
        dispatcher,
      });
      return responseOf(statusCode, statusText, headers, encoded);
    } catch (error) {
      // As a `fetch` says it.
      signal?.throwIfAborted();
      throw new TypeError('fetch failed', { cause: error });
    }
  };
}

type IncomingHeaders = Record<string, string | string[] | undefined>;

function responseOf(status: number, statusText: string, incoming: IncomingHeaders, encoded: Readable): Response {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming)) {
    for (const one of typeof value === 'string' ? [value] : (value ?? [])) headers.append(name, one);
  }
  const init = { status, statusText, headers };
  // A stream error without a listener ends the process, and not every body is read.
  encoded.on('error', () => undefined);
  if (status === 204 || status === 205 || status === 304) {
    encoded.resume();
    return new Response(null, init);
  }
  const body = decoded(encoded, headers.get('content-encoding'));
  body.on('error', () => undefined);
  const response = new Response(webStream(body), init);
  rawBodies.set(response, body);
  return response;
}

/** The requested encodings; any other is not decoded, so it cannot be read as JSON. */
const decoders: Readonly<Record<string, () => Duplex>> = {
  gzip: () => createGunzip({ flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH }),
  br: () => createBrotliDecompress({ flush: constants.BROTLI_OPERATION_FLUSH }),
};

function decoded(body: Readable, encoding: string | null): Readable {
  const decoder = decoders[encoding?.toLowerCase() ?? '']?.();
  // An error of either becomes an error of the decoder; abandoning the decoder ends both.
  return decoder === undefined ? body : pipeline(body, decoder, () => undefined);
}

function webStream(body: Readable): ReadableStream<Uint8Array> {
  let pieces: AsyncIterator<Uint8Array> | undefined;
  return new ReadableStream(
    {
      async pull(controller) {
        pieces ??= (body as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
        const piece = await pieces.next();
        if (piece.done === true) controller.close();
        else controller.enqueue(piece.value);
      },
      cancel: () => void body.destroy(),
    },
    { highWaterMark: 0 },
  );
}
