import { isSecretName } from '../literalSecrets/secretSpans.ts';

const secretPart =
  /pass|pwd|cred|cookie|session|priv|salt|sign(?!in)|key|auth|token|secret|jwt|dsn|conn(?:ection)?[-_]?str|(?:^|[-_])(?:pin|pat|code)(?:$|[-_])/i;
/** What a name ends in that is about secrets and holds none. */
const plainEnd =
  /(?:path|file|dir|folder|url|uri|endpoint|host|port|id|name|user|type|kind|mode|method|scopes?|enabled|disabled|timeout|ttl|limit|count|max|min|length|size|version|region|header|prefix|provider)$/i;

/**
 * Whether a variable or option of a file may hold a secret, going by its name. Wider than what counts as secret in a typed text: here a
 * wrong guess costs nothing, because the value is kept with the other secrets. Pure.
 */
export function isGuardedName(name: string, value: string): boolean {
  if (value.trim() === '' || /^(?:true|false|yes|no|on|off|null|none)$/i.test(value)) return false;
  return isSecretName(name) || (secretPart.test(name) && !plainEnd.test(name));
}

const plainHeaders = new Set(['accept', 'accept-language', 'cache-control', 'content-type', 'user-agent']);

/** Whether a header may hold a secret: most headers in configurations do. Pure. */
export function isGuardedHeader(name: string): boolean {
  return !plainHeaders.has(name.toLowerCase());
}
