import { launchers, programOf } from './launchers.ts';

/** How sure it is that a line starts a server. */
export type Certainty = 'sure' | 'perhaps' | 'none';

/** Where a line stands. */
export interface LinePlace {
  /** The line is all that was pasted. */
  readonly isAlone: boolean;
  /** Other text or other blocks are around it, as in documentation. */
  readonly isPage: boolean;
}

const program = /^@?[a-z0-9][\w.+-]*$/i;
const ofServer = /mcp|server/i;

/** How sure it is that a line, of which it is known that it does not end by itself, starts a server. Pure. */
export function certaintyOf([command = '', ...args]: readonly string[], { isAlone, isPage }: LinePlace): Certainty {
  const name = programOf(command);
  const isPath = /[/\\]/.test(command) && !/^[a-z]+:\/\//i.test(command);
  if (launchers.has(name)) {
    if (!isPage) return 'sure';
    const words = [command, ...args];
    return ofServer.test(words.join(' ')) && !runsInFolder(words) && !speaksHttp(words) ? 'sure' : 'perhaps';
  }
  if (isPath && (isAlone || mayBeProgram(command))) {
    if (!ofServer.test(command)) return 'perhaps';
    return isPage && (/^\.{1,2}[/\\]/.test(command) || speaksHttp(args)) ? 'perhaps' : 'sure';
  }
  if (isAlone) return ofServer.test(command) ? 'sure' : 'perhaps';
  if (isPath || !program.test(command) || isProse([command, ...args])) return 'none';
  if (ofServer.test(command) && !/^(?:the|mcps?|servers?)$/i.test(command))
    return isPage && speaksHttp(args) ? 'perhaps' : 'sure';
  return isLikeServer(args) ? 'perhaps' : 'none';
}

/** What only a program that is a server is told. */
function isLikeServer(args: readonly string[]): boolean {
  return (
    /^(?:serve|server|start|run|stdio|mcp|mcp-server)$/.test(args[0] ?? '') ||
    args.some((arg) => /^(?:--?(?:stdio|mcp|mcp-server|transport)(?:=|$)|stdio$)/.test(arg))
  );
}

/** Names of programs begin with a small letter, and no line of a shell ends as a sentence does. */
function isProse(words: readonly string[]): boolean {
  if (/^[A-Z][a-z]*$/.test(words[0] ?? '')) return true;
  return words.length > 3 && /[\p{L}\d)][.:!?,;]$/u.test(words.at(-1) ?? '');
}

/** Where programs are; anything else that begins with `/` is a command of a chat, or a name. */
const folders =
  /^\/(?:usr|opt|s?bin|home|users|root|applications|library|volumes|path|app|apps|srv|nix|snap|var|etc|mnt|media|tmp|workspace|private|data|your|full|absolute|mcp|[^/]*<)[/>]/i;

/** Whether a path in a text with other lines may be that of a program. */
function mayBeProgram(path: string): boolean {
  if (/[/\\]$|\.(?:json[c5]?|md|ya?ml|toml|txt|log|env|lock|cfg|ini|conf|html?|css|png|svg)$/i.test(path)) return false;
  return !path.startsWith('/') || folders.test(path);
}

const interpreters = /^(?:node|python3?|py|tsx|ruby|php|sh|bash|zsh|powershell|pwsh)$/;

/** Whether a line runs something of the project whose folder a shell is in. */
function runsInFolder(words: readonly string[]): boolean {
  const [command = '', ...args] = words;
  const name = programOf(command);
  const line = args.join(' ');
  if (/(?:^| )--?(?:directory|project|prefix|dir|cwd|C|manifest-path)[ =](?:[/~]|[A-Za-z]:)/.test(line)) return false;
  if (interpreters.test(name))
    return isRelativeFile(args.find((arg) => !arg.startsWith('-')) ?? '') && args[0] !== '-m';
  switch (name) {
    case 'npm':
    case 'yarn':
    case 'pnpm':
      return !/^(?:-\S+ )*(?:dlx|exec|x|create)(?: |$)/.test(line);
    case 'bun':
    case 'deno':
      return /^run /.test(line) && !/ (?:npm|jsr|https?):/.test(line);
    case 'uv':
      return /^run /.test(line) && !/ --(?:with|from)[ =]/.test(line);
    case 'go':
      return !/@[\w.-]+(?: |$)/.test(line);
    case 'cargo':
    case 'dotnet':
    case 'poetry':
    case 'hatch':
    case 'rye':
      return /^run(?: |$)/.test(line);
    case 'docker':
    case 'podman':
      return /^compose /.test(line);
    default:
      return false;
  }
}

function isRelativeFile(word: string): boolean {
  return /^(?![/~@]|[A-Za-z]:|[a-z]+:).*(?:[/\\]|\.(?:[cm]?[jt]s|py|rb|php|sh|ps1)$)/.test(word);
}

/** Whether a program is told to listen to a port, where nobody here would hear it. Pure. */
export function speaksHttp(words: readonly string[]): boolean {
  const line = words.join(' ');
  if (/(?:^|[\s/])mcp-remote(?:@\S+)? /.test(line)) return false;
  if (
    /(?:^| )(?:--?(?:t|transport|mode)[ =](?:sse|https?|(?:streamable|stateless)[\w-]*)|--(?:http|sse|port|http-?port|sse-port|listen))(?=[ =]|$)/i.test(
      line,
    ) ||
    / (?:sse|streamable-?http|http)$/i.test(line) ||
    /(?:^| )(?:\w+_)?TRANSPORT(?:_MODE)?=(?:sse|http|streamable)/i.test(line)
  )
    return true;
  const isContainer = /^(?:docker|podman|nerdctl)$/.test(programOf(words[0] ?? ''));
  return isContainer && / run /.test(line) && !/ (?:-[a-z]*i[a-z]*|--interactive)(?= |=|$)/.test(line);
}
