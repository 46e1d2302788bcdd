import { mayLoadOtherCode } from '../../../../shared/domain/loaderVariable.ts';
import type { ServerMatch } from '../../../../shared/domain/managed/managedPolicy.ts';
import type { HttpLaunch, Launch, StdioLaunch } from '../../../../shared/domain/server.ts';
import { launchVariables } from '../../../../shared/domain/variablePlaces.ts';
import { plainAddress } from './plainAddress.ts';
import { hashWithoutAccount, launchHash } from '../trust/launchHash.ts';
import type { LaunchSource } from './launchSource.ts';
import { isPackage, namedPackage, packageOf } from './launchPackage.ts';

/**
 * Whether a launch is surely what an entry of a policy means, for lists that allow: whatever leaves doubt is not. Pure.
 *
 * @param sources where it comes from, as far as that was found out
 */
export function isSurely(match: ServerMatch, launch: Launch, sources: readonly LaunchSource[] = []): boolean {
  if ('bundle' in match || 'registry' in match)
    return sources.some((source) => isSource(match, source) && source.isExact && areNamed(source.own, match.env));
  // An account only adds whose sign-in is used. What it changes of the launch, its variables and headers, is part of either hash.
  if ('launch' in match) return [launchHash(launch), hashWithoutAccount(launch)].includes(match.launch);
  if ('url' in match) return launch.kind === 'http' && isBelow(match.url, launch.url) && isItself(launch);
  // The programs of a copy stand first in the PATH: what a name then means, only the hash of the whole launch says.
  if (launch.kind !== 'stdio' || launch.runtime !== undefined) return false;
  if ('package' in match) {
    const found = packageOf(launch);
    if (found === undefined || !isPackage(namedPackage(match.package), found)) return false;
    return areNamed([...variablesOf(launch), ...found.variables], match.env);
  }
  return isCommand(match, launch);
}

/** Whether a source is the bundle, or of the publisher, that an entry names. Pure. */
function isSource(
  match: Extract<ServerMatch, { bundle: string } | { registry: string }>,
  source: LaunchSource,
): boolean {
  if ('bundle' in match) return source.kind === 'bundle' && source.content === match.bundle;
  if (source.kind !== 'published' || source.namespace !== match.namespace) return false;
  return plainAddress(source.registry) === plainAddress(match.registry);
}

function isCommand(match: Extract<ServerMatch, { command: string }>, launch: StdioLaunch): boolean {
  if (match.command !== launch.command || match.cwd !== launch.cwd) return false;
  if (!areNamed(variablesOf(launch), match.env)) return false;
  return match.args === undefined || JSON.stringify(match.args) === JSON.stringify(launch.args);
}

/** What the entry sets, and what it gets of this computer besides the usual. */
function variablesOf(launch: StdioLaunch): string[] {
  return [...Object.keys(launch.env), ...launchVariables(launch).map(({ name }) => name)];
}

/** Whether a launch sets no variable but those that an entry names. None of them may load other code, not even where it is named. */
function areNamed(variables: readonly string[], named: readonly string[] = []): boolean {
  return variables.every((name) => named.includes(name) && !mayLoadOtherCode(name));
}

/** Whether nobody but the server can answer: without TLS, a proxy that the entry does not know could. */
function isItself({ url, proxy }: HttpLaunch): boolean {
  return proxy === undefined || proxy === 'none' || URL.parse(url)?.protocol === 'https:';
}

/** Whether an address has the scheme, host and port of another one and is in its folder. The user of an address is no host. */
function isBelow(base: string, address: string): boolean {
  const [wanted, found] = [URL.parse(base), URL.parse(address)];
  if (wanted === null || found === null || found.username !== '' || found.password !== '') return false;
  if (wanted.protocol !== found.protocol || wanted.host !== found.host) return false;
  const folder = wanted.pathname.replace(/\/+$/, '');
  if (found.pathname === folder || found.pathname === `${folder}/`) return true;
  return found.pathname.startsWith(`${folder}/`) && !mayClimb(found.pathname.slice(folder.length));
}

/** What a server may read as a way up: an escaped separator or dot, or a secret whose value is not known here. */
function mayClimb(path: string): boolean {
  return /%2f|%5c|%2e|%25|\$|%7b/i.test(path);
}

/**
 * Whether a launch looks like what an entry of a policy means, for lists that deny: every word of it is looked at, also in shells and
 * after `env`. A best effort: links, scripts and other names of the same program are not seen. Pure.
 */
export function looksLike(match: ServerMatch, launch: Launch, sources: readonly LaunchSource[] = []): boolean {
  if ('bundle' in match || 'registry' in match) return sources.some((source) => isSource(match, source));
  if (isSurely(match, launch)) return true;
  if ('url' in match) return addressesOf(launch).some((address) => isBelow(match.url, address));
  if (launch.kind !== 'stdio' || 'launch' in match) return false;
  const words = wordsOf(launch);
  if ('package' in match) return words.some((word) => namesPackage(match.package, word));
  const argsFit = match.args === undefined || match.args.every((arg) => words.includes(arg));
  return argsFit && words.some((word) => baseName(word) === baseName(match.command));
}

/** Words may be quoted, joined by a shell, or be the value of an option. */
function wordsOf({ command, args }: StdioLaunch): string[] {
  const words = [command, ...args];
  return [...words, ...words.flatMap((word) => word.split(/[\s"'`;|&()=,<>]+/).filter((part) => part !== ''))];
}

function namesPackage(named: string, word: string): boolean {
  const wanted = namedPackage(named);
  // `alias@npm:NAME` installs NAME.
  return [word, word.split('npm:').at(-1) ?? word].some((spec) =>
    isPackage(
      { ...wanted, version: '' },
      { ...namedPackage(`${wanted.kind}:${spec.split('==')[0] ?? spec}`), version: '' },
    ),
  );
}

function addressesOf(launch: Launch): string[] {
  if (launch.kind === 'builtin') return [];
  if (launch.kind === 'stdio') return wordsOf(launch).filter((word) => /^https?:\/\//i.test(word));
  // A proxy is a place where data goes, too; it has no path.
  return [launch.url, withoutUser(launch), ...(launch.proxy === undefined ? [] : [launch.proxy])];
}

function withoutUser({ url }: HttpLaunch): string {
  const address = URL.parse(url);
  return address === null ? url : `${address.protocol}//${address.host}${address.pathname}`;
}

function baseName(word: string): string {
  return (word.split(/[/\\]/).at(-1) ?? word).replace(/\.(exe|cmd|bat|com)$/i, '').toLowerCase();
}
