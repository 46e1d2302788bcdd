import type { PageContract } from '../../../shared/contract/commands.ts';
import { namespaceOf, type PublishedServer } from '../../../shared/domain/published/publishedServer.ts';
import { launchFindings } from '../connections/doctor/launchFindings.ts';
import { nearNames, nearNamespaces } from '../connections/published/nearNames.ts';
import type { ServerOrigins } from '../connections/published/serverOrigins.ts';
import type { PublishedBundles } from '../connections/published/publishedBundles.ts';
import type { PublishedServers } from '../connections/published/publishedServers.ts';
import type { Registries } from '../connections/published/registries.ts';
import type { AddedServers } from '../connections/registry/addedServers.ts';
import type { ServerRegistry } from '../connections/registry/serverRegistry.ts';
import { runsInOwnFolder } from '../consent/trust/ownFolder.ts';
import type { HostPorts } from '../ports/hostPorts.ts';
import type { HostState } from '../ground/state/hostState.ts';
import type { Handlers } from './commandRouter.ts';

interface Rooms {
  readonly registries: Registries;
  readonly published: PublishedServers;
  readonly publishedBundles: PublishedBundles;
  readonly origins: ServerOrigins;
  readonly added: AddedServers;
  readonly registry: Pick<ServerRegistry, 'get'>;
  readonly state: HostState;
}

type Names = Extract<keyof PageContract, `registry.${string}`>;

export function registryHandlers(
  { registries, published, publishedBundles, origins, added, registry, state }: Rooms,
  { knownServers, machine, serverFolders }: Pick<HostPorts, 'knownServers' | 'machine' | 'serverFolders'>,
): Handlers<PageContract, Names> {
  const nearOf = async (servers: readonly PublishedServer[]): Promise<Record<string, string[]>> => {
    const { default: skeletonOf } = await import('unhomoglyph');
    const own = state.snapshot.servers.map(({ definition }) => definition);
    const known = knownServers();
    const names = [...own.map(({ name }) => name), ...known.names];
    const published = own.flatMap(({ id }) => origins.find(id)?.name ?? []);
    const namespaces = [...published.map(namespaceOf), ...known.namespaces];
    return Object.fromEntries(
      servers.flatMap(({ name }) => {
        const near = [...nearNames(name, names, skeletonOf), ...nearNamespaces(name, namespaces, skeletonOf)];
        return near.length === 0 ? [] : [[name, near]];
      }),
    );
  };
  return {
    'registry.list': () => ({ registries: registries.list() }),
    'registry.add': async ({ name, url }, signal) => ({ registryId: await registries.add(name, url, signal) }),
    'registry.remove': async ({ registryId }) => {
      await registries.remove(registryId);
      return {};
    },
    'registry.search': async ({ registryId, isFresh, ...wish }, signal) => {
      const { servers, failure, ...page } = await registries.search(registryId, wish, isFresh, signal);
      return { ...page, servers: [...servers], near: await nearOf(servers), problem: failure?.toInfo() ?? null };
    },
    'registry.versions': async ({ registryId, name }, signal) => ({
      versions: [...(await registries.versions(registryId, name, signal)).versions],
    }),
    'registry.addServer': async (wanted, signal) => {
      const serverId = await published.add(wanted, signal);
      await added.note(serverId, { kind: 'registry' });
      return { serverId };
    },
    'registry.downloadBundle': async (wanted, signal, page) => {
      await publishedBundles.download(wanted, signal, page);
      return {};
    },
    'registry.origin': ({ serverId }) => {
      const origin = origins.find(serverId);
      // Without the answers and names: the output has no place for them.
      const { launch } = registry.get(serverId);
      // A confined process starts in a temporary folder.
      const own = runsInOwnFolder(launch) ? serverFolders.pathOf(serverId) : null;
      const folder = launch.kind === 'stdio' ? (launch.cwd ?? own) : null;
      return { origin: origin ?? null, added: added.find(serverId) ?? null, folder };
    },
    'registry.updates': async ({ serverId }, signal) => ({ updates: await published.updates(signal, serverId) }),
    'registry.updateServer': async ({ serverId, ...wanted }, signal) => {
      await published.update(serverId, wanted, signal);
      return {};
    },
    'registry.missing': async ({ runner }) => {
      const inspection = await machine.inspectLaunch({ kind: 'stdio', command: runner, args: [], env: {} });
      // Where it would run is not known yet.
      return { findings: launchFindings({ ...inspection, isCwdPresent: true }, undefined) };
    },
    'registry.readme': async ({ registryId, name, version }, signal) => ({
      markdown: await registries.readme(registryId, name, version, signal),
    }),
  };
}
