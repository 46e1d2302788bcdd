const secretWord =
  /^(?:creds?|credentials?|auth|authorization|bearer|pat|dsn|cookies?|mnemonic)$|^(?:key|(?:db|database|sql|mysql|pg|postgres|redis|mongo|smtp|imap|mail|email|ftp|ssh|ldap|proxy|user|admin|root)?(?:pass|pwd?))\d*$|(?:token|secrets?|passw(?:or)?ds?|passphrase|passcode|(?:api|access|secret|private|auth)key)\d*$/;
const secretEnd =
  /(?:api_?hash|seed_?phrase|(?:api|access|auth|secret)[-_]?(?:key|token)s|otp[-_]?seed|(?:^|[-_])(?:db|card|sim|user|login|account)[-_]pin)$/i;
/** What says after such a word that its value is none: AUTH_TYPE, TOKEN_URL, DB_PASSWORD_FILE. */
const plainWord =
  /^(?:file|filename|path|dir|folder|url|uri|endpoint|host|port|domain|server|ids?|arn|names?|user|username|email|type|kind|mode|method|strategy|scheme|scopes?|enabled|disabled|required|optional|ttl|timeout|expiry|expires|expiration|limit|budget|count|max|min|length|size|algorithm|issuer|audience|headers?|prefix|suffix|version|region|hash|sha|checksum|digest|provider|vault|env|var|variable|format|field|policy|store|cache|through)$/;
/** What says that a value is run, so that users must see it: CREDENTIAL_PROCESS, AUTH_PLUGIN. */
const actingWord = /^(?:command|cmd|process|helper|script|plugin|module|program|exec|bin)s?$/;
/** What says so before it: PUBLIC_KEY, MAX_TOKEN, SORT_KEY. */
const plainLead = /^(?:public|max|min|sort|primary|foreign|partition)$/;

/** The words of a name: `GITHUB_TOKEN`, `X-Api-Key` and `--clientSecret` are two each. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

/** Whether what has this name is a secret, going by its words. Pure. */
export function isSecretName(name: string): boolean {
  if (secretEnd.test(name)) return true;
  const words = wordsOf(name);
  const last = words.findLastIndex((word) => secretWord.test(word));
  return last !== -1 && !words.some((word, at) => (at < last ? plainLead.test(word) : isPlainWord(word)));
}

/** Whether a name says that its value is no secret, however random that is. Pure. */
export function isPlainName(name: string): boolean {
  return wordsOf(name).some((word) => isPlainWord(word) || plainLead.test(word));
}

function isPlainWord(word: string): boolean {
  return plainWord.test(word) || actingWord.test(word);
}

const possiblePart =
  /pass|pwd|cred|cookie|session|priv|salt|sign(?!in)|key|auth|token|secret|jwt|dsn|conn(?:ection)?[-_]?str|(?:^|[-_])(?:pin|pat|code)(?:$|[-_])/i;
const plainEnd =
  /(?:path|file|dir|folder|url|uri|endpoint|host|port|id|name|user|type|kind|mode|method|scopes?|enabled|disabled|timeout|ttl|limit|count|max|min|length|size|version|region|header|prefix|provider|command|process|helper|script|plugin|module|program)$/i;
const noValue = /^(?:\s*|true|false|yes|no|on|off|null|none)$/i;

/** Whether what has this name may be a secret. Wider: where nobody reads a value before it is handed on, hiding too much costs nothing. Pure. */
export function mayBeSecretName(name: string, value = 'unseen'): boolean {
  if (noValue.test(value)) return false;
  if (isSecretName(name) || /webhook/i.test(name)) return true;
  return possiblePart.test(name) && !plainEnd.test(name) && !wordsOf(name).some((word) => actingWord.test(word));
}

const plainHeaders = new Set(['accept', 'accept-language', 'cache-control', 'content-type', 'user-agent']);

/** Whether a header may hold a secret: most headers in configurations do. Pure. */
export function mayBeSecretHeader(name: string): boolean {
  return !plainHeaders.has(name.toLowerCase());
}
