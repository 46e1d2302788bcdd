import { splitCommandLine } from '../../../shared/lib/splitCommandLine.ts';
import type { Problem } from '../../../shared/domain/problem.ts';
import { keepStart } from '../../../shared/lib/cutText.ts';
import type { Findings } from './findings.ts';
import { type NamedValues, ShellValues } from './shellValues.ts';

/** One line for a shell, with the variables that are set before it. */
export interface CommandLine {
  readonly env: Readonly<Record<string, string>>;
  readonly words: readonly string[];
  readonly offset: number;
  /** Why it cannot be read: it holds what only a shell understands, or an open quote. Its words are then those between blanks. */
  readonly fault?: Problem;
  /** What lines above name and the words still name: secrets, which only fields may hold. */
  readonly named: NamedValues;
  /** Puts the values of plain variables into a text, as a shell does. */
  readonly put: (text: string, variables: Readonly<Record<string, string>>) => string;
}

/** What a terminal shows before a line. */
export const prompt = /^\s*(?:(?:\$|%|>|❯|➜|PS [^>]*>|[A-Za-z]:\\[^>]*>)\s+){1,2}/;
const assignment = /^([A-Za-z_]\w*)=([\s\S]*)$/;

/**
 * Splits a text into the lines a shell would run. Nothing is expanded, because no shell will see it. A document that is
 * written within the lines (`<<EOF`) holds none. Pure.
 */
export function commandLines(text: string, findings: Findings): CommandLine[] {
  const lines: CommandLine[] = [];
  const values = new ShellValues(findings);
  const put: CommandLine['put'] = (each, variables) => values.put(each, variables);
  let endOfDocument: string | undefined;
  for (const { line, offset } of logicalLines(text)) {
    if (endOfDocument !== undefined) {
      if (line.trim() === endOfDocument) endOfDocument = undefined;
      continue;
    }
    if (line.length > maxLineCharacters) {
      const fault: Problem = { kind: 'pasteLineTooLong', ...findings.at(offset), count: maxLineCharacters };
      lines.push({ env: {}, words: keepStart(line, 100).trim().split(/\s+/), offset, named: new Map(), put, fault });
      continue;
    }
    const lead = prompt.exec(line)?.[0].length ?? 0;
    const start = offset + lead;
    const { text: rest, parts } = withoutOptional(withoutComment(line.slice(lead)).trimEnd());
    for (const part of parts) findings.note('optionalPart', part, start);
    if (rest.trim() === '' || values.take(rest)) continue;
    const setting = settingOf(rest);
    if (setting !== undefined) {
      values.export(setting, start);
      continue;
    }
    const faulty = (fault: Problem) =>
      lines.push({ env: {}, words: rest.trim().split(/\s+/), offset: start, named: new Map(), put, fault });
    const sign = shellSign(rest);
    if (sign !== undefined) {
      faulty({ kind: 'pasteShellSign', ...findings.at(start + sign.at), what: sign.sign });
      endOfDocument = /<<-?\s*["']?(\w+)/.exec(rest)?.[1];
      continue;
    }
    const words = splitWithExamples(rest);
    if (words === undefined) {
      const at = Math.max(rest.lastIndexOf('"'), rest.lastIndexOf("'"));
      faulty({ kind: 'pasteQuoteOpen', ...findings.at(start + at) });
      continue;
    }
    const plain = words.map(withHyphens);
    if (plain.some((word, at) => word !== words[at])) findings.note('smartDashes', '', start);
    // Only now, so that a value with blanks stays one word.
    const filled = plain.map((word) => values.put(word));
    lines.push({
      ...withLeadingVariables(filled.map(withDollars), values.exported),
      offset: start + (rest.length - rest.trimStart().length),
      named: values.namedIn(filled),
      put,
    });
  }
  return lines;
}

const optionalPart = /(?<=\s)\[-{1,2}[A-Za-z](?:[^[\]]|\[[^[\]]*\])*\](?=\s|$)/g;

/** `serve [--port N]`: what stands in brackets in a synopsis can be left out. */
function withoutOptional(line: string): { readonly text: string; readonly parts: readonly string[] } {
  const parts: string[] = [];
  let text = '';
  let last = 0;
  for (const { 0: part, index } of blankQuotes(line).matchAll(optionalPart)) {
    text += line.slice(last, index) + ' '.repeat(part.length);
    last = index + part.length;
    parts.push(line.slice(index, last));
  }
  return { text: text + line.slice(last), parts };
}

/** The longest that any system starts a program with in one line: that of Windows. */
const maxLineCharacters = 32_767;
/** A quote that is open for longer was never closed. */
const maxJoinedLines = 200;

/** Lines joined where a shell joins them: after `\`, a backtick of PowerShell or `^` of Windows. Inside of quotes, too. */
function* logicalLines(text: string): Generator<{ line: string; offset: number }> {
  let line = '';
  let start = 0;
  let offset = 0;
  let joined = 0;
  for (const part of text.split('\n')) {
    if (line === '') start = offset;
    const bare = part.replace(/\r$/, '');
    offset += part.length + 1;
    // The sign and the end of the line become blanks, so that places stay right.
    const goesOn = !isComment(bare) && /[^\\]?\\$|\s[`^]$/.test(bare);
    line += goesOn ? `${bare.slice(0, -1)}${' '.repeat(part.length - bare.length + 2)}` : bare;
    if (joined++ < maxJoinedLines && line.length <= maxLineCharacters && (goesOn || isOpen(withoutComment(line)))) {
      if (!goesOn) line += '\n';
      continue;
    }
    yield { line, offset: start };
    line = '';
    joined = 0;
  }
  if (line.trim() !== '') yield { line: line.trimEnd(), offset: start };
}

/** Whether a quote is open at the end that began a word: the one in `don't` is none. */
function isOpen(line: string): boolean {
  return /(?:^|[\s=:,({[])["']/.test(line) && splitCommandLine(line) === undefined;
}

/** Whether a line is nothing but a comment of some shell. Pure. */
export function isComment(line: string): boolean {
  return /^\s*(?:#|\/\/|::|@?REM(?:\s|$))/i.test(line);
}

function withoutComment(line: string): string {
  if (isComment(line)) return '';
  const at = /\s#.*$/.exec(blankQuotes(line))?.index;
  return at === undefined ? line : line.slice(0, at);
}

/** `export A=b`, `set A=b`, `$env:A = "b"` on a line of their own. */
function settingOf(line: string): Record<string, string> | undefined {
  const power = /^\s*\$env:([A-Za-z_]\w*)\s*=\s*(.*)$/i.exec(line);
  if (power) return { [power[1] ?? '']: (splitCommandLine(power[2] ?? '') ?? []).join(' ') };
  const match = /^\s*(?:export|set|setx)\s+("?[A-Za-z_]\w*=.*)$/i.exec(line);
  const words = splitCommandLine(match?.[1] ?? line) ?? [];
  const isOnly = words.length > 0 && words.every((word) => assignment.test(word));
  if ((match === null && !isOnly) || /&&|\||;/.test(blankQuotes(line))) return undefined;
  const pairs = words.map((word): [string, string] => {
    const [, name = word, value = ''] = assignment.exec(word) ?? [];
    return [name, value];
  });
  return Object.fromEntries(pairs);
}

function withLeadingVariables(
  words: readonly string[],
  exported: Readonly<Record<string, string>>,
): Pick<CommandLine, 'env' | 'words'> {
  const own: [name: string, value: string][] = [];
  let at = words[0] === 'env' && assignment.test(words[1] ?? '') ? 1 : 0;
  for (; at < words.length; at++) {
    const [, name, value = ''] = assignment.exec(words[at] ?? '') ?? [];
    if (name === undefined) break;
    own.push([name, value]);
  }
  const env = own.length === 0 ? exported : { ...exported, ...Object.fromEntries(own) };
  return { env, words: words.slice(at) };
}

/** The first sign that needs a shell: double quotes do not keep one from running a command. The present folder is asked for. */
function shellSign(given: string): { sign: string; at: number } | undefined {
  const line = given.replace(/\$\(pwd\)|`pwd`/g, (folder) => '_'.repeat(folder.length));
  for (const { 0: quoted, index } of line.matchAll(quotes)) {
    const command = quoted.startsWith('"') ? /(?<!\\)(?:\$\(|`)/.exec(quoted) : null;
    if (command !== null) return { sign: command[0], at: index + command.index };
  }
  const bare = blankQuotes(line).replace(example, (text) => '_'.repeat(text.length));
  const match = /&&|\|\||\|&|[;|]|\$\(|`|(?:^|\s)\d?>{1,2}|(?:^|\s)<|(?:^|\s)&(?=\s|$)/.exec(bare);
  return match === null ? undefined : { sign: match[0].trim(), at: match.index };
}

/** The line with `_` for what is inside of quotes. */
function blankQuotes(line: string): string {
  return line.replace(quotes, (quoted) => '_'.repeat(quoted.length));
}

/** What stands for a value, with what its value can be: `<your token>`, `<http|sse>`. */
const example = /<{1,2}[A-Za-z0-9][\w .,:()/|-]*>{1,2}/g;

/** An open one goes on to the end: looking for another end from each of its quotes would take forever. */
const quotes = /"(?:[^"\\]|\\.?)*(?:"|$)|'[^']*(?:'|$)/gs;

/** Word processors and chats put a dash in the place of the hyphens before an option. */
function withHyphens(word: string): string {
  const [dash, letters = ''] = /^[\u2013\u2014]-?(?=$|([A-Za-z][\w-]*))/.exec(word) ?? [];
  if (dash === undefined) return word;
  return (letters.length === 1 ? '-' : '--') + word.slice(dash.length);
}

/** `<your token>` is one word: nobody means a file by it. In single quotes, `$` names nothing; `withDollars` gives it back. */
function splitWithExamples(line: string): string[] | undefined {
  const quoted = line.replace(quotes, (text) => (text.startsWith("'") ? text.replaceAll('$', quotedDollar) : text));
  const joined = quoted.replace(example, (text) => text.replace(/ /g, blankInExample));
  return splitCommandLine(joined)?.map((word) => word.replaceAll(blankInExample, ' '));
}

function withDollars(word: string): string {
  return word.replaceAll(quotedDollar, '$');
}

/** Characters for private use, which no command line has. */
const blankInExample = '\uE000';
const quotedDollar = '\uE001';
