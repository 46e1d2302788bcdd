import { isSecretName } from '../../../../shared/domain/literalSecrets/secretNames.ts';
import { secretSpans } from '../../../../shared/domain/literalSecrets/secretSpans.ts';
import type { JsonValue } from '../../../../shared/lib/json.ts';

/** Stands for what was removed. */
export const removedMark = '[removed]';

/** What is known of the secrets and of the person whose report it is. */
export interface Redaction {
  /** Removes the values of stored secrets from a text. */
  readonly hide: (text: string) => string;
  /** The home folder, in every way it may be written. */
  readonly homes: readonly string[];
}

/** `Bearer …` and the like, wherever they stand. */
const credentials = /\b(bearer|basic|apikey)(\s{1,3})[A-Za-z0-9._~+/=-]{6,4096}/gi;
/** Headers of which everything may be secret, up to the end of their line. */
const secretHeader = /\b((?:proxy-)?authorization|(?:set-)?cookie)(["']?\s{0,3}[=:]\s{0,3})[^\r\n]{1,8192}/gi;
const value = `"[^"\\r\\n]{0,4096}"?|'[^'\\r\\n]{0,4096}'?|[^\\s"'&;<>]{1,4096}`;
/** `name=value`, `name: value` and `"name":"value"`. */
const namedValue = new RegExp(`([A-Za-z][\\w.-]{0,63})(["']?\\s{0,3}[=:]\\s{0,3})(?:${value})`, 'g');
/** `--name value`. */
const optionValue = new RegExp(`(--?[A-Za-z][\\w-]{0,63})(\\s{1,3})(?!-)(?:${value})`, 'g');
/** Up to the last `@` before the path, because passwords may contain one. */
const userOfAddress = /(:\/\/)[^\s/?#"'<>]{0,1024}@/g;
/** Passwords of databases are often written with slashes in them. */
const userOfDatabase = /\b(?!https?:|wss?:|file:)([a-z][a-z0-9+.-]{1,20}:\/\/)[^\s"'<>]{0,1024}@/gi;
/** Another address may begin where one is still read, so that no text is read twice. */
const queryOfAddress = /(:\/\/(?:[^\s?#"'<>:]|:(?!\/\/))*)[?#][^\s"'<>]*/g;
const pathOfAddress = /\b((?:https?|wss?):\/\/[^\s/?#"'<>]{1,1024})((?:\/[^\s/?#"'<>]{0,1024}){1,64})/gi;
/** Parts of paths that are words. Hosted servers take their keys in the path. */
const plainPart = /^(?:[a-z][a-z_.-]{0,23}|v\d{1,2}|[\w-]{1,24}\.[a-z]{2,5}|)$/;

/**
 * A text without stored secrets, without what looks like a key or has the name of one, without user names, queries and odd parts of the
 * paths of addresses, and with `~` for the home folder. Pure, except for `hide`.
 */
export function redactText(text: string, { hide, homes }: Redaction): string {
  const shaped = withoutShapes(hide(text))
    .replace(credentials, (_, scheme: string, blank: string) => `${scheme}${blank}${removedMark}`)
    .replace(secretHeader, `$1$2${removedMark}`)
    .replace(namedValue, withoutNamed)
    .replace(optionValue, withoutNamed)
    .replace(userOfAddress, '$1')
    .replace(userOfDatabase, '$1')
    .replace(queryOfAddress, `$1?${removedMark}`)
    .replace(pathOfAddress, (_, origin: string, path: string) => origin + plainPath(path));
  // Again: removing something may have joined what stood around it.
  return hide(withoutHomes(shaped, homes));
}

/** A value whose texts are all redacted, those of fields with the name of a secret wholly. Pure, except for `hide`. */
export function redactJson(value: JsonValue, redaction: Redaction, name = ''): JsonValue {
  if (typeof value === 'string') {
    return value !== '' && isSecretName(name) ? removedMark : redactText(value, redaction);
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each: JsonValue) => redactJson(each, redaction, name));
  const fields = Object.entries<JsonValue>(value);
  return Object.fromEntries(
    fields.map(([key, each]) => [redactText(key, redaction), redactJson(each, redaction, key)]),
  );
}

function withoutNamed(all: string, name: string, sign: string): string {
  return isSecretName(name) ? `${name}${sign}${removedMark}` : all;
}

function plainPath(path: string): string {
  return path
    .split('/')
    .map((part) => (plainPart.test(part) ? part : removedMark))
    .join('/');
}

function withoutShapes(text: string): string {
  let clean = '';
  let at = 0;
  for (const { start, end } of secretSpans(undefined, text)) {
    clean += text.slice(at, start) + removedMark;
    at = end;
  }
  return clean + text.slice(at);
}

/** The longest first: one may be the beginning of another. A name that only begins like the folder's is another folder. */
function withoutHomes(text: string, homes: readonly string[]): string {
  const forms = [...new Set(homes.flatMap(formsOfPath))].sort((a, b) => b.length - a.length);
  if (forms.length === 0) return text;
  return text.replace(new RegExp(`(?:${forms.map(escaped).join('|')})(?![\\p{L}\\p{N}_-])`, 'giu'), '~');
}

/** As it is, as it stands in JSON, with the slashes of addresses, and with the codes of addresses. */
function formsOfPath(path: string): string[] {
  // The root of a system is everybody's.
  if (path.length < 3) return [];
  const slashed = path.replaceAll('\\', '/');
  return [path, JSON.stringify(path).slice(1, -1), slashed, encodeURI(slashed.toWellFormed())];
}

function escaped(text: string): string {
  return text.replace(/[/\\^$*+?.()|[\]{}-]/g, '\\$&');
}
