import type { PageContract } from '../../../shared/contract/commands.ts';
import type { PublishedServer } from '../../../shared/domain/published/publishedServer.ts';
import { launchFindings } from '../connections/doctor/launchFindings.ts';
import { nearNames } from '../connections/published/nearNames.ts';
import type { Registries } from '../connections/published/registries.ts';
import type { HostPorts } from '../ports/hostPorts.ts';
import type { HostState } from '../ground/state/hostState.ts';
import type { Handlers } from './commandRouter.ts';

interface Rooms {
  readonly registries: Registries;
  readonly state: HostState;
}

type Names = Extract<keyof PageContract, `registry.${string}`>;

export function registryHandlers(
  { registries, state }: Rooms,
  { knownServers, machine }: Pick<HostPorts, 'knownServers' | 'machine'>,
): Handlers<PageContract, Names> {
  const nearOf = async (servers: readonly PublishedServer[]): Promise<Record<string, string[]>> => {
    const { default: skeletonOf } = await import('unhomoglyph');
    const own = state.snapshot.servers.map(({ definition }) => definition.name);
    const known = [...own, ...knownServers()];
    return Object.fromEntries(
      servers.flatMap(({ name }) => {
        const near = nearNames(name, known, skeletonOf);
        return near.length === 0 ? [] : [[name, [...near]]];
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
      versions: [...(await registries.versions(registryId, name, signal))],
    }),
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
