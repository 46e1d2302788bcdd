import { isSecretName } from './secretNames.ts';

// Longer than any token people paste; what is longer may be code, and code is never covered.
const maxSecretLength = 4096;
const minSecretLength = 4;
const minUnnamedLength = 24;
const minEntropyBits = 4;

const example =
  /^(?:your|insert|enter|replace|change|put|paste|fill|todo|tbd|example|sample|dummy)(?![a-z0-9])|your[-_ ]|placeholder|change[-_ ]?me|[-_ ]here$|^<.*>$|<[a-z][\w -]{0,60}>|^\[.*\]$|\{\{|\.{3}|…|(?:^|[-_. ])x{4}|(?:^|[-_. ])x{3}$|x{6}|\*{3}|^(.)\1*$/i;
/** Passwords and keys that somebody has may end in the same words, so it must be nothing else. */
const exampleWords =
  /^(?:(?:my|your|the|db|database|user|admin|root)[-_ ]?)?(?:password|passwd|pwd|pass|secret|(?:(?:[a-z]+[-_ ])?(?:api|user|auth|access|bearer|bot|secret|client|private|personal|service)[-_ ]?(?:access[-_ ])?)?(?:key|token|secret|pat))s?$/i;
const constant = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/;

/**
 * Whether a value is what documentation writes where a secret belongs: `YOUR_API_KEY`, `<token>`, `ntn_****`, `password`, or the name of a
 * variable, such as `STRIPE_SECRET_KEY`. Pure.
 */
export function isExampleOfSecret(value: string): boolean {
  return example.test(value) || exampleWords.test(value) || (constant.test(value) && isSecretName(value));
}

const reference = /\$\{|^\$[A-Za-z_]|^%[A-Za-z_]+%|\{env:/;
/** Settings that say how access is given, and paths to what gives it. */
const noSecret =
  /^(?:none|null|true|false|yes|no|on|off|undefined|auto|default|enabled|disabled|required|optional|oauth2?|oidc|basic|bearer|jwt|saml|header|cookie|query|anonymous|interactive|prompt|keychain|keyring|file|env|stdin|x-api-key)$/i;
const path =
  /^(?:[/~]|\.{1,2}[/\\]|[A-Za-z]:[/\\]|file:)|^[\w./\\-]+\.(?:json|pem|key|p12|pfx|crt|cer|der|txt|ya?ml|toml|ini|env)$/i;
const address = /^[a-z][a-z0-9+.-]*:\/\//i;
const visible = /^[\x21-\x7e]+$/;

/** Whether a text is written out and may be a secret: no reference and no example, without blanks and what does not show. Pure. */
export function isLiteral(text: string, shown = visible): boolean {
  return text.length <= maxSecretLength && shown.test(text) && !reference.test(text) && !isExampleOfSecret(text);
}

/** Whether what has the name of a secret is one. Pure. */
export function isNamedSecret(text: string, shown = visible): boolean {
  return (
    text.length >= minSecretLength &&
    isLiteral(text, shown) &&
    !path.test(text) &&
    !address.test(text) &&
    !noSecret.test(text)
  );
}

/** Whether a text is one that nobody made up: letters of both cases and digits, spread as chance spreads them. Pure. */
export function isRandom(text: string): boolean {
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

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const longHex = /^[0-9a-f]{32,}$/i;

/** Whether a text is a UUID, in small or capital letters. Pure. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}

/** Whether a part of an address is one that nobody made up. Pure. */
export function isMadePart(text: string): boolean {
  return longHex.test(text) || isUuid(text) || isRandom(text);
}

/** Whether it may be one: long, with digits among its letters. Pure. */
export function mayBeMadePart(text: string): boolean {
  return text.length >= 16 && /\d/.test(text) && /[A-Za-z]/.test(text) && /^[\w.~%+-]+$/.test(text);
}
