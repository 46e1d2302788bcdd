import { secretMark } from '../../../shared/lib/secretMark.ts';
import { escapeReader } from './escapeReader.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { readPlainText } from './plainText.ts';
import { minSecretLength, secretForms } from './secretForms.ts';

/** A value to hide, and the name that replaces it. */
export interface NamedSecret {
  readonly name: string;
  readonly value: string;
}

/**
 * Makes what takes secrets out of a text: each becomes `[secret NAME]`, in every form of `secretForms`, also where some or all of
 * its characters are written as escapes. It is compiled once; a text without escapes of characters of a secret is read once.
 */
export function secretMatcher(secrets: readonly NamedSecret[]): (text: string) => string {
  const names = new Map<string, string>();
  for (const { name, value } of secrets) {
    for (const form of secretForms(value)) if (!names.has(form)) names.set(form, name);
  }
  if (names.size === 0) return (text) => text;
  const read = escapeReader(new Set([...names.keys()].flatMap((form) => [...form])));
  const plainOf = (text: string) => readPlainText(text, read);
  // A secret may look like an escape itself: it is compared as it reads.
  const plainNames = new Map([...names].map(([form, name]) => [plainOf(form).text, name]));
  const written = formPattern(names.keys());
  const plain = formPattern([...plainNames.keys()].filter((form) => form.length >= minSecretLength));
  return (text) => {
    if (text.length < minSecretLength) return text;
    const { text: plainText, startOf } = plainOf(text);
    const without = plainText === text ? text : hideFound(text, plainText, plain, startOf, plainNames);
    return without.replace(written, (found) => secretMark(names.get(found) ?? ''));
  };
}

/** The longest form first, because one may be part of another. */
function formPattern(forms: Iterable<string>): RegExp {
  const sorted = [...forms].sort((a, b) => b.length - a.length);
  return new RegExp(sorted.length === 0 ? '(?!)' : sorted.map(escapeRegExp).join('|'), 'g');
}

function hideFound(
  text: string,
  plainText: string,
  pattern: RegExp,
  startOf: (at: number) => number,
  names: ReadonlyMap<string, string>,
): string {
  let hidden = '';
  let end = 0;
  for (const { 0: found, index } of plainText.matchAll(pattern)) {
    hidden += text.slice(end, startOf(index)) + secretMark(names.get(found) ?? '');
    end = startOf(index + found.length);
  }
  return hidden + text.slice(end);
}
