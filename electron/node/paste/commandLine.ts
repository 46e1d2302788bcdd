import { splitCommandLine } from '../../../shared/lib/splitCommandLine.ts';
import type { Findings } from './findings.ts';

/** One line for a shell, with the variables that are set before it. */
export interface CommandLine {
  readonly env: Readonly<Record<string, string>>;
  readonly words: readonly string[];
  readonly offset: number;
}

const prompt = /^\s*(?:\$|%|#(?=\s+\S)|>|❯|➜|PS [^>]*>|[A-Za-z]:\\[^>]*>)\s+/;
const assignment = /^([A-Za-z_]\w*)=([\s\S]*)$/;

/**
 * Splits a text into the lines a shell would run. Nothing is expanded, because no shell will see it. `undefined` when a
 * line holds what only a shell understands; the problem is then said. Pure.
 */
export function commandLines(text: string, findings: Findings): CommandLine[] | undefined {
  const lines: CommandLine[] = [];
  let exported: Record<string, string> = {};
  for (const { line, offset } of logicalLines(text)) {
    const lead = prompt.exec(line)?.[0].length ?? 0;
    const rest = withoutComment(line.slice(lead)).trimEnd();
    if (rest.trim() === '') continue;
    const start = offset + lead;
    const setting = settingOf(rest);
    if (setting !== undefined) {
      exported = { ...exported, ...setting };
      continue;
    }
    const sign = shellSign(rest);
    if (sign !== undefined) {
      findings.problem({ kind: 'pasteShellSign', ...findings.at(start + sign.at), what: sign.sign });
      return undefined;
    }
    const words = splitWithExamples(rest);
    if (words === undefined) {
      findings.problem({
        kind: 'pasteQuoteOpen',
        ...findings.at(start + Math.max(rest.lastIndexOf('"'), rest.lastIndexOf("'"))),
      });
      return undefined;
    }
    lines.push({ ...withLeadingVariables(words, exported), offset: start + (rest.length - rest.trimStart().length) });
  }
  return lines;
}

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
    const goesOn = /[^\\]?\\$|\s[`^]$/.test(bare);
    line += goesOn ? `${bare.slice(0, -1)}${' '.repeat(part.length - bare.length + 2)}` : bare;
    if (joined++ < maxJoinedLines && (goesOn || splitCommandLine(withoutComment(line)) === undefined)) {
      if (!goesOn) line += '\n';
      continue;
    }
    yield { line, offset: start };
    line = '';
    joined = 0;
  }
  if (line.trim() !== '') yield { line: line.trimEnd(), offset: start };
}

function withoutComment(line: string): string {
  if (/^\s*(?:#|\/\/|REM\s)/i.test(line)) return '';
  const bare = blankQuotes(line);
  const at = /\s#\s.*$/.exec(bare)?.index;
  return at === undefined ? line : line.slice(0, at);
}

/** `export A=b`, `set A=b`, `$env:A = "b"` on a line of their own. */
function settingOf(line: string): Record<string, string> | undefined {
  const power = /^\s*\$env:([A-Za-z_]\w*)\s*=\s*(.*)$/i.exec(line);
  if (power) return { [power[1] ?? '']: (splitCommandLine(power[2] ?? '') ?? []).join(' ') };
  const match = /^\s*(?:export|set|setx)\s+([A-Za-z_]\w*=.*)$/i.exec(line);
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
): Omit<CommandLine, 'offset'> {
  const env: Record<string, string> = { ...exported };
  let at = words[0] === 'env' && assignment.test(words[1] ?? '') ? 1 : 0;
  for (; at < words.length; at++) {
    const [, name, value = ''] = assignment.exec(words[at] ?? '') ?? [];
    if (name === undefined) break;
    env[name] = value;
  }
  return { env, words: words.slice(at) };
}

/** The first sign that needs a shell and is not inside of quotes. */
function shellSign(line: string): { sign: string; at: number } | undefined {
  const bare = blankQuotes(line).replace(/<[A-Za-z][\w .-]*>/g, (example) => '_'.repeat(example.length));
  const match = /&&|\|\||\|&|[;|]|\$\(|`|(?:^|\s)\d?>{1,2}|(?:^|\s)<|(?:^|\s)&(?=\s|$)/.exec(bare);
  return match === null ? undefined : { sign: match[0].trim(), at: match.index };
}

/** The line with `_` for what is inside of quotes. */
function blankQuotes(line: string): string {
  return line.replace(/"(?:[^"\\]|\\.)*"|'[^']*'/gs, (quoted) => '_'.repeat(quoted.length));
}

/** `<your token>` is one word: nobody means a file by it. */
function splitWithExamples(line: string): string[] | undefined {
  const joined = line.replace(/<[A-Za-z][\w .-]*>/g, (example) => example.replace(/ /g, blankInExample));
  return splitCommandLine(joined)?.map((word) => word.replaceAll(blankInExample, ' '));
}

/** A character for private use, which no command line has. */
const blankInExample = '\uE000';
