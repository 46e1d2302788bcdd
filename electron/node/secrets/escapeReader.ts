import { characterEntities } from 'character-entities';
import { lazy } from '../../../shared/lib/lazy.ts';
import { escapeRegExp } from './escapeRegExp.ts';

/** Backslashes, also where they are encoded themselves; from the first on, so that a long row of them is tried once. */
const backslashes = String.raw`(?:(?<!\\)\\+(?:u005[cC]|x5[cC])?|%(?:25)*5[cC]|&(?:amp;)*#(?:92|[xX]5[cC]);){1,8}`;
/** What may stand between the letters of a secret: its codes are read too, or they would look like letters. */
const separators = '\n\r\t :;,-\u00a0\u00ad\u200b\u200c\u200d\u2060\ufeff';

const shortEscapes: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['b', '\b'],
  ['f', '\f'],
]);

/** Names HTML has for characters, by character. */
const entityNames = lazy(() => {
  const names = new Map<string, string[]>();
  for (const [name, character] of Object.entries(characterEntities)) {
    names.set(character, [...(names.get(character) ?? []), name]);
  }
  return names;
});

/** A replaced part of a text. */
export interface TextEdit {
  readonly at: number;
  readonly length: number;
  readonly by: string;
}

/** Finds the escapes in a text and their meanings, in order. */
export type EscapeReader = (text: string) => readonly TextEdit[];

/**
 * Makes a reader of these characters where they are written as percent codes, behind backslashes, as `\u` or `\x` codes or as
 * entities of HTML, in any case and encoded more than once; the codes of separators too. Escapes of other characters are not
 * read, so that most texts pass untouched. What is left of backslashes is read as nothing, because nobody can tell whether they
 * belong to the text or to an escape: both sides of a comparison have to be read.
 */
export function escapeReader(characters: ReadonlySet<string>): EscapeReader {
  const pattern = new RegExp(waysToWrite([...characters]).join('|'), 'g');
  return (text) => {
    // Most texts hold none, and `matchAll` copies the pattern.
    pattern.lastIndex = 0;
    if (!pattern.test(text)) return [];
    pattern.lastIndex = 0;
    return Array.from(text.matchAll(pattern), ({ 0: escape, index, groups = {} }) => ({
      at: index,
      length: escape.length,
      by: readEscape(groups),
    }));
  };
}

function waysToWrite(characters: readonly string[]): string[] {
  const coded = [...new Set([...characters, ...separators])];
  const marks = characters.filter((each) => /^[!-/:-@[-`{-~]$/.test(each) && each !== '\\');
  const short = [...shortEscapes].filter(([, each]) => characters.includes(each)).map(([letter]) => letter);
  const behind = [
    `(?<code>${coded.flatMap(numericCodes).join('|')})`,
    ...(short.length > 0 ? [`(?<short>${short.join('|')})`] : []),
    ...(marks.length > 0 ? [`(?<mark>${marks.map((each) => unlessEscape(each, coded)).join('|')})`] : []),
    ...(characters.includes('\\') ? [''] : []),
  ];
  return [
    `%(?:25)*(?<percent>${coded.map(percentCodes).join('|')})`,
    `&(?:amp;)*(?<entity>${coded.flatMap(entitiesOf).join('|')});`,
    `${backslashes}(?:${behind.join('|')})`,
    ...(characters.includes('\n') ? [String.raw`(?<newline>\r\n)`] : []),
    ...(characters.includes(' ') ? [String.raw`(?<plus>\+)`] : []),
  ];
}

/** The character of an escape, depending on its notation. */
function readEscape(groups: Readonly<Record<string, string | undefined>>): string {
  const { percent, entity, code, short, mark, newline, plus } = groups;
  if (percent !== undefined) return Buffer.from(percent.replace(/%(?:25)*/g, ''), 'hex').toString();
  if (entity !== undefined) return readEntity(entity);
  if (code !== undefined) return String.fromCharCode(Number.parseInt(code.slice(1), 16));
  if (short !== undefined) return shortEscapes.get(short) ?? '';
  if (newline !== undefined) return '\n';
  if (plus !== undefined) return ' ';
  return mark ?? '';
}

function readEntity(entity: string): string {
  const number = /^#(?:[xX](?<hex>[0-9a-fA-F]+)|(?<decimal>\d+))$/.exec(entity)?.groups;
  if (number === undefined) return (characterEntities as Readonly<Record<string, string>>)[entity] ?? '';
  return String.fromCodePoint(Number.parseInt(number['hex'] ?? number['decimal'] ?? '', number['hex'] ? 16 : 10));
}

/** The escape of another character may also follow a backslash. */
function unlessEscape(mark: string, characters: readonly string[]): string {
  if (mark === '&') return `&(?!(?:amp;)*(?:${characters.flatMap(entitiesOf).join('|')});)`;
  return mark === '%' ? `%(?!(?:25)*(?:${characters.map(percentCodes).join('|')}))` : escapeRegExp(mark);
}

function percentCodes(character: string): string {
  return [...Buffer.from(character)].map((byte) => hexOf(byte, 2)).join('%(?:25)*');
}

/** Beyond the first 65,536 characters two codes stand for one; the halves are read one by one. */
function numericCodes(character: string): string[] {
  const halves = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
  return halves.flatMap((code) => [`u${hexOf(code, 4)}`, ...(code < 256 ? [`x${hexOf(code, 2)}`] : [])]);
}

function entitiesOf(character: string): string[] {
  const code = character.codePointAt(0) ?? 0;
  return [`#0*${code}`, `#[xX]0*${hexOf(code, 1)}`, ...(entityNames().get(character) ?? [])];
}

/** A code in hexadecimal digits of either case. */
function hexOf(code: number, digits: number): string {
  const text = code.toString(16).padStart(digits, '0');
  return text.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}
