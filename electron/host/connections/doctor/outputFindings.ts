import type { Finding } from '../../../../shared/domain/diagnosis.ts';
import { edit, makeFinding } from './makeFinding.ts';
import { packageOfAddress } from './packageOfAddress.ts';

/** A pattern in a line of stderr and its finding. The groups of `pattern` are the values. */
interface Sign {
  readonly pattern: RegExp;
  /** `undefined` where it is none after all. */
  readonly read: (groups: Readonly<Record<string, string | undefined>>) => Finding | undefined;
}

const name = String.raw`(?<name>[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)`;

/** The name of a package of npm, as a group of a pattern. */
const npmName = String.raw`(?<name>(?:@[\w.-]+\/)?[\w.-]+)`;

/** How CPython and PyPy begin a line before a program runs. */
const python = String.raw`^(?:[^\n]*[\\/])?(?:python|pypy)[\w.]*`;

function missingPackage(packageName: string | undefined): Finding | undefined {
  return packageName === undefined ? undefined : makeFinding('packageMissing', { package: packageName }, [edit]);
}

/** In order of priority: the first match is the most specific. */
const signs: readonly Sign[] = [
  {
    // Node.js, Bun and Deno.
    pattern: /(?:Cannot find (?:module|package)|[Mm]odule not found) ['"](?<module>[^'"]+)['"]/,
    read: ({ module = '' }) => makeFinding('moduleMissing', { module }, [edit]),
  },
  {
    // Ruby, Perl and Java.
    pattern:
      /cannot load such file -- (?<ruby>[^\s()]+)|^Can't locate (?<perl>\S+) in @INC\b|^Error: Could not find or load main class (?<java>\S+)/m,
    read: ({ ruby, perl, java = '' }) => makeFinding('moduleMissing', { module: ruby ?? perl ?? java }, [edit]),
  },
  {
    // `python -m`, with the path of Python or its name alone.
    pattern: new RegExp(`${python}: No module named (?<module>[\\w.-]+)\\.__main__; '`, 'im'),
    read: ({ module = '' }) => makeFinding('pythonModuleNotRunnable', { module }, [edit]),
  },
  {
    pattern: new RegExp(`${python}: No module named ['"]?(?<module>[\\w.-]+)`, 'im'),
    read: ({ module = '' }) => makeFinding('pythonModuleMissing', { module }, [edit]),
  },
  {
    pattern: /ModuleNotFoundError: No module named ['"]?(?<module>[\w.-]+)/,
    read: ({ module = '' }) => makeFinding('pythonModuleMissing', { module }, [edit]),
  },
  {
    // npm: `'@me/nots@*' is not in this registry`, and since npm 11 `The requested resource '@me/nots@*' could not be found`.
    pattern: new RegExp(
      `^npm (?:ERR!|error)[^\\n]*?['"]${npmName}@[^'"\\n]*['"] (?:is not in (?:the npm|this) registry|could not be found)`,
      'm',
    ),
    read: ({ name: packageName = '' }) => missingPackage(packageName),
  },
  {
    pattern: new RegExp(`^npm (?:ERR!|error) 404 +Not Found: ${npmName}(?:@\\S*)?$`, 'm'),
    read: ({ name: packageName = '' }) => missingPackage(packageName),
  },
  {
    // npm 6 to 11, pnpm and Bun: the address that was asked for.
    pattern:
      /^(?:npm (?:ERR!|error) 404[^\n]*? (?:GET|GET on) (?<npm>https?:\/\/\S+)|[^\n]*?\bGET (?<other>https?:\/\/\S+?)(?:: Not Found)? - 404\b)/m,
    read: ({ npm, other = '' }) => missingPackage(packageOfAddress(npm ?? other)),
  },
  {
    // pnpm, and Yarn 1.
    pattern: new RegExp(
      `^(?:${npmName} is not in the npm registry, or you have no permission|error Couldn't find package "${npmName.replace('name', 'yarn')}" )`,
      'm',
    ),
    read: ({ name: packageName, yarn }) => missingPackage(packageName ?? yarn),
  },
  {
    // Yarn 1 and later.
    pattern:
      /(?:error [^\n]*"(?<old>https?:\/\/[^\s"]+): Not found"|Response Code: 404[^]*?Request URL: (?<url>https?:\/\/\S+))/,
    read: ({ old, url = '' }) => missingPackage(packageOfAddress(old ?? url)),
  },
  {
    // Of dnx, and of what it runs.
    pattern: /(?:^|[\s:])(?<name>[\w.-]+?)(?:::\S+)? is not found in NuGet feeds/m,
    read: ({ name: packageName = '' }) => missingPackage(packageName),
  },
  {
    pattern: /NU1101: Unable to find package (?<name>[\w-]+(?:\.[\w-]+)*)/,
    read: ({ name: packageName = '' }) => missingPackage(packageName),
  },
  {
    // uv, which breaks lines.
    pattern: /Because (?<name>[\w.-]+)\s+was\s+not\s+found\s+in\s+the\s+package\s+registry/,
    read: ({ name: packageName = '' }) => missingPackage(packageName),
  },
  {
    pattern: /npm (?:ERR!|error).*(?:ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED)|[Ff]ailed to fetch: `https?:/,
    read: () => makeFinding('registryUnreachable'),
  },
  {
    pattern: /(?:EADDRINUSE|[Aa]ddress already in use)[^\n]*?[:\s(](?<port>\d{2,5})\b/,
    read: ({ port = '' }) => makeFinding('portTaken', { port }, [edit]),
  },
  {
    pattern: /EADDRINUSE|[Aa]ddress already in use/,
    read: () => makeFinding('portTaken', { port: '?' }, [edit]),
  },
  {
    pattern: /[Cc]annot connect to the Docker daemon|docker daemon.{0,20}not running/,
    read: () => makeFinding('dockerStopped'),
  },
  {
    pattern: /[Cc]annot connect to Podman|unable to connect to Podman socket|podman machine (?:init|start)/,
    read: () => makeFinding('podmanStopped'),
  },
  {
    pattern: new RegExp(
      `\\b(?!ERR_|UND_|MODULE_)${name}\\b[^\\n]{0,60}(?:required|missing|not set|must be|not provided|undefined)`,
    ),
    read: ({ name: variable = '' }) => makeFinding('settingMissing', { name: variable }, [edit]),
  },
  {
    pattern: new RegExp(
      `(?:[Mm]issing|[Rr]equires?d?|[Pp]lease set|[Ss]et the)\\b[^\\n]{0,60}?\\b(?!ERR_|UND_|MODULE_)${name}\\b`,
    ),
    read: ({ name: variable = '' }) => makeFinding('settingMissing', { name: variable }, [edit]),
  },
  {
    pattern: /EBADENGINE|Unsupported engine|SyntaxError: (?:Unexpected|invalid syntax|The requested module)/,
    read: () => makeFinding('syntaxTooNew', {}, [edit]),
  },
  {
    pattern: /(?:ENOENT|No such file or directory)[^\n]*?['"](?<file>[^'"\n]+)['"]/,
    read: ({ file = '' }) => makeFinding('fileMissing', { file }, [edit]),
  },
  {
    // Python, Perl and Java.
    pattern:
      /can't open file ['"](?<python>[^'"\n]+)['"]|^Can't open perl script "(?<perl>[^"\n]+)"|^Error: Unable to access jarfile (?<java>[^\n]+)/m,
    read: ({ python: script, perl, java = '' }) => makeFinding('fileMissing', { file: script ?? perl ?? java }, [edit]),
  },
  {
    // A folder in the place of a script of Python.
    pattern: /can't find '__main__' module in ['"](?<folder>[^'"\n]+)['"]/,
    read: ({ folder = '' }) => makeFinding('fileMissing', { file: `${folder}/__main__.py` }, [edit]),
  },
  {
    // What `uv run` should start, Ruby's script, and a shell's.
    pattern:
      /^error: Failed to spawn: `(?<uv>[^`\n]+)`\s+Caused by: No such file|No such file or directory -- (?<ruby>[^\s()]+)|^(?:\/\S*\/)?(?:ba|da|k|z)?sh: (?:(?:line )?\d+: )?(?:cannot open )?(?<shell>[^\n:]+): No such file\b/m,
    read: ({ uv, ruby, shell = '' }) => makeFinding('fileMissing', { file: uv ?? ruby ?? shell }, [edit]),
  },
  {
    pattern:
      /Traceback \(most recent call last\)[^]*\n(?<error>[A-Za-z_][\w.]*(?:Error|Exception|Interrupt|Exit)\b[^\n]*)/,
    read: ({ error = '' }) => makeFinding('pythonError', { error }, [edit]),
  },
  {
    pattern: /^\s*usage:/im,
    read: () => makeFinding('wantsArguments', {}, [edit]),
  },
];

/** The reason that a server printed before it ended; at most one, the most specific. Pure. */
export function outputFinding(lines: readonly string[]): Finding | undefined {
  const text = lines.join('\n');
  for (const { pattern, read } of signs) {
    const match = pattern.exec(text);
    const finding = match === null ? undefined : read(match.groups ?? {});
    if (finding !== undefined) return finding;
  }
  return undefined;
}

/** A message with the headers of a language server, over many lines, or in another encoding than UTF-8. */
const otherwiseFramed = /^Content-Length: *\d|^[[{]$|"jsonrpc"|"\W?j\W?s\W?o\W?n\W?r\W?p\W?c\W?"/;

/**
 * Finds a server that prints lines to stdout that are not messages: the first line, or the first that would be a
 * message in another protocol. Pure.
 */
export function stdoutFinding(lines: readonly string[]): Finding | undefined {
  const printed = lines.flatMap((line) => /^\[stdout, [^\]]*\] (?<line>.*)$/.exec(line)?.groups?.['line'] ?? []);
  const framed = printed.find((line) => otherwiseFramed.test(line));
  if (framed !== undefined) return makeFinding('otherFraming', { line: framed });
  return printed[0] === undefined ? undefined : makeFinding('printsToStdout', { line: printed[0] });
}

const ownAddress = /https?:\/\/(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1?\])(?::\d{1,5})?(?:\/(?:[\w./-]*[\w/])?)?/;

/**
 * Finds a program that sends nothing over stdio but prints an address of this computer where it may be listening. Pure.
 */
export function addressFinding(lines: readonly string[]): Finding | undefined {
  const named = lines.flatMap((line) => ownAddress.exec(line)?.[0] ?? []).at(-1);
  if (named === undefined || !URL.canParse(named)) return undefined;
  const url = named.replace(/\/\/(?:0\.0\.0\.0|\[::\])/, '//localhost');
  return makeFinding('listensOverHttp', { url }, [{ kind: 'useUrl', url }, edit]);
}
