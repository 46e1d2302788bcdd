/** A part of a text that looks like a secret, from `start` up to, not including, `end`. */
export interface SecretSpan {
  readonly start: number;
  readonly end: number;
}

// Longer than any token people paste; what is longer may be code, and code is never covered.
const maxSecretLength = 4096;
const minUnnamedLength = 24;
const minEntropyBits = 4;

/**
 * Tokens that are known by how they begin: of GitHub, GitLab, OpenAI and others, Slack, AWS, Google, npm, and JWTs. They begin a word, or
 * stand right after the letter of an option, as in `mysql -pghp_…`.
 */
const knownShapes = new RegExp(
  `(?<=(?<![A-Za-z0-9_-])(?:-[A-Za-z])?)(?:${[
    'gh[pousr]_[A-Za-z0-9]{20,}',
    'github_pat_[A-Za-z0-9_]{20,}',
    'glpat-[A-Za-z0-9_-]{16,}',
    'sk-[A-Za-z0-9_-]{16,}',
    '[rs]k_(?:live|test)_[A-Za-z0-9]{16,}',
    'xox[a-z]-[A-Za-z0-9-]{10,}',
    'xapp-[A-Za-z0-9-]{10,}',
    '(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Za-z0-9])',
    'AIza[A-Za-z0-9_-]{30,}',
    'npm_[A-Za-z0-9]{30,}',
    'hf_[A-Za-z0-9]{20,}',
    'eyJ[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]*',
  ].join('|')})`,
  'g',
);

const secretWord =
  /^(?:token|apikey|key|secret|password|passwd|passphrase|pwd|auth|authorization|credentials?|pat|bearer)$/;
/** Words of names that are about secrets and hold none: AUTH_TYPE, MAX_TOKEN_LENGTH, TOKEN_URL, PUBLIC_KEY. */
const plainWord =
  /^(?:public|file|path|dir|folder|url|uri|endpoint|host|id|name|user|username|email|type|kind|mode|method|scheme|scopes?|enabled|disabled|required|ttl|timeout|expiry|limit|count|max|min|length|size|algorithm|issuer|audience|header|prefix|version|region|hash|sha|checksum|digest|provider)$/;

const placeholder =
  /^(?:your|my|insert|enter|replace|change|put|paste|fill|todo|tbd|example|sample|dummy|placeholder|none|null|true|false|yes|no|on|off|undefined)(?![a-z0-9])|your[-_ ]|placeholder|change[-_ ]?me|[-_ ]here$|^<.*>$|^\[.*\]$|\{\{.*\}\}|^%[A-Za-z_]+%$|\$\{|^\$[A-Za-z_]|\.{3}|…|(?:x{4}|\*{3})|^(.)\1*$/i;
const path = /^(?:[/~]|\.{1,2}[/\\]|[A-Za-z]:[/\\]|file:)/;
const visible = /^[\x21-\x7e]+$/;

/** The words of a name: `GITHUB_TOKEN`, `X-Api-Key` and `--clientSecret` are two each. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

/** Whether what has this name is a secret, going by its words. */
export function isSecretName(name: string): boolean {
  const words = wordsOf(name);
  return words.some((word) => secretWord.test(word)) && !words.some((word) => plainWord.test(word));
}

/**
 * Where a value holds a secret that is written out. What is no secret is never inside a span: no references, paths,
 * placeholders, blanks or characters that do not show. Pure.
 *
 * @param name of the variable, header or option whose value it is; without it only what is certain counts
 */
export function secretSpans(name: string | undefined, value: string): SecretSpan[] {
  const certain = [...spansOf(knownShapes, value, 0), ...addressSpans(value)].filter((span) =>
    isLiteral(value.slice(span.start, span.end)),
  );
  if (certain.length > 0) return withoutOverlaps(certain);
  if (name === undefined) return [];
  const scheme = /^(?:bearer|basic|token|apikey)\s+/i.exec(value)?.[0].length ?? 0;
  const rest = value.slice(scheme).trimEnd();
  const whole = { start: scheme, end: scheme + rest.length };
  const isNamed = (scheme > 0 || isSecretName(name)) && isNamedSecret(rest);
  return isNamed || (!wordsOf(name).some((word) => plainWord.test(word)) && isRandom(rest)) ? [whole] : [];
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const longHex = /^[0-9a-f]{32,}$/i;

/**
 * Where the address of a server that is only reached holds secrets that are written out: also in parts of its path that nobody made up,
 * as in `…/s/<key>/mcp`. In other texts such a part may name code. Pure.
 */
export function addressSecretSpans(address: string): SecretSpan[] {
  const hostEnd = /^[a-z][a-z0-9+.-]*:\/\/[^/?#\\]*/i.exec(address)?.[0].length ?? address.length;
  const path = /^[^?#]*/.exec(address.slice(hostEnd))?.[0] ?? '';
  const parts = [...path.matchAll(/[^/]+/g)].flatMap(({ 0: part, index }): SecretSpan[] => {
    const isSecret = longHex.test(part) || uuid.test(part) || isRandom(part);
    return isSecret ? [{ start: hostEnd + index, end: hostEnd + index + part.length }] : [];
  });
  return withoutOverlaps([...secretSpans(undefined, address), ...parts]);
}

/**
 * Those of them that are kept apart from the address. Not a UUID in its path, which mostly says whose server it is: signing in tells others
 * the address, so that none with a secret in it can be signed in to. Pure.
 */
export function addressSecretsToKeep(address: string): SecretSpan[] {
  return addressSecretSpans(address).filter(
    ({ start, end }) => address[start - 1] !== '/' || !uuid.test(address.slice(start, end)),
  );
}

function spansOf(pattern: RegExp, text: string, group: number): SecretSpan[] {
  return [...text.matchAll(pattern)].map((match) => {
    const found = match[group] ?? '';
    const start = match.index + match[0].lastIndexOf(found);
    return { start, end: start + found.length };
  });
}

/** Passwords in addresses, and parameters of them whose names say that they are secret. */
function addressSpans(text: string): SecretSpan[] {
  const passwords = spansOf(/(?<=[a-z][a-z0-9+.-]{0,30}):\/\/[^\s/?#@:]*:([^\s/?#@]+)(?=@)/gi, text, 1);
  const parameters = [...text.matchAll(/[?&]([A-Za-z0-9_.-]+)=([^\s&#]+)/g)].flatMap((match): SecretSpan[] => {
    const [all, parameter = '', value = ''] = match;
    const start = match.index + all.length - value.length;
    return isSecretName(parameter) && isNamedSecret(value) ? [{ start, end: start + value.length }] : [];
  });
  return [...passwords, ...parameters];
}

function isLiteral(text: string): boolean {
  return visible.test(text) && text.length <= maxSecretLength && !placeholder.test(text);
}

function isNamedSecret(text: string): boolean {
  return text.length >= 4 && isLiteral(text) && !path.test(text) && !/^[a-z][a-z0-9+.-]*:\/\//i.test(text);
}

/** Whether a text is one that nobody made up: letters of both cases and digits, spread as chance spreads them. */
function isRandom(text: string): boolean {
  if (text.length < minUnnamedLength || !/^[A-Za-z0-9_-]+$|^[A-Za-z0-9+/]+=*$/.test(text) || path.test(text))
    return false;
  const kinds = [/[a-z]/, /[A-Z]/, /[0-9]/].every((kind) => kind.test(text));
  return kinds && isLiteral(text) && entropyBits(text) >= minEntropyBits;
}

/** The entropy of a text by the frequencies of its characters, in bits per character. */
function entropyBits(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => {
    const share = count / text.length;
    return sum - share * Math.log2(share);
  }, 0);
}

function withoutOverlaps(spans: readonly SecretSpan[]): SecretSpan[] {
  const sorted = [...spans].sort((a, b) => a.start - b.start || b.end - a.end);
  return sorted.filter((span, at) => !sorted.slice(0, at).some(({ end }) => end > span.start));
}
