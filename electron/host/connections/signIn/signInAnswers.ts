import type { FetchLike } from '@modelcontextprotocol/client';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../shared/lib/json.ts';

/** Times are kept in milliseconds. More is nonsense. */
const maxSeconds = Number.MAX_SAFE_INTEGER / 1000;

/** Members that are seconds. Some servers write them as texts. */
const seconds = ['expires_in', 'client_secret_expires_at', 'client_id_issued_at'];

/**
 * Reads what authorization servers and resources answer, as many of them write it: metadata, registrations, tokens and refusals. What is
 * not JSON stays as it is.
 */
export function repairedAnswers(fetch: FetchLike): FetchLike {
  return async (input, init) => {
    const response = await fetch(input, init);
    const text = await response.text();
    const isBound = new Headers(init?.headers).has('dpop');
    const { status, statusText, headers } = response;
    return new Response(text === '' ? null : repairedText(text, isBound), { status, statusText, headers });
  };
}

function repairedText(text: string, isBound: boolean): string {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return text;
  }
  return isJsonObject(answer) ? JSON.stringify(repairedAnswer(answer, isBound)) : text;
}

/**
 * An answer in the form that the specifications give it (RFC 6749, 5.1; RFC 7591, 3.2.1; RFC 8414, 2): `null` means absent, seconds are
 * numbers, scopes are one text. Whatever is nested stays. Pure.
 *
 * @param isBound a token that is bound to a key was asked for: then the kind of the token must be said
 */
export function repairedAnswer(answer: JsonObject, isBound: boolean): JsonObject {
  const told = Object.entries(answer).flatMap(([name, value]) => {
    const repaired = seconds.includes(name) ? secondsOf(value) : name === 'scope' ? scopeOf(value) : value;
    return repaired === null ? [] : [[name, repaired] as const];
  });
  const repaired = Object.fromEntries(told);
  const isKindUntold = typeof repaired['access_token'] === 'string' && repaired['token_type'] === undefined;
  return isKindUntold && !isBound ? { ...repaired, token_type: 'Bearer' } : repaired;
}

/** `null`: it says nothing that can be used. */
function secondsOf(value: JsonValue): number | null {
  const number = typeof value === 'string' && /^\s*\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && number >= 0 && number <= maxSeconds ? number : null;
}

function scopeOf(value: JsonValue): string | null {
  if (Array.isArray(value)) return value.filter((scope) => typeof scope === 'string').join(' ');
  return typeof value === 'string' ? value.replaceAll(/\s*,\s*/g, ' ') : null;
}
