import { assertNever } from '../../../shared/lib/assertNever.ts';
import type { PastedLaunch } from '../../../shared/domain/pasted/pasteReading.ts';
import { keepStart } from '../../../shared/lib/cutText.ts';
import { readAddCommand } from './addCommands.ts';
import type { Problem } from '../../../shared/domain/problem.ts';
import { type CommandLine, commandLines, prompt } from './commandLine.ts';
import type { Findings } from './findings.ts';
import { nameOfLaunch } from './nameOfLaunch.ts';
import { type NoServer, whyNoServer } from './noServerCommands.ts';
import type { RawReading, RawServer } from './rawServer.ts';
import { givenIn } from './shellValues.ts';

/** Programs that start servers, and are recognised by their names alone. */
const launchers = new Set([
  ...['npx', 'bunx', 'pnpx', 'npm', 'pnpm', 'yarn', 'bun', 'node', 'deno', 'tsx', 'uvx', 'uv', 'pipx', 'python'],
  ...[
    'python3',
    'py',
    'docker',
    'podman',
    'nerdctl',
    'dotnet',
    'dnx',
    'java',
    'go',
    'cargo',
    'ruby',
    'php',
    'cmd',
    'wsl',
  ],
  ...['sh', 'bash', 'zsh', 'powershell', 'pwsh', 'nix', 'mise', 'conda', 'poetry', 'rye', 'hatch', 'mcp-remote'],
]);

/** Whether a text looks like lines for a shell. */
export function looksLikeCommands(text: string): boolean {
  return text.split('\n').some((line) => {
    const bare = line.replace(prompt, '').trim();
    const words = bare.replace(/^(?:env\s+)?(?:[A-Za-z_]\w*=(?:"[^"]*"|'[^']*'|\S*)\s+)*/, '').split(/\s+/);
    const program = programOf(words[0] ?? '');
    if (words.length === 1) return /^(?:[A-Za-z]:[\\/]|\.{0,2}\/|~\/)\S+$/.test(bare) && !bare.startsWith('//');
    return (
      launchers.has(program) ||
      whyNoServer(bare) !== undefined ||
      /\bmcp\s+add|--add-mcp\b|^[\w-]+ mcp serve(?=\s|$)/.test(bare) ||
      /^(?:[A-Za-z]:[\\/]|\.{0,2}\/|~\/)/.test(bare) ||
      /^[\w.@/-]+ --?[a-z]/.test(bare) ||
      /^(?:[\w.@/-]+-mcp|mcp-[\w.-]+)(?:-server)? (?:serve|start|run|stdio)(?=\s|$)/.test(bare)
    );
  });
}

/** Reads lines for a shell. Pure. */
export function readShellLines(text: string, findings: Findings): RawReading | undefined {
  const lines = commandLines(text, findings);
  if (lines === undefined) return { format: 'shellLine', servers: [], inputs: [] };
  let format: RawReading['format'] = 'shellLine';
  const inputs: RawReading['inputs'][number][] = [];
  const servers = lines.flatMap((line): RawServer[] => {
    const added = readAddCommand(line, findings);
    if (added === undefined) return readLine(line, findings);
    format = 'addCommand';
    inputs.push(...added.inputs);
    return [...added.servers];
  });
  return { format, servers, inputs };
}

function readLine({ words, env, offset, named }: CommandLine, findings: Findings): RawServer[] {
  const [command, ...args] = words;
  if (command === undefined) return [];
  const line = words.join(' ');
  const reason = whyNoServer(line);
  if (reason !== undefined) {
    findings.problem(noServer(reason, { ...findings.at(offset), what: words.slice(0, 3).join(' ') }));
    return [];
  }
  // A piece of a program or of a configuration.
  const signs = isPath(command) ? /[{}();]/ : /^[-\])]|^[^<$]*?([{}();,=+@]|:$)/;
  if (signs.test(command.replace(/^@[\w.-]+\//, '')) && !/^[A-Za-z]:[\\/]/.test(command)) {
    findings.problem({ kind: 'pasteShellSign', ...findings.at(offset), what: keepStart(command, 40) });
    return [];
  }
  const isAlone = launchers.has(programOf(command)) && args.length === 0;
  if (isAlone) {
    findings.problem({ kind: 'pasteCommandCut', ...findings.at(offset), what: command });
    return [];
  }
  const launch: PastedLaunch = { kind: 'stdio', command, args, env };
  const isSure = launchers.has(programOf(command)) || /mcp|server/i.test(command);
  const given = givenIn(words, named, env);
  return [{ name: nameOfLaunch(launch), launch, offset, findings: findings.ofServer(), isUnsure: !isSure, ...given }];
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

/** `Docker` at the begin of a sentence is no program; only Windows takes capital letters for small ones. */
function programOf(word: string): string {
  const name = word.split(/[/\\]/).at(-1) ?? '';
  return /\.(?:exe|cmd|bat)$/i.test(name) ? name.slice(0, -4).toLowerCase() : name;
}
