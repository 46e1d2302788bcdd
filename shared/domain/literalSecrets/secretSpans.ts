import { isLoaderVariable } from '../loaderVariable.ts';
import { isPlainName, isSecretName, mayBeSecretName } from './secretNames.ts';
import { isLiteral, isMadePart, isNamedSecret, isRandom, isUuid, mayBeMadePart } from './secretValues.ts';

/** A part of a text that looks like a secret, from `start` up to, not including, `end`. */
export interface SecretSpan {
  readonly start: number;
  readonly end: number;
}

/**
 * Tokens that are known by how they begin, of providers that say so, and JWTs. They begin a word, or stand right after the letter of an
 * option, as in `mysql -pghp_…`.
 */
const knownTokens = [
  '(?:gh[pousr]|github_pat|hf|ntn|figd|sntry[su]|apify_api|dckr_pat|lin_api|lin_oauth|pscale_tkn)_[A-Za-z0-9_-]{20,}',
  '(?:sk|tvly|ctx7sk|GOCSPX|nvapi)-[A-Za-z0-9_-]{16,}',
  'gl(?:pat|dt|rt|ft|ptt|cbt)-[A-Za-z0-9_-]{16,}',
  '[rs]k_(?:live|test)_[A-Za-z0-9]{16,}',
  'whsec_[A-Za-z0-9+/]{20,}',
  '(?:secret|gsk|npm|r8|sk)_[A-Za-z0-9]{30,}',
  '(?:pplx|xai)-[A-Za-z0-9]{30,}',
  '(?:xox[a-z]|xapp)[-.][A-Za-z0-9.-]{10,}',
  '(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Za-z0-9])',
  'AIza[A-Za-z0-9_-]{30,}',
  'ya29\\.[A-Za-z0-9_-]{20,}',
  '1//0[A-Za-z0-9_-]{30,}',
  'AT(?:ATT|CTT)3[A-Za-z0-9_=-]{30,}',
  'SG\\.[A-Za-z0-9_-]{16,}\\.[A-Za-z0-9_-]{16,}',
  'hv[sb]\\.[A-Za-z0-9_-]{20,}',
  'pypi-[A-Za-z0-9_-]{50,}',
  '(?:do[opr]_v1_|rubygems_|sbp_|shp(?:at|ca|pa|ss)_|e2b_|fc-|key-)[0-9a-f]{32,}',
  'pat-[a-z]{2}\\d-[0-9a-f-]{36}|pat[A-Za-z0-9]{14}\\.[0-9a-f]{64}|PMAK-[0-9a-f]{24}-[0-9a-f]{34}',
  'eyJ[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]*',
];
const knownShapes = new RegExp(`(?<=(?<![A-Za-z0-9_\\\\-])(?:-[A-Za-z])?)(?:${knownTokens.join('|')})`, 'g');
/** Addresses of services that take their keys in the path, wherever these addresses stand. */
const knownPaths =
  /(?<=\/bot\d{1,20}:|hooks\.slack\.com\/\w{1,20}\/\w{1,20}\/\w{1,20}\/|discord(?:app)?\.com\/api\/webhooks\/\d{1,25}\/|mcp\.zapier\.com\/api\/mcp\/[a-z]\/)[\w=-]{8,}/g;
/** Up to the last `@` before the path: passwords may contain one. */
const password = /(?<=[a-z][a-z0-9+.-]{0,30}:\/\/[^\s/?#@:]{0,1024}:)[^\s/?#]+(?=@)/gi;
/** In those of databases also with signs that should be written as codes. A port is none. */
const databasePassword =
  /(?<=\b(?:postgres(?:ql)?|mysql|mariadb|mongodb(?:\+srv)?|rediss?|amqps?|mssql|sqlserver|clickhouse|neo4j):\/\/[^\s/?#@:]{0,256}:)(?!\d{1,5}[/?#])[^\s"'<>]{1,256}(?=@)/gi;
const userToken = /(?<=[a-z][a-z0-9+.-]{0,30}:\/\/)[^\s/?#@:]{16,}(?=@)/gi;
const privateKey =
  /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----[^.…<*$]*?(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|$)/g;
const reference = /\$\{[^{}]*\}/g;
/** Stands in the place of references, which are no part of a secret. JSON may hold it, a secret may not. */
const shade = '\x7f';
const scheme = /^(?:bearer|basic|token|api-?key)\s+/i;
const headerLine = /^\s{0,3}([A-Za-z][\w-]{0,63}):[ \t]{0,3}(?!\/\/)(?=\S)/;
/** What npm tells a registry, and not which code it gets. */
const registryAccess = /^npm_config_(?:\/\/[^\s:]{1,200}(?::\d{1,5}\/)?:)?_(?:auth|authtoken|password)$/i;
const anyScheme = /^[A-Za-z][\w-]{0,30}\s+(?=\S+\s*$)/;

/**
 * Where a value holds a secret that is written out. What is no secret is never inside a span: no references, paths, placeholders or
 * characters that do not show, nor what leads a program to code. Pure.
 *
 * @param name of the variable, header or option whose value it is; without it only what is certain counts
 * @param isWide also what may be one: where nobody reads it before it is handed on, a wrong guess costs nothing
 */
export function secretSpans(name: string | undefined, value: string, isWide = false): SecretSpan[] {
  if (name !== undefined && isLoaderVariable(name) && !registryAccess.test(name)) return loaderSpans(name, value);
  if (isWide && name !== undefined && mayBeSecretName(name, value)) return wholeSpans(value);
  const text = value.replace(reference, (all) => shade.repeat(all.length));
  const lines = name === undefined ? [] : headerSpans(text, isWide);
  const parts = jsonSpans(text, isWide) ?? (lines.length > 0 ? lines : partSpans(name, text, isWide));
  const named = name === undefined ? [] : namedSpans(name, text);
  // The rest of JSON and of cookies says what they are.
  const isInPart = parts.length > 0 && (/^\s*[[{]/.test(value) || /cookie$/i.test(name ?? ''));
  return named.length === 0 || isInPart ? parts : named;
}

/** Header lines, one or more: `HEADERS=Authorization: Bearer …`. Where another line is among them, it is another kind of text. */
function headerSpans(text: string, isWide: boolean): SecretSpan[] {
  const spans: SecretSpan[] = [];
  let at = 0;
  for (const line of text.split('\n')) {
    const [lead, header = ''] = headerLine.exec(line) ?? [];
    if (lead === undefined && line.trim() !== '') return [];
    if (lead !== undefined && isSecretName(header)) {
      const value = line.slice(lead.length);
      const named = namedSpans(header, value);
      spans.push(...moved(named.length > 0 ? named : partSpans(header, value, isWide), at + lead.length));
    }
    at += line.length + 1;
  }
  return spans;
}

function namedSpans(name: string, value: string): SecretSpan[] {
  const lead = (/authorization$/i.test(name) ? anyScheme : scheme).exec(value)?.[0].length ?? 0;
  const rest = value.slice(lead).trimEnd();
  // People make these up, of words of any language.
  const shown = /(?:pass(?:word|wd|phrase)?|mnemonic|phrase)\d*$/i.test(name)
    ? /^[^\s\p{C}][^\p{C}\p{Zl}\p{Zp}]*$/u
    : undefined;
  const isSecret = (lead > 0 || isSecretName(name)) && isNamedSecret(shown ? withoutSignsInside(rest) : rest, shown);
  return isSecret ? [{ start: lead, end: lead + rest.length }] : [];
}

/** Signs between letters or digits leave nothing out of a password that somebody made up: `pa...ss`. */
function withoutSignsInside(text: string): string {
  return text.replace(/(?<=[A-Za-z0-9])(?:\.{3}|\*{3})(?=[A-Za-z0-9])/g, '___');
}

/** Parts that are secrets by their looks or by what stands around them, and what is random under a name that may be that of a secret. */
function partSpans(name: string | undefined, value: string, isWide: boolean): SecretSpan[] {
  const users = spansOf(userToken, value).filter((span) => isMadePart(cut(value, span)));
  const webhook = /webhook/i.test(name ?? '') ? madeParts(value, false) : [];
  const shaped = [knownShapes, knownPaths, password, databasePassword].flatMap((pattern) => spansOf(pattern, value));
  const literal = [...shaped, ...users, ...webhook].filter((span) => isLiteral(cut(value, span)));
  const isCookie = /cookie$/i.test(name ?? '');
  const isProof = /authorization$/i.test(name ?? '');
  // Smithery's profiles are told together with a key.
  const keyNames = /[?&]api_key=|\bsmithery\.ai\//i.test(value)
    ? /^(?:code|sig|signature|profile)$/i
    : /^(?:code|sig|signature)$/i;
  const found = inOrder([
    ...literal,
    ...privateKeySpans(value),
    ...assignedSpans(value, (key, text, isParameter) => {
      const isKey = isParameter && text.length >= 8 && keyNames.test(key);
      if (isWide && mayBeSecretName(key, text)) return !text.includes(shade);
      const isKnown = isCookie || isKey || (isProof && /^(?:response|signature)$/i.test(key));
      return isNamedSecret(text) && (isKnown || isSecretName(key));
    }),
  ]);
  if (found.length > 0 || name === undefined) return found;
  const rest = value.trimEnd();
  return !isPlainName(name) && isRandom(rest) ? [{ start: 0, end: rest.length }] : [];
}

/** All of a value but the word that leads it and the references in it. Short pieces between these are punctuation. Pure. */
export function wholeSpans(value: string): SecretSpan[] {
  let at = scheme.exec(value)?.[0].length ?? 0;
  const pieces = value.slice(at).split(/(\$\{[^{}]*\}|\x7f+)/);
  return pieces.flatMap((piece, index): SecretSpan[] => {
    const start = at;
    at += piece.length;
    const isShown = piece === '' || index % 2 === 1 || (pieces.length > 1 && piece.trim().length < 4);
    return isShown ? [] : [{ start, end: at }];
  });
}

/** The passwords for addresses from which code is loaded, as nothing of them says which code, and what git tells a server. */
function loaderSpans(name: string, value: string): SecretSpan[] {
  const told = /^GIT_CONFIG_VALUE_\d+$/i.test(name) ? gitAccess.exec(value) : null;
  if (told?.[1] !== undefined && told[2] !== undefined && isNamedSecret(told[2]))
    return [{ start: told[1].length, end: told[1].length + told[2].length }];
  const addresses = /^(?:PIP|UV)_/i.test(name) ? value.trim().split(/\s+/).map(withoutIndexName) : [value];
  return addresses.every((each) => /^https?:\/\/\S+$/i.test(each))
    ? spansOf(password, value).filter((span) => isLiteral(cut(value, span), /^[\w.~%+-]+$/))
    : [];
}

const gitAccess = /^(authorization: ?(?:basic|bearer) )([\w.~+/=-]+)$/i;

/** Indexes may have a name: `corp=https://…`. */
function withoutIndexName(index: string): string {
  return index.replace(/^[A-Za-z][\w.-]{0,63}=/, '');
}

/** A private key has lines and blanks, and is a secret as a whole. */
function privateKeySpans(value: string): SecretSpan[] {
  const spans = spansOf(privateKey, value);
  return spans.length > 0 && /^\s*-----BEGIN /.test(value) ? [{ start: 0, end: value.length }] : spans;
}

/**
 * The strings in a text of JSON that are secrets: as they stand between their quotes, so that the text is JSON again with a reference in
 * their place, and with what it stands for. `undefined` where it is none.
 */
function jsonSpans(text: string, isWide: boolean): SecretSpan[] | undefined {
  if (!/^\s*["[{]/.test(text)) return undefined;
  try {
    JSON.parse(text);
  } catch {
    return undefined;
  }
  const names: string[] = [''];
  return [...text.matchAll(/"((?:[^"\\]+|\\.)*)"(\s*:)?|[[\]{}]/g)].flatMap(({ 0: sign, 1: raw, 2: colon, index }) => {
    const name = names.at(-1) ?? '';
    // Elsewhere tokens are counted.
    if (sign === '[') names.push(/tokens$/i.test(name) ? name.slice(0, -1) : name);
    else if (sign === '{') names.push(name);
    else if (raw === undefined) names.pop();
    else if (colon !== undefined) names[names.length - 1] = raw;
    else return moved(stringSpans(name, raw, isWide), index + 1);
    return [];
  });
}

/** In a string of JSON, which may itself have JSON in it. */
function stringSpans(name: string, raw: string, isWide: boolean): SecretSpan[] {
  if (/^\s*[[{]/.test(raw) && raw.includes('\\"')) {
    const text = JSON.parse(`"${raw}"`) as string;
    const spans = (escaped(text) === raw && jsonSpans(text, isWide)) || [];
    let end = 0;
    let last = 0;
    const found = spans.map((span) => {
      const start = end + escaped(text.slice(last, span.start)).length;
      end = start + escaped(cut(text, span)).length;
      last = span.end;
      return { start, end };
    });
    if (found.length > 0) return found;
  }
  // What is only random may be code.
  return secretSpans(isWide || isSecretName(name) || scheme.test(raw) ? name : undefined, raw, isWide);
}

function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

const assignment = /(?<![\w.-])-{0,2}([A-Za-z_][\w.-]{0,63})\s{0,3}=\s{0,3}/g;
const parameterValue = /[^\s&#"'<>]+/y;
const settingValue = /"[^"]*"|'[^']*'|\{[^{}]*\}|(?:[^;,\s"']|,(?![A-Za-z ]{1,40}=))+/y;

/** Parameters of addresses, `?code=<key>`, and settings in a text, such as `Server=db;Password=…`. */
function assignedSpans(
  text: string,
  isSecret: (name: string, value: string, isParameter: boolean) => boolean,
): SecretSpan[] {
  const spans: SecretSpan[] = [];
  let last = 0;
  for (const { 0: all, 1: name = '', index } of text.matchAll(assignment)) {
    const from = index + all.length;
    const isParameter = /[?&#]/.test(text[index - 1] ?? '');
    if (index < last || !isSecret(name, 'unseen-value', isParameter)) continue;
    const pattern = isParameter ? parameterValue : settingValue;
    pattern.lastIndex = from;
    const found = pattern.exec(text)?.[0] ?? '';
    last = from + found.length;
    const quote = /^["'{]/.test(found) ? 1 : 0;
    const span = { start: from + quote, end: from + found.length - quote };
    if (span.end > span.start && isSecret(name, cut(text, span), isParameter)) spans.push(span);
  }
  return spans;
}

/**
 * Where the address of a server that is only reached holds secrets that are written out: also in parts of its path that nobody made up,
 * as in `…/s/<key>/mcp`. In other texts such a part may name code. Pure.
 */
export function addressSecretSpans(address: string, isWide = false): SecretSpan[] {
  return inOrder([...secretSpans(undefined, address, isWide), ...madeParts(address, isWide)]);
}

/**
 * Those of them that are kept apart from the address. Not a UUID in its path, which mostly says whose server it is: signing in tells others
 * the address, so that none with a secret in it can be signed in to. Pure.
 */
export function addressSecretsToKeep(address: string): SecretSpan[] {
  return addressSecretSpans(address).filter((span) => address[span.start - 1] !== '/' || !isUuid(cut(address, span)));
}

function madeParts(address: string, isWide: boolean): SecretSpan[] {
  const hostEnd = /^[a-z][a-z0-9+.-]*:\/\/[^/?#\\]*/i.exec(address)?.[0].length ?? address.length;
  const rest = address.slice(hostEnd);
  const path = isWide ? rest : (/^[^?#]*/.exec(rest)?.[0] ?? '');
  return moved(
    spansOf(isWide ? /[^/?&#=]+/g : /[^/]+/g, path).filter((span) => {
      const part = cut(path, span);
      return isMadePart(part) || (isWide && mayBeMadePart(part));
    }),
    hostEnd,
  );
}

function spansOf(pattern: RegExp, text: string): SecretSpan[] {
  return [...text.matchAll(pattern)].map(({ 0: found, index }) => ({ start: index, end: index + found.length }));
}

function cut(text: string, { start, end }: SecretSpan): string {
  return text.slice(start, end);
}

/** The same spans in a text that has this many characters more before them. Pure. */
export function moved(spans: readonly SecretSpan[], by: number): SecretSpan[] {
  return spans.map(({ start, end }) => ({ start: start + by, end: end + by }));
}

/** Those that lie over each other are one. */
function inOrder(spans: readonly SecretSpan[]): SecretSpan[] {
  const joined: SecretSpan[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last === undefined || span.start >= last.end) joined.push(span);
    else joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
  }
  return joined;
}
