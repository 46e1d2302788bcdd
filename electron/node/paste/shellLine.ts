import type { PastedLaunch } from '../../../shared/domain/pasted/pasteReading.ts';
import { readAddCommand } from './addCommands.ts';
import { type CommandLine, commandLines } from './commandLine.ts';
import type { Findings } from './findings.ts';
import { nameOfLaunch } from './nameOfLaunch.ts';
import type { RawReading, RawServer } from './rawServer.ts';

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

const installs: readonly RegExp[] = [
  /^(?:npm|pnpm|yarn|bun) (?:i|install|add|ci|link|run build)\b/,
  /^(?:pip3?|pipx|uv|brew|apt|apt-get|cargo|go|gem|dotnet tool|conda|poetry|scoop|winget|choco) (?:pip )?(?:install|add|get|sync|tool install)\b/,
  /^(?:python3?|py) -m (?:pip|venv)\b/,
  /^git clone\b/,
  /^(?:docker|podman) (?:pull|build)\b/,
  /^uv tool install\b/,
  /^(?:cd|mkdir|curl|wget|chmod|source|sudo apt)\b/,
];

/** Whether a text looks like lines for a shell. */
export function looksLikeCommands(text: string): boolean {
  return text.split('\n').some((line) => {
    const bare = line.replace(/^\s*(?:[$%>❯➜]|PS [^>]*>)\s+/, '').trim();
    const words = bare.replace(/^(?:env\s+)?(?:[A-Za-z_]\w*=(?:"[^"]*"|'[^']*'|\S*)\s+)*/, '').split(/\s+/);
    const program = programOf(words[0] ?? '');
    if (words.length === 1) return /^(?:[A-Za-z]:[\\/]|\.{0,2}\/|~\/)\S+$/.test(bare) && !bare.startsWith('//');
    return (
      launchers.has(program) ||
      installs.some((pattern) => pattern.test(bare)) ||
      /\bmcp\s+add|--add-mcp\b/.test(bare) ||
      /^(?:[A-Za-z]:[\\/]|\.{0,2}\/|~\/)/.test(bare) ||
      /^[\w.@/-]+ --?[a-z]/.test(bare)
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

function readLine({ words, env, offset }: CommandLine, findings: Findings): RawServer[] {
  const [command, ...args] = words;
  if (command === undefined) return [];
  const line = words.join(' ');
  if (installs.some((pattern) => pattern.test(line))) {
    const what = words.slice(0, 3).join(' ');
    findings.problem({ kind: 'pasteInstallsOnly', ...findings.at(offset), what });
    return [];
  }
  const isAlone = launchers.has(programOf(command)) && args.length === 0;
  if (isAlone) {
    findings.problem({ kind: 'pasteCommandCut', ...findings.at(offset), what: command });
    return [];
  }
  const launch: PastedLaunch = { kind: 'stdio', command, args, env: { ...env } };
  return [{ name: nameOfLaunch(launch), launch, offset, findings: findings.ofServer() }];
}

function programOf(word: string): string {
  return (word.split(/[/\\]/).at(-1) ?? '').replace(/\.(?:exe|cmd|bat)$/i, '').toLowerCase();
}
