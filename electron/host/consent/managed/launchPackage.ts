import type { StdioLaunch } from '../../../../shared/domain/server.ts';

/** A package; the version is empty where none is named. */
export interface LaunchPackage {
  readonly kind: 'npm' | 'pypi' | 'oci';
  readonly name: string;
  readonly version: string;
}

/** What a launch runs, where its words leave no doubt. */
interface SurePackage extends LaunchPackage {
  /** The variables that its words set, as those of a container. */
  readonly variables: readonly string[];
}

const npmSpec = /^(?<name>(?:@[a-z0-9-][a-z0-9-._]*\/)?[a-z0-9-][a-z0-9-._]*)@(?<version>\d[\w.+-]*)$/;
const pypiSpec = /^(?<name>[A-Za-z0-9][\w.-]*)(?:(?:==|@)(?<version>\d[\w.+!-]*))?$/;
/** Runners take a word that ends so for a file, whatever stands before it. */
const archiveEnd = /\.(?:tgz|tar|tar.gz|zip|whl)$/i;
const imageSpec = /^(?<name>[a-z0-9][\w.\-/:]*?)(?::(?<tag>[\w][\w.-]*))?(?:@(?<digest>sha256:[0-9a-f]{64}))?$/;

/** Options of a container that open nothing of this machine to it; the second ones have a value in the next word. */
const plainContainerOptions =
  /^(?:-i|-t|-it|-ti|--interactive|--tty|--rm|--init|--read-only|(?:-e|--env)=?\w+=.*|--env=\w+)$/s;
const containerOptionsWithValue = /^(?:-e|--env)$/;

/**
 * The package that a launch surely runs: by the plain name of a runner, with options that are known not to change which. A working folder,
 * where a runner looks first, leaves doubt. Pure.
 */
export function packageOf({ command, args, cwd }: StdioLaunch): SurePackage | undefined {
  if (cwd !== undefined) return undefined;
  switch (command) {
    case 'npx':
    case 'npx.cmd':
      return npmPackage(args);
    case 'uvx':
    case 'uvx.exe':
      return pypiPackage(args);
    case 'docker':
    case 'podman':
      return args[0] === 'run' ? imageOf(args.slice(1)) : undefined;
    default:
      return undefined;
  }
}

/**
 * Without a version, `npx` runs a program of this name that lies in `node_modules/.bin` of its folder or of one above. A version that does
 * not begin with a digit may be a file or a folder.
 */
function npmPackage(args: readonly string[]): SurePackage | undefined {
  const spec = args.find((word) => word !== '-y' && word !== '--yes');
  return spec === undefined ? undefined : named('npm', npmSpec, spec);
}

function pypiPackage([first, second, third]: readonly string[]): SurePackage | undefined {
  if (first !== '--from') return first === undefined ? undefined : named('pypi', pypiSpec, first);
  // `--from PACKAGE COMMAND` looks for the command elsewhere, too, unless it is what the package is called.
  const found = second === undefined ? undefined : named('pypi', pypiSpec, second);
  return found !== undefined && third !== undefined && pypiName(third) === found.name ? found : undefined;
}

function named(kind: 'npm' | 'pypi', form: RegExp, spec: string): SurePackage | undefined {
  const { name, version = '' } = form.exec(spec)?.groups ?? {};
  if (name === undefined || spec.startsWith('-') || archiveEnd.test(name) || archiveEnd.test(version)) return undefined;
  return { kind, name: kind === 'pypi' ? pypiName(name) : name, version, variables: [] };
}

function imageOf(args: readonly string[]): SurePackage | undefined {
  const variables: string[] = [];
  let at = 0;
  for (let word = args[at]; word?.startsWith('-'); word = args[at]) {
    const takesNext = containerOptionsWithValue.test(word);
    if (!takesNext && !plainContainerOptions.test(word)) return undefined;
    const setting = takesNext ? args[at + 1] : /^(?:-e|--env)=?(?<setting>.*)$/s.exec(word)?.groups?.['setting'];
    if (setting !== undefined) variables.push(setting.split('=')[0] ?? setting);
    at += takesNext ? 2 : 1;
  }
  const { name, tag, digest } = imageSpec.exec(args[at] ?? '')?.groups ?? {};
  return name === undefined
    ? undefined
    : { kind: 'oci', name: imageName(name), version: digest ?? tag ?? '', variables };
}

/** A name that a policy gives, read as that of a launch is. */
export function namedPackage(text: string): LaunchPackage {
  const [kind = '', rest = ''] = splitAt(text, text.indexOf(':'));
  if (kind === 'oci') {
    const found = imageSpec.exec(rest)?.groups;
    return { kind, name: imageName(found?.['name'] ?? rest), version: found?.['digest'] ?? found?.['tag'] ?? '' };
  }
  const at = rest.lastIndexOf('@');
  const [name = '', version = ''] = at > 0 ? splitAt(rest, at) : [rest, ''];
  return kind === 'pypi' ? { kind, name: pypiName(name), version } : { kind: 'npm', name, version };
}

/** Whether a package is the one that a policy names, or in the scope that it names with `/*`. */
export function isPackage(named: LaunchPackage, found: LaunchPackage): boolean {
  if (named.kind !== found.kind || (named.version !== '' && named.version !== found.version)) return false;
  return named.name.endsWith('/*') ? found.name.startsWith(named.name.slice(0, -1)) : named.name === found.name;
}

/** PyPI takes these names for one. */
function pypiName(name: string): string {
  return name.toLowerCase().replace(/[-_.]+/g, '-');
}

/** Images without a registry are those of Docker Hub. */
function imageName(name: string): string {
  const [first = '', ...rest] = name.split('/');
  const hasHost = rest.length > 0 && (/[.:]/.test(first) || first === 'localhost');
  if (hasHost) return name.replace(/^index\.docker\.io\//, 'docker.io/');
  return rest.length === 0 ? `docker.io/library/${name}` : `docker.io/${name}`;
}

function splitAt(text: string, at: number): [string, string] {
  return [text.slice(0, at), text.slice(at + 1)];
}
