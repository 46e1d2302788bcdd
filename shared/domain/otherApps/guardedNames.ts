import { isLoaderVariable } from '../loaderVariable.ts';
import { isSecretName } from '../literalSecrets/secretSpans.ts';

const secretPart =
  /pass|pwd|cred|cookie|session|priv|salt|sign(?!in)|key|auth|token|secret|jwt|dsn|webhook|conn(?:ection)?[-_]?str|(?:^|[-_])(?:pin|pat|code)(?:$|[-_])/i;
/** What a name ends in that is about secrets and holds none. */
const plainEnd =
  /(?:path|file|dir|folder|url|uri|endpoint|host|port|id|name|user|type|kind|mode|method|scopes?|enabled|disabled|timeout|ttl|limit|count|max|min|length|size|version|region|header|prefix|provider)$/i;
const noValue = /^(?:\s*|true|false|yes|no|on|off|null|none)$/i;

/**
 * Whether a variable or option of a file may hold a secret, going by its name. Wider than what counts as secret in a typed text: here a
 * wrong guess costs nothing, because the value is kept with the other secrets. Pure.
 */
export function isGuardedName(name: string, value: string): boolean {
  if (noValue.test(value)) return false;
  return isSecretName(name) || /webhook/i.test(name) || (secretPart.test(name) && !plainEnd.test(name));
}

/** Whether the value of a variable may be a secret, going by its name. What runs code is never hidden: users must see it. Pure. */
export function isGuardedVariable(name: string, value: string): boolean {
  return !isLoaderVariable(name) && isGuardedName(name, value);
}

const plainHeaders = new Set(['accept', 'accept-language', 'cache-control', 'content-type', 'user-agent']);

/** Whether a header may hold a secret: most headers in configurations do. Pure. */
export function isGuardedHeader(name: string): boolean {
  return !plainHeaders.has(name.toLowerCase());
}

/** Whether a parameter of an address may hold a secret. Pure. */
export function isGuardedParameter(name: string, value: string): boolean {
  return isGuardedName(name, value) || /^(?:code|sig|signature)$/i.test(name);
}

/** Whether a part of an address looks like one that a program made: long, with digits among its letters. Pure. */
export function looksMade(text: string): boolean {
  return text.length >= 16 && /\d/.test(text) && /[A-Za-z]/.test(text) && /^[\w.~%+-]+$/.test(text);
}
