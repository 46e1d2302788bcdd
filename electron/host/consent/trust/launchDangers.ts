import { isLoaderVariable } from '../../../../shared/domain/loaderVariable.ts';
import { isGuardedName } from '../../../../shared/domain/otherApps/guardedNames.ts';
import type { LaunchSecret } from '../../../../shared/domain/secretPlaces.ts';
import type { ConfigurableLaunch, HttpLaunch, StdioLaunch } from '../../../../shared/domain/server.ts';
import type { LaunchDanger } from '../../../../shared/domain/trust.ts';

const superuser = /^(sudo|doas|su|pkexec|runas)$/i;
const shell = /^(sh|bash|zsh|dash|fish|cmd|powershell|pwsh)$/i;
const shellString = /^(-\w*c|\/[ck]|--?command|-encodedcommand|-e)$/i;
/** Options that take the next word as their value, so the next word is not a program. */
const valueOption =
  /^(-r|--require|--import|--(experimental-)?loader|--env-file(-if-exists)?|-C|--conditions|--input-type|-W|-X|[+-]o|--rcfile|--init-file|-ExecutionPolicy)$/;
/** Options whose argument is a program to start. */
const startsCommand = /^-(exec|execdir|ok|okdir)$/;
/** A container without isolation: it has all privileges, or access to the whole disk. */
const openContainer = /^(--privileged(=true)?|--pid=host|(-v|--volume)?=?\/:.*|.*\b(source|src)=\/(,.*)?)$/;
/** Interpreters, and the flags with which each runs code from its command line. */
const codeFlags: readonly (readonly [name: RegExp, flag: RegExp])[] = [
  [/^(node|nodejs|bun|iojs)$/i, /^(-e|-p|-pe|--eval|--print)(=|$)|^-[a-z]*[ep]$/],
  [/^(python|pypy)[\d.]*w?$/i, /^-[a-zA-Z]*c/],
  [/^(ruby|perl|lua|Rscript|osascript|groovy|julia|elixir)[\d.]*$/i, /^(-\w*e|-E)/],
  [/^php[\d.]*$/i, /^-r/],
  [/^(deno)$/i, /^eval$/],
  [/^(awk|gawk|mawk)$/i, /system\s*\(/],
];
const packageRunner = /^(npx|bunx|pnpx|uvx|pipx)$/i;
/** Programs that run packages with a subcommand, such as `npm exec`. */
const runnerCommands: Readonly<Record<string, RegExp>> = {
  npm: /^(exec|x)$/,
  pnpm: /^(dlx|exec)$/,
  yarn: /^(dlx|exec)$/,
  bun: /^x$/,
  uv: /^(tool|run)$/,
};
const deletes = /\brm\s+-\w*[rf]|\brmdir\s+\/s|\bmkfs|\bformat\s+[a-z]:|\bdd\s+if=/i;
const pipesDownload = /\b(curl|wget|iwr|invoke-webrequest)\b.*\|\s*(sudo\s+)?(\w*sh|python\d?|node|iex)\b/is;
const homeOrKeys = /(^|[\s"'=:/\\])(~|\$HOME|%USERPROFILE%)([\s"'/\\]|$)|\.ssh\b|\.gnupg\b|\.aws\b|keychain/i;
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
/** `name@1.2.3` or `name==1.2.3`; tags such as `@latest` are not pinned. */
const pinned = /[^@]@v?\d+\.\d+\.\d+|==\d/;

const baseName = (command: string) => (command.split(/[/\\]/).at(-1) ?? command).replace(/\.(exe|cmd|bat)$/i, '');

/** Hints to look at twice before trusting a launch. Pure; it finds hints and proves nothing. */
export function launchDangers(launch: ConfigurableLaunch): LaunchDanger[] {
  return launch.kind === 'http' ? httpDangers(launch) : stdioDangers(launch);
}

/** Hints about the secrets that a launch would get. Pure. */
export function secretDangers(secrets: readonly LaunchSecret[]): LaunchDanger[] {
  const standings = new Set(secrets.map(({ standing }) => standing));
  return [
    ...(standings.has('foreign') || standings.has('unclaimed') ? (['foreignSecret'] as const) : []),
    ...(standings.has('variable') ? (['inheritsSecret'] as const) : []),
    ...(standings.has('moved') ? (['movedSecret'] as const) : []),
  ];
}

function httpDangers(launch: HttpLaunch): LaunchDanger[] {
  const url = new URL(launch.url);
  const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
  const found: LaunchDanger[] = [];
  if (url.protocol === 'http:' && !loopback) found.push('plainHttp');
  if (Object.values(launch.headers).some((value) => hidden.test(value)) || hidden.test(launch.url)) {
    found.push('hiddenCharacters');
  }
  return found;
}

function stdioDangers(launch: StdioLaunch): LaunchDanger[] {
  const words = wordsOf(launch);
  const line = words.join(' ');
  const names = words.map(baseName);
  const found: LaunchDanger[] = [];
  if (names.some((name) => superuser.test(name)) || runsOpenContainer(names, words)) found.push('superuser');
  if (names.some((name, at) => runsShellString(name, words.slice(at + 1)))) found.push('shell');
  if (names.some((name, at) => runsInlineCode(name, words.slice(at + 1)))) found.push('inlineCode');
  if (variablesOf(launch).some((name) => isLoaderVariable(name))) found.push('loaderVariable');
  if (deletes.test(line)) found.push('deletes');
  if (pipesDownload.test(line)) found.push('pipesDownload');
  if (runsUnpinnedPackage(names, words.slice(1)) || runsWebCode(names, words)) found.push('unpinnedPackage');
  if ([...words, launch.cwd ?? ''].some((word) => homeOrKeys.test(word))) found.push('homeOrKeys');
  if ([...words, launch.cwd ?? '', ...Object.entries(launch.env).flat()].some((word) => hidden.test(word))) {
    found.push('hiddenCharacters');
  }
  if (inheritedBy(launch).some((name) => isGuardedName(name, unseen))) found.push('inheritsSecret');
  return found;
}

/** Stands for a value that nobody looks at. */
const unseen = 'unseen';

const inheritedBy = ({ inherit }: StdioLaunch) => inherit?.add ?? [];

/** Whether the interpreter runs code from the command line. Its own flags come before the program it runs. */
function runsInlineCode(name: string, args: readonly string[]): boolean {
  const [, flag] = codeFlags.find(([interpreter]) => interpreter.test(name)) ?? [];
  if (flag === undefined) return false;
  const program = args.findIndex((word, at) => !word.startsWith('-') && !flag.test(word) && !isValue(args, at));
  const own = args.slice(0, program === -1 ? undefined : program);
  return own.some((word) => /^(--\w+=)?data:/.test(word) || flag.test(word));
}

/** Whether a word is the value of the option before it; a word that begins with a hyphen is itself an option. */
function isValue(args: readonly string[], at: number): boolean {
  return valueOption.test(args[at - 1] ?? '');
}

/** Whether a shell runs a string from its arguments, or another program runs a command from its arguments. */
function runsShellString(name: string, args: readonly string[]): boolean {
  if (name === 'find') return args.some((word) => startsCommand.test(word));
  if (name === 'npx') return args.some((word) => word === '-c' || /^--call(=|$)/.test(word));
  if (!shell.test(name)) return false;
  const script = args.findIndex((word, at) => !/^[-+/]/.test(word) && !isValue(args, at));
  return args.slice(0, script === -1 ? undefined : script).some((word) => shellString.test(word));
}

function runsOpenContainer(names: readonly string[], words: readonly string[]): boolean {
  const at = names.findIndex((name) => /^(docker|podman|nerdctl)$/i.test(name));
  return at !== -1 && words.slice(at + 1).some((word) => openContainer.test(word));
}

/** Deno can run code from an address, and that code may change. */
function runsWebCode(names: readonly string[], words: readonly string[]): boolean {
  const at = names.findIndex((name) => /^deno$/i.test(name));
  return at !== -1 && words.slice(at + 1).some((word) => /^https?:/i.test(word));
}

/** The words of a command line; `env -S` strings are split. */
function wordsOf(launch: StdioLaunch): string[] {
  const words = [launch.command, ...launch.args];
  if (!words.some((word) => baseName(word) === 'env')) return words;
  return words.flatMap((word, at) => {
    const split = /^(?:-S|--split-string)$/.test(words[at - 1] ?? '')
      ? word
      : /^(?:-S|--split-string=)(.+)$/s.exec(word)?.[1];
    return split === undefined ? [word] : split.replace(/["']/g, '').split(/\s+/);
  });
}

/** The names of the variables that a launch sets or passes on: in its entry, by inheritance, and as arguments of `env`. */
function variablesOf(launch: StdioLaunch): string[] {
  const words = wordsOf(launch);
  const assigned = words.flatMap((word) => /^([A-Za-z_]\w*)=/.exec(word)?.[1] ?? []);
  return [
    ...Object.keys(launch.env),
    ...inheritedBy(launch),
    ...(words.some((word) => baseName(word) === 'env') ? assigned : []),
  ];
}

function runsUnpinnedPackage(names: readonly string[], args: readonly string[]): boolean {
  const at = names.findIndex((name, here) => packageRunner.test(name) || runsPackages(name, names[here + 1]));
  if (at === -1) return false;
  const isCommand = !packageRunner.test(names[at] ?? '');
  const rest = args.slice(isCommand ? at + 1 : at);
  const option = rest
    .map((word) => /^(?:--package|-p|--from)=(.+)$/.exec(word)?.[1])
    .find((name) => name !== undefined);
  const packageName = option ?? rest.find((word) => !word.startsWith('-') && word !== 'run');
  return packageName !== undefined && !/^[./~]/.test(packageName) && !pinned.test(packageName);
}

function runsPackages(name: string, next: string | undefined): boolean {
  return next !== undefined && (runnerCommands[name.toLowerCase()]?.test(next) ?? false);
}
