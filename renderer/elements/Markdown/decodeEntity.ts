interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): { createHTML(html: string): string };
}

/** Accepts a single reference, which can only become text. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('gatehouse-entities', {
  createHTML: (html) => {
    if (!/^&[A-Za-z][A-Za-z0-9]{0,40};$/.test(html)) throw new TypeError('Not a character reference');
    return html;
  },
});
let element: HTMLElement | undefined;
let table: Readonly<Record<string, string>> | undefined;

/** For a worker, which has no `document`. */
export function setEntityTable(entities: Readonly<Record<string, string>>): void {
  table = entities;
}

/**
 * The character of a named reference (`amp`), or `false`. Replaces the package of this name in the page, because that one
 * uses the browser in a way that the page's policy refuses; a list of all names would be larger than the whole parser.
 */
export function decodeNamedCharacterReference(value: string): string | false {
  const reference = `&${value};`;
  if (!/^[A-Za-z][A-Za-z0-9]{0,40}$/.test(value)) return false;
  if (table !== undefined) return Object.hasOwn(table, value) ? (table[value] ?? false) : false;
  element ??= document.createElement('i');
  element.innerHTML = policy?.createHTML(reference) ?? reference;
  const character = element.textContent;
  if (character.endsWith(';') && value !== 'semi') return false;
  return character === reference ? false : character;
}
