import type { PageContract } from '../../../shared/contract/commands.ts';
import type { ServerId } from '../../../shared/domain/ids.ts';
import type { ServerProcessFacts } from '../../../shared/domain/machine.ts';
import type { Machine } from '../ports/machine.ts';
import type { ServerFolders } from '../ports/serverFolders.ts';
import { inOwnFolder } from '../consent/trust/ownFolder.ts';
import type { HostPorts } from '../ports/hostPorts.ts';
import { examine } from '../connections/doctor/examine.ts';
import { replayedRequest } from '../connections/record/replay.ts';
import type { ServerRegistry } from '../connections/registry/serverRegistry.ts';
import type { SettingsService } from '../ground/settings/settingsService.ts';
import type { KeptRecords } from '../connections/record/keptRecords.ts';
import type { Handlers } from './commandRouter.ts';

interface Rooms {
  readonly keptRecords: KeptRecords;
  readonly registry: ServerRegistry;
  readonly settings: SettingsService;
}

type Names = Extract<
  keyof PageContract,
  | 'server.log'
  | 'server.setLogLevel'
  | 'server.traffic'
  | 'server.earlierLog'
  | 'server.earlierTraffic'
  | 'server.replay'
  | 'server.process'
  | 'server.doctor'
  | 'machine.confinement'
>;

/** Looking at servers. */
export function insightHandlers(
  { registry, settings, keptRecords }: Rooms,
  { machine, serverFolders }: Pick<HostPorts, 'machine' | 'serverFolders'>,
): Handlers<PageContract, Names> {
  return {
    'server.log': ({ serverId, after, limit }) => {
      const { record, logLevel } = registry.connection(serverId);
      return { lines: [...record.log.after(after, limit)], level: logLevel ?? null };
    },
    'server.setLogLevel': async ({ serverId, level }) => {
      await registry.connection(serverId).setLogLevel(level);
      return {};
    },
    'server.traffic': ({ serverId, after, limit }) => ({
      entries: [...registry.connection(serverId).record.traffic.after(after, limit)],
    }),
    'server.earlierLog': async ({ serverId }) => ({
      lines: await keptRecords.earlierLog(registry.get(serverId).id),
    }),
    'server.earlierTraffic': async ({ serverId }) => ({
      entries: await keptRecords.earlierTraffic(registry.get(serverId).id),
    }),
    'server.replay': async ({ serverId, seq }, signal) => {
      const { record, mcp } = registry.connection(serverId);
      const { method, params } = replayedRequest(record.traffic.find(seq));
      await mcp.sendAgain(method, params, { signal });
      return {};
    },
    'server.process': ({ serverId }) => processFacts(registry, machine, serverFolders, serverId),
    'machine.confinement': async () => ({ support: await machine.confinementSupport() }),
    'server.doctor': ({ serverId }) =>
      examine(
        registry.get(serverId),
        registry.connection(serverId),
        { machine, folders: serverFolders },
        settings.current.startTimeoutSeconds,
      ),
  };
}

async function processFacts(
  registry: ServerRegistry,
  machine: Machine,
  folders: ServerFolders,
  id: ServerId,
): Promise<ServerProcessFacts> {
  const { launch } = registry.get(id);
  const { state, record } = registry.connection(id);
  const facts = state.kind === 'running' ? state.facts : undefined;
  const pid = facts?.pid ?? null;
  const [usage, inspection, confinementSupport] = await Promise.all([
    pid === null ? undefined : machine.processUsage(pid),
    launch.kind === 'stdio' ? machine.inspectLaunch(await inOwnFolder(launch, id, folders)) : undefined,
    machine.confinementSupport(),
  ]);
  return {
    pid,
    startedAt: facts?.startedAt ?? null,
    usage: usage ?? null,
    restarts: record.restarts,
    ends: [...record.ends],
    launch: inspection ?? null,
    confinementSupport,
    care: machine.processCare(),
  };
}
