import { type HostError, problemError, toErrorInfo } from '../../../../shared/domain/error.ts';
import type { RegistryId, ServerId, Sha256 } from '../../../../shared/domain/ids.ts';
import { type FieldAnswers, fillWay, fixedNames } from '../../../../shared/domain/published/fillTemplate.ts';
import {
  notDeleted,
  type PublishedServer,
  type PublishedWay,
} from '../../../../shared/domain/published/publishedServer.ts';
import {
  newerVersion,
  takeOverAnswers,
  updateLaunch,
  wayOf,
} from '../../../../shared/domain/published/publishedUpdate.ts';
import type { BundleOrigin, GivenAnswer, ServerOrigin } from '../../../../shared/domain/published/serverOrigin.ts';
import type { ServerUpdate } from '../../../../shared/domain/published/serverUpdate.ts';
import type { RuntimeCopy } from '../../../../shared/domain/runtimes/runtime.ts';
import { secretReferences } from '../../../../shared/domain/secret.ts';
import type { ConfigurableLaunch, ServerDefinition } from '../../../../shared/domain/server.ts';
import type { ServerSecrets } from '../../consent/trust/serverSecrets.ts';
import type { Log } from '../../ports/system.ts';
import { launchHash } from '../../consent/trust/launchHash.ts';
import { withFixedInAll } from '../configuration/fixedValues.ts';
import { withFreeNames } from '../configuration/newSecrets.ts';
import { unusedSecrets } from '../configuration/unusedSecrets.ts';
import { eachBounded } from '../registry/eachBounded.ts';
import type { ServerRegistry } from '../registry/serverRegistry.ts';
import type { RuntimeRoom } from '../runtimes/runtimeRoom.ts';
import type { Registries } from './registries.ts';
import type { ServerOrigins } from './serverOrigins.ts';

export interface PublishedServersParts {
  readonly registries: Registries;
  readonly origins: ServerOrigins;
  readonly servers: Pick<ServerRegistry, 'add' | 'all' | 'allWithRemoved' | 'get' | 'reconfigure'>;
  readonly secrets: Pick<ServerSecrets, 'has' | 'storeFor' | 'delete'>;
  /** The launch with the copy of a runtime that was chosen for it. */
  readonly withCopy: RuntimeRoom['withCopy'];
  /** Runs a task once storage works. */
  readonly whenWritable: (task: () => Promise<void>) => Promise<void>;
  readonly log: Log;
  /** What is noted of where a server comes from is another. */
  readonly onNoted: (id: ServerId) => Promise<void>;
}

/** A version of a published server, and the package or address of it that is wanted. */
interface WantedVersion {
  readonly version: string;
  readonly wayAt: number;
  readonly answers: FieldAnswers;
}

interface WantedUpdate extends WantedVersion {
  /** Of the launch that the answers were taken from. */
  readonly launchHash: Sha256;
}

export interface WantedServer extends WantedVersion {
  readonly registryId: RegistryId;
  /** What the registry calls it. */
  readonly name: string;
  /** What it will be called here. */
  readonly serverName: string;
  /** The copy that it will be started with. */
  readonly runtime?: RuntimeCopy | undefined;
}

interface FilledServer {
  readonly launch: ConfigurableLaunch;
  readonly secrets: Readonly<Record<string, string>>;
  readonly given: readonly GivenAnswer[];
}

/** How many registries are asked for updates at a time. */
const maxAskedAtOnce = 4;

/**
 * Adds servers from registries, and finds and makes their updates. What runs is made here, of what the registry answered: the page
 * only says which of it, and what fills the fields. Nothing starts without trust, and nothing updates itself.
 */
export class PublishedServers {
  readonly #parts: PublishedServersParts;
  #last: Promise<unknown> = Promise.resolve();

  constructor(parts: PublishedServersParts) {
    this.#parts = parts;
  }

  /** @throws HostError `notFound` when the registry no longer has it, `badInput` for answers that make no launch, `conflict` */
  async add(wanted: WantedServer, signal: AbortSignal): Promise<ServerId> {
    const { registries, servers } = this.#parts;
    const registry = registries.get(wanted.registryId);
    const { versions } = await registries.versions(wanted.registryId, wanted.name, signal);
    const way = findWay(versions, wanted, wanted.name);
    return this.#alone(async () => {
      const { serverName, name, version } = wanted;
      const { launch: open, secrets, given } = await this.#fill(serverName, way, wanted.answers, []);
      const launch = await this.#parts.withCopy(open, wanted.runtime, serverName);
      const { kind, title } = way;
      const origin = {
        registry: registry.url,
        name,
        version,
        publishedAt: publishedAtOf(versions, version),
        way: { kind, title },
        answers: [...given],
        fixed: fixedOf(way),
      };
      // Noted before it starts: a policy of the organization may allow it for where it comes from.
      return this.#parts.secrets.storeFor(undefined, secrets, (claim) =>
        servers.add({ name: serverName, launch, enabled: true }, async (serverId) => {
          await claim(serverId);
          await this.#note({ ...origin, serverId });
        }),
      );
    });
  }

  /** Keeps which registry the bundle of a server is from; `undefined`: from a file of the user, so that no registry has updates of it. */
  async noteBundle(serverId: ServerId, from: BundleOrigin | undefined): Promise<void> {
    if (from !== undefined) return this.#note({ ...from, serverId, answers: [] });
    const { origins } = this.#parts;
    await this.#keep(() => origins.forgetServer(serverId));
    await this.#parts.onNoted(serverId);
  }

  /** Asks each registry for newer versions of the servers that were added from it, or for one of them. What cannot be found out is an answer as well. */
  async updates(signal: AbortSignal, only?: ServerId): Promise<ServerUpdate[]> {
    const { servers, origins } = this.#parts;
    const added = servers.all().flatMap((definition) => {
      const origin = origins.find(definition.id);
      return origin === undefined || (only !== undefined && only !== definition.id) ? [] : [{ definition, origin }];
    });
    const updates = new Map<ServerId, ServerUpdate>();
    await eachBounded(added, maxAskedAtOnce, async ({ definition, origin }) => {
      updates.set(definition.id, await this.#updateOf(definition, origin, signal));
    });
    signal.throwIfAborted();
    return added.flatMap(({ definition }) => updates.get(definition.id) ?? []);
  }

  /**
   * Puts another version in the place of the one that was added. A changed launch asks for trust before it runs.
   *
   * @throws HostError `notFound` when it is not offered, `conflict` when the server was changed since it was shown or the answers make no
   *   launch
   */
  async update(serverId: ServerId, wanted: WantedUpdate, signal: AbortSignal): Promise<void> {
    const { servers, origins, registries, secrets } = this.#parts;
    const { version, wayAt, answers } = wanted;
    const origin = origins.find(serverId);
    const registry = registries.list().find(({ url }) => url === origin?.registry);
    if (origin === undefined || registry === undefined) throw problemError({ kind: 'registryGone' });
    const { versions } = await registries.versions(registry.id, origin.name, signal);
    const way = findWay(versions, { version, wayAt }, origin.name);
    const isOffered = newerVersion(origin, versions)?.version === version && isOfWay(way, origin);
    if (!isOffered) throw problemError({ kind: 'publishedVersionGone', name: origin.name });
    await this.#alone(async () => {
      const { launch: current, name } = servers.get(serverId);
      // What was shown as the change would not be the change, and answers of one account would become those of another.
      if (current.kind === 'builtin' || launchHash(current) !== wanted.launchHash) throw serverChangedError(name);
      const before = secretReferences(JSON.stringify(current));
      const filled = await this.#fill(name, way, answers, before);
      const launch = updateLaunch(current, filled.launch, earlierLaunch(versions, origin, current));
      const fixedBefore = origin.fixed ?? fixedOf(ownWay(versions, origin));
      await secrets.storeFor(serverId, filled.secrets, () =>
        servers.reconfigure(serverId, (server) => {
          // It may have been changed while secrets were stored.
          if (launchHash(server.launch) !== wanted.launchHash) throw serverChangedError(name);
          return withFixedInAll({ ...server, launch }, fixedBefore, fixedOf(way));
        }),
      );
      const unused = unusedSecrets(before, servers.allWithRemoved());
      await Promise.allSettled(unused.map((each) => secrets.delete(each)));
      const publishedAt = publishedAtOf(versions, version);
      await this.#note({ ...origin, version, publishedAt, answers: [...filled.given], fixed: fixedOf(way) });
    });
  }

  async #updateOf(definition: ServerDefinition, origin: ServerOrigin, signal: AbortSignal): Promise<ServerUpdate> {
    const { registries } = this.#parts;
    const { serverId, registry: url, name, version } = origin;
    const known = { serverId, registry: url, name, version };
    try {
      const registry = registries.list().find((each) => each.url === url);
      if (registry === undefined) throw problemError({ kind: 'registryGone' });
      const { versions, failure } = await registries.versions(registry.id, name, signal, true);
      if (failure !== undefined) throw failure;
      const newer = newerVersion(origin, versions);
      if (newer === undefined || definition.launch.kind === 'builtin') {
        const own = versions.find((each) => each.version === version);
        return { ...known, found: { kind: 'newest', status: own?.status ?? 'unlisted' } };
      }
      const { launch } = definition;
      const wayAt = wayOf(newer, origin);
      const way = wayAt === undefined ? undefined : newer.ways[wayAt];
      if (wayAt === undefined || way === undefined)
        return { ...known, found: { kind: 'otherWay', version: newer.version } };
      if (way.kind === 'mcpb')
        return { ...known, found: { kind: 'newerBundle', registryId: registry.id, server: newer, wayAt } };
      const earlier = earlierLaunch(versions, origin, launch);
      const answers = takeOverAnswers(way, origin.answers, launch);
      const shown = { launchHash: launchHash(launch), ...(earlier && { earlier }) };
      return { ...known, found: { kind: 'newer', server: newer, wayAt, answers, ...shown } };
    } catch (error) {
      return { ...known, found: { kind: 'failed', problem: toErrorInfo(error) } };
    }
  }

  /** What is done is done: where this cannot be stored, there are only no updates. */
  async #note(origin: ServerOrigin): Promise<void> {
    const { origins } = this.#parts;
    await this.#keep(() => origins.save(origin));
    await this.#parts.onNoted(origin.serverId);
  }

  async #keep(change: () => Promise<void>): Promise<void> {
    const { whenWritable, log } = this.#parts;
    await whenWritable(change).catch((error: unknown) =>
      log.write('warn', 'Where a server came from is not kept', { error: toErrorInfo(error).message }),
    );
  }

  #fill(name: string, way: PublishedWay, answers: FieldAnswers, kept: readonly string[]): Promise<FilledServer> {
    const { servers, secrets } = this.#parts;
    return withFreeNames(secrets, servers.allWithRemoved(), (names) => {
      const filled = fillWay(way, answers, (label) => names.take(name, label), kept);
      if (!filled.ok) throw problemError({ kind: 'publishedAnswersWrong', fields: wrongFields(way, filled.faults) });
      const given = way.fields.map(({ key, label }) => ({ key, label, value: filled.given[key] ?? '' }));
      return { ...filled, given };
    });
  }

  /** One after the other: two at once could choose the same name for a secret. */
  #alone<T>(task: () => Promise<T>): Promise<T> {
    const next = this.#last.then(task);
    this.#last = next.catch(() => undefined);
    return next;
  }
}

function serverChangedError(name: string): HostError {
  return problemError({ kind: 'publishedServerChanged', name });
}

function isOfWay(way: PublishedWay, { way: added }: ServerOrigin): boolean {
  return way.kind === added.kind && way.title === added.title;
}

function findWay(
  versions: readonly PublishedServer[],
  { version, wayAt }: Pick<WantedVersion, 'version' | 'wayAt'>,
  name: string,
): PublishedWay {
  const way = notDeleted(versions).find((each) => each.version === version)?.ways[wayAt];
  // A bundle is looked at before it is added.
  if (way === undefined || way.problem !== undefined || way.file !== undefined)
    throw problemError({ kind: 'publishedVersionGone', name });
  return way;
}

/** The package or address of the version that it was added in; `undefined` if the registry no longer has it. */
function ownWay(versions: readonly PublishedServer[], origin: ServerOrigin): PublishedWay | undefined {
  const own = versions.find(({ version }) => version === origin.version);
  return own?.ways.find((each) => isOfWay(each, origin));
}

/** The names of what it sets, whatever is filled in. */
function fixedOf(way: PublishedWay | undefined): string[] {
  return way?.launch === undefined ? [] : fixedNames(way.launch);
}

/** What the version that it was added in makes of the answers now; it shows what the user set besides. */
function earlierLaunch(
  versions: readonly PublishedServer[],
  origin: ServerOrigin,
  current: ConfigurableLaunch,
): ConfigurableLaunch | undefined {
  const way = ownWay(versions, origin);
  if (way === undefined) return undefined;
  const answers = takeOverAnswers(way, origin.answers, current);
  const filled = fillWay(way, answers, () => 'secret', secretReferences(JSON.stringify(current)));
  return filled.ok ? filled.launch : undefined;
}

function wrongFields(way: PublishedWay, faults: Readonly<Record<string, unknown>>): string {
  return way.fields
    .filter(({ key }) => Object.hasOwn(faults, key))
    .map(({ label }) => label)
    .join(', ');
}

function publishedAtOf(versions: readonly PublishedServer[], version: string): number | undefined {
  return versions.find((each) => each.version === version)?.publishedAt;
}
