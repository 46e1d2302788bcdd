import { retryAfterMs } from '../answers/retryAfter.ts';
import { noteSentBody } from './sentBodies.ts';

/** A longer wait is reported to the user instead of being waited out silently by the SDK. */
const maxSilentWaitMs = 10_000;

/**
 * Wraps `fetch` for the model SDKs. Redirects are not followed: only `Authorization` is taken off on the way to another
 * origin, not `x-api-key`. A 429 or 5xx that asks for a long wait is marked so that the SDK does not retry it.
 */
export function createModelFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    noteSentBody(init?.body);
    const response = await fetch(input, { ...init, redirect: 'manual' });
    if (response.status < 400 || (retryAfterMs(response.headers) ?? 0) <= maxSilentWaitMs) return response;
    const headers = new Headers([...response.headers]);
    headers.set('x-should-retry', 'false');
    return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
  };
}
