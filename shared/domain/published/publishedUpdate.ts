import { refersToVariable } from '../computerVariable.ts';
import { secretReference, secretReferences } from '../secret.ts';
import type { ConfigurableLaunch } from '../server.ts';
import type { FieldAnswers } from './fillTemplate.ts';
import type { PublishedField, PublishedServer, PublishedWay } from './publishedServer.ts';
import type { GivenAnswer, ServerOrigin } from './serverOrigin.ts';

/**
 * The version that is offered instead of the one a server was added in: the newest that is active and was published later.
 * Nothing older is ever offered, whatever order a registry lists its versions in. Pure.
 *
 * @param versions of the same server, the newest first
 */
export function newerVersion(
  { version, publishedAt }: Pick<ServerOrigin, 'version' | 'publishedAt'>,
  versions: readonly PublishedServer[],
): PublishedServer | undefined {
  const own = versions.findIndex((each) => each.version === version);
  const earlier = versions[own]?.publishedAt ?? publishedAt;
  return versions.find((each, at) => {
    if (each.status !== 'active' || each.version === version) return false;
    const later = each.publishedAt;
    // Two of one moment, or without one, are in the order of the registry.
    return later === undefined || earlier === undefined || later === earlier ? at < own : later > earlier;
  });
}

/**
 * Where a version has the package or address that a server was added with; `undefined` if it no longer has it. The address of a bundle
 * is another one in each version: it counts where only its version differs, or where there is no other bundle. Pure.
 */
export function wayOf(
  server: PublishedServer,
  { way, version }: Pick<ServerOrigin, 'way' | 'version'>,
): number | undefined {
  const place = (title: string) => server.ways.findIndex((each) => each.kind === way.kind && each.title === title);
  const at = place(way.title);
  if (at !== -1) return at;
  if (way.kind !== 'mcpb') return undefined;
  const moved = place(way.title.replaceAll(version, server.version));
  if (moved !== -1) return moved;
  const [only, ...more] = server.ways.flatMap(({ kind }, index) => (kind === 'mcpb' ? [index] : []));
  return more.length === 0 ? only : undefined;
}

/** Arguments are counted, and others may stand before them in the next version; their names tell more. */
function isSameField(field: PublishedField, given: GivenAnswer): boolean {
  const place = (key: string) => key.split('.', 1)[0];
  return field.label === given.label && place(field.key) === place(given.key);
}

/** A field for a secret takes over only references to secrets that the server still has; every other field takes over none, not even to variables. */
function mayTakeOver(field: PublishedField, { value }: GivenAnswer, own: readonly string[]): boolean {
  if (!field.isSecret) return secretReferences(value).length === 0 && !refersToVariable(value);
  if (value === '') return true;
  // Text around a reference would be taken for the secret itself.
  const lines = value.split('\n').map((line) => line.trim());
  return lines.every((line) => own.some((name) => line === secretReference(name)));
}

/**
 * What the user filled in for an earlier version, for the fields of this one. A variable or header that was changed since has its
 * present value. Pure.
 */
export function takeOverAnswers(
  way: PublishedWay,
  given: readonly GivenAnswer[],
  current: ConfigurableLaunch,
): FieldAnswers {
  const named = current.kind === 'stdio' ? current.env : current.headers;
  const place = current.kind === 'stdio' ? 'env' : 'header';
  const own = secretReferences(JSON.stringify(current));
  const now = given.map((answer) => {
    const isWhole = answer.key === `${place}.${answer.label}` && Object.hasOwn(named, answer.label);
    return isWhole ? { ...answer, value: named[answer.label] ?? '' } : answer;
  });
  return Object.fromEntries(
    way.fields.map((field) => {
      const known = now.find((each) => isSameField(field, each) && mayTakeOver(field, each, own));
      return [field.key, known?.value ?? field.initial];
    }),
  );
}

/**
 * The launch of a newer version, with what the user set in Gatehouse besides: folder, confinement, how to get access, the proxy, and variables
 * or headers of names that no version fills in. Arguments are those of the new version. Pure.
 *
 * @param earlier what the version it was added in makes of the same answers, if the registry still has it
 */
export function updateLaunch(
  current: ConfigurableLaunch,
  next: ConfigurableLaunch,
  earlier: ConfigurableLaunch | undefined,
): ConfigurableLaunch {
  if (current.kind === 'stdio' && next.kind === 'stdio') {
    const published = earlier?.kind === 'stdio' ? earlier.env : {};
    const { command, args } = next;
    return { ...current, command, args, env: { ...ownNames(current.env, [published, next.env]), ...next.env } };
  }
  if (current.kind === 'http' && next.kind === 'http') {
    const published = earlier?.kind === 'http' ? earlier.headers : {};
    return {
      ...next,
      ...(current.auth !== undefined && { auth: current.auth }),
      ...(current.proxy !== undefined && { proxy: current.proxy }),
      headers: { ...ownNames(current.headers, [published, next.headers], 'inAnyCase'), ...next.headers },
    };
  }
  return next;
}

/** Those that no published version fills in. */
function ownNames(
  current: Readonly<Record<string, string>>,
  published: readonly Readonly<Record<string, string>>[],
  compared: 'exactly' | 'inAnyCase' = 'exactly',
): Record<string, string> {
  const plain = (name: string) => (compared === 'exactly' ? name : name.toLowerCase());
  const filled = new Set(published.flatMap((each) => Object.keys(each).map(plain)));
  return Object.fromEntries(Object.entries(current).filter(([name]) => !filled.has(plain(name))));
}
