import { assertNever } from '../../../shared/lib/assertNever.ts';
import type { PastedLaunch } from '../../../shared/domain/pasted/pasteReading.ts';
import { keepStart } from '../../../shared/lib/cutText.ts';
import { readAddCommand } from './addCommands.ts';
import type { Problem } from '../../../shared/domain/problem.ts';
import { type CommandLine, commandLines, isComment, prompt } from './commandLine.ts';
import type { Findings } from './findings.ts';
import { launchers, programOf } from './launchers.ts';
import { nameOfLaunch } from './nameOfLaunch.ts';
import { type NoServer, whyNoServer } from './noServerCommands.ts';
import type { RawReading, RawServer } from './rawServer.ts';
import { certaintyOf, type LinePlace } from './serverLines.ts';
import { givenIn } from './shellValues.ts';

/** Whether a text looks like lines for a shell. */
export function looksLikeCommands(text: string): boolean {
  return text.split('\n').some((line) => {
    if (isComment(line)) return false;
    const bare = line.replace(prompt, '').trim();
    const words = bare.replace(/^(?:env\s+)?(?:[A-Za-z_]\w*=(?:"[^"]*"|'[^']*'|\S*)\s+)*/, '').split(/\s+/);
    const program = programOf(words[0] ?? '');
    if (words.length === 1) return /^(?:[A-Za-z]:[\\/]|\.{0,2}\/|~\/)\S+$/.test(bare) && !bare.startsWith('//');
    return (
      launchers.has(program) ||
      whyNoServer(bare) !== undefined ||
      /\bmcp\s+add|--add-mcp\b|^[\w-]+ mcp serve(?=\s|$)/.test(bare) ||
      /^(?:[A-Za-z]:[\\/]|\.{0,2}\/|~\/)/.test(bare) ||
      /^[\w.@/-]+(?: [a-z][\w.-]*)? --?[a-z]/.test(bare) ||
      /^(?:[\w.@/-]+-(?:mcp|server)|mcp-[\w.-]+)(?:-server)? (?:serve|start|run|stdio)(?=\s|$)/.test(bare)
    );
  });
}

/** A line without a server: what is to be said of it where nothing else is, if there is something. */
interface LeftOut {
  readonly offset: number;
  readonly reason: Problem | undefined;
}

/**
 * Reads lines for a shell. Lines that start no server are counted where others do; where none does, the first of each kind is explained. Pure.
 *
 * @param place where the lines stand; a line is alone where it is the only one of all that was pasted
 */
export function readShellLines(text: string, findings: Findings, place: LinePlace): RawReading {
  const lines = commandLines(text, findings);
  let format: RawReading['format'] = 'shellLine';
  const inputs: RawReading['inputs'][number][] = [];
  const leftOut: LeftOut[] = [];
  const isAlone = place.isAlone && lines.length === 1;
  const isAmongText = place.isPage || (!isAlone && lines.some(isOfText));
  const here = { isAlone, isPage: isAmongText };
  const servers = lines.flatMap((line): RawServer[] => {
    if (line.fault !== undefined) {
      if (mayStart(line.words)) findings.problem(line.fault);
      else leftOut.push({ offset: line.offset, reason: line.fault });
      return [];
    }
    const added = readAddCommand(line, findings);
    if (added !== undefined) {
      format = 'addCommand';
      inputs.push(...added.inputs);
      return [...added.servers];
    }
    const read = readLine(line, findings, here);
    if ('launch' in read) return [read];
    leftOut.push(read);
    return [];
  });
  const [first] = leftOut;
  if (servers.length > 0 && first !== undefined) findings.leaveOut(leftOut.length, first.offset);
  if (servers.length === 0) findings.problems.push(...firstOfEachKind(leftOut));
  return { format, servers, inputs, isAmongText };
}

function firstOfEachKind(lines: readonly LeftOut[]): Problem[] {
  const first = new Map<string, Problem>();
  for (const { reason } of lines) if (reason !== undefined && !first.has(reason.kind)) first.set(reason.kind, reason);
  return [...first.values()];
}

/** Whether a line among others is no command at all. */
function isOfText({ words, fault }: CommandLine): boolean {
  if (fault !== undefined || words.some((word, at) => word === 'mcp' && words[at + 1]?.startsWith('add') === true))
    return false;
  return (
    certaintyOf(words, { isAlone: false, isPage: false }) === 'none' &&
    whyNoServer(words.slice(0, 8).join(' ')) === undefined
  );
}

/** Whether a line that only a shell understands would start a server in it. */
function mayStart(words: readonly string[]): boolean {
  if (words.some((word, at) => word === 'mcp' && words[at + 1]?.startsWith('add') === true)) return true;
  const isOfServer = launchers.has(programOf(words[0] ?? '')) || /mcp|server/i.test(words[0] ?? '');
  return isOfServer && whyNoServer(words.join(' ')) === undefined;
}

function readLine(
  { words, env, offset, named }: CommandLine,
  findings: Findings,
  place: LinePlace,
): RawServer | LeftOut {
  const [command = '', ...args] = words;
  const line = words.join(' ');
  const left = (reason?: Problem): LeftOut => ({ offset, reason });
  if (command === '') return left();
  const end = whyNoServer(line);
  if (end !== undefined) return left(noServer(end, { ...findings.at(offset), what: words.slice(0, 3).join(' ') }));
  // A piece of a program or of a configuration.
  const signs = isPath(command) ? /[{}();]/ : /^[-\])]|^[^<$]*?([{}();,=+@]|:$)/;
  if (signs.test(command.replace(/^@[\w.-]+\//, '')) && !/^[A-Za-z]:[\\/]/.test(command))
    return left({ kind: 'pasteShellSign', ...findings.at(offset), what: keepStart(command, 40) });
  if (launchers.has(programOf(command)) && args.length === 0)
    return left({ kind: 'pasteCommandCut', ...findings.at(offset), what: command });
  const certainty = certaintyOf(words, place);
  if (certainty === 'none') return left();
  const launch: PastedLaunch = { kind: 'stdio', command, args, env };
  const given = givenIn(words, named, env);
  const isUnsure = certainty === 'perhaps';
  return { name: nameOfLaunch(launch), launch, offset, findings: findings.ofServer(), isUnsure, ...given };
}

function noServer(reason: NoServer, said: { line: number; column: number; what: string }): Problem {
  switch (reason.kind) {
    case 'ends':
      return { kind: 'pasteInstallsOnly', ...said };
    case 'script':
      return { kind: 'pasteProjectScript', ...said };
    case 'closedInput':
      return { kind: 'pasteClosedInput', ...said, instead: reason.instead };
    default:
      return assertNever(reason);
  }
}

/** Names of files and folders have signs in them that no program's name has. */
function isPath(command: string): boolean {
  return /^(?:\.{0,2}\/|~\/)/.test(command) && !command.startsWith('//');
}
