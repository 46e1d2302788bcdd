import type { PastedLaunch } from '../../../shared/domain/pasted/pasteReading.ts';
import { programOf } from './launchers.ts';
import { startedBy } from './nameOfLaunch.ts';

/** Where the code or the answers of a launch come from. */
interface Origin {
  readonly kind: 'npm' | 'pypi' | 'image' | 'host';
  /** Who has the name in the registry; empty where the name alone does not say it. */
  readonly owner: string;
  readonly name: string;
}

/**
 * Whether two launches of what is called the same come from different places: from two owners, from two packages of one registry, or from two
 * hosts. A package and an image without an owner may be the same. Pure.
 */
export function haveRivalOrigins(some: PastedLaunch, other: PastedLaunch): boolean {
  const [a, b] = [originOf(some), originOf(other)];
  if (a === undefined || b === undefined) return false;
  if (a.kind === 'host' || b.kind === 'host') return a.kind === b.kind && a.name !== b.name;
  if (a.owner !== '' && b.owner !== '') return a.owner !== b.owner;
  return a.kind === b.kind && a.kind !== 'image' && a.name !== b.name;
}

const isOpenOrPath = /[<>{}$\\]|^[./~]|^[a-z]:[\\/]|\.[cm]?[jt]s$/i;

/** `undefined` for what is on the computer itself, and for what is left open. */
function originOf(launch: PastedLaunch): Origin | undefined {
  if (launch.kind === 'http') return hostOf(launch.url);
  const { command, args } = launch;
  const word = startedBy([command, ...args]) ?? '';
  if (/^https?:\/\//i.test(word)) return hostOf(word);
  const kind = registryOf(command, args);
  if (kind === undefined) return undefined;
  const given = (kind === 'image' ? undefined : fromOption(args)) ?? word;
  if (given === '' || isOpenOrPath.test(given)) return undefined;
  const path = given
    .toLowerCase()
    .replace(/^git\+/, '')
    .replace(/^[a-z]+:(?:\/\/)?/, '')
    .replace(/(?!^)@.*$|[?#].*$/, '');
  const parts = path.split('/').filter((part) => part !== '');
  const name = (parts.at(-1) ?? '').replace(/:.*$|==.*$|\[.*$|\.git$/, '').replace(/_/g, '-');
  return { kind, owner: ownerOf(parts.at(-2) ?? ''), name };
}

/** Docker keeps images of servers of anybody below `mcp`. */
function ownerOf(part: string): string {
  return part === 'mcp' || part === 'library' ? '' : part.replace(/^@/, '');
}

function registryOf(command: string, [first = '', second = '']: readonly string[]): Origin['kind'] | undefined {
  const program = programOf(command);
  if (/^(?:npx|bunx|pnpx)$/.test(program)) return 'npm';
  if (/^(?:pnpm|yarn)$/.test(program)) return first === 'dlx' ? 'npm' : undefined;
  if (/^(?:uvx|pipx)$/.test(program)) return 'pypi';
  if (program === 'uv') return first === 'tool' && second === 'run' ? 'pypi' : undefined;
  return /^(?:docker|podman|nerdctl)$/.test(program) ? 'image' : undefined;
}

/** The package whose program is started, where the two have different names. */
function fromOption(args: readonly string[]): string | undefined {
  const start = args[0] === 'tool' && args[1] === 'run' ? 2 : args[0] === 'dlx' || args[0] === 'run' ? 1 : 0;
  for (const [at, arg] of args.entries()) {
    if (at < start) continue;
    const [, given] = /^(?:--from|--package|--spec)=(.*)$/.exec(arg) ?? [];
    if (given !== undefined) return given;
    if (/^(?:--from|--package|--spec|-p)$/.test(arg)) return args[at + 1];
    if (!arg.startsWith('-')) return undefined;
  }
  return undefined;
}

function hostOf(address: string): Origin | undefined {
  const host = /[<>{}$]/.test(address) ? undefined : URL.parse(address)?.hostname;
  const isOwn = host === undefined || /^(?:localhost|127\.[\d.]+|0\.0\.0\.0|\[::1?\])$/.test(host);
  return isOwn ? undefined : { kind: 'host', owner: '', name: host };
}
