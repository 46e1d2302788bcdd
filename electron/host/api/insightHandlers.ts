import type { PageContract } from '../../../shared/contract/commands.ts';
import { toErrorInfo } from '../../../shared/domain/error.ts';
import type { ServerId } from '../../../shared/domain/ids.ts';
import type { ServerProcessFacts } from '../../../shared/domain/machine.ts';
import type { RuntimeOffer } from '../../../shared/domain/runtimes/runtime.ts';
import type { ServerDefinition } from '../../../shared/domain/server.ts';
import type { Machine } from '../ports/machine.ts';
import type { ServerFolders } from '../ports/serverFolders.ts';
import type { Log } from '../ports/system.ts';
import { inOwnFolder } from '../consent/trust/ownFolder.ts';
import type { HostPorts } from '../ports/hostPorts.ts';
import { examine } from '../connections/doctor/examine.ts';
import type { HealthHistory } from '../connections/health/healthHistory.ts';
import { replayedRequest } from '../connections/record/replay.ts';
import type { NpmLogs } from '../connections/downloads/npmLogs.ts';
import type { ServerDownloads } from '../connections/downloads/serverDownloads.ts';
import type { RuntimeRoom } from '../connections/runtimes/runtimeRoom.ts';
import type { ServerRegistry } from '../connections/registry/serverRegistry.ts';
import type { SettingsService } from '../ground/settings/settingsService.ts';
import type { KeptRecords } from '../connections/record/keptRecords.ts';
import type { Handlers } from './commandRouter.ts';

interface Rooms {
  readonly keptRecords: KeptRecords;
  readonly health: HealthHistory;
  readonly registry: ServerRegistry;
  readonly settings: SettingsService;
  readonly runtimes: RuntimeRoom;
  readonly downloads: ServerDownloads;
  readonly npmLogs: NpmLogs;
}

type Names = Extract<
  keyof PageContract,
  | 'server.log'
  | 'server.health'
  | 'server.lastCalls'
  | 'server.setLogLevel'
  | 'server.traffic'
  | 'server.earlierLog'
  | 'server.earlierTraffic'
  | 'server.replay'
  | 'server.process'
  | 'server.doctor'
  | 'server.reinstall'
  | 'machine.confinement'
  | 'machine.inherited'
>;

/** Looking at servers. */
export function insightHandlers(
  { registry, settings, keptRecords, health, runtimes, downloads, npmLogs }: Rooms,
  { machine, serverFolders, usage, log }: Pick<HostPorts, 'machine' | 'serverFolders' | 'usage' | 'log'>,
): Handlers<PageContract, Names> {
  return {
    'server.log': ({ serverId, after, limit }) => {
      const { record, logLevel } = registry.connection(serverId);
      return { lines: [...record.log.after(after, limit)], level: logLevel ?? null };
    },
    'server.health': async ({ serverId }) => ({
      days: [...health.days(registry.get(serverId).id)],
      tokens: [...(await usage.tokensOf(serverId, health.firstDay))],
    }),
    'server.lastCalls': () => ({
      servers: [...health.lastCalls()].map(([serverId, at]) => ({ serverId, at })),
    }),
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
    'machine.inherited': () => ({ variables: [...machine.inheritedVariables()] }),
    'machine.confinement': async () => ({ support: await machine.confinementSupport() }),
    'server.doctor': async ({ serverId }) => {
      const server = registry.get(serverId);
      return examine(
        server,
        registry.connection(serverId),
        { machine, folders: serverFolders, npmLogs, offers: await offersFor(server, runtimes, log) },
        settings.current.serverLimits[serverId]?.startSeconds ?? settings.current.startTimeoutSeconds,
      );
    },
    'server.reinstall': async ({ serverId }, signal) => {
      await downloads.reinstall(serverId, signal);
      return {};
    },
  };
}

/** What can be got for a local server. A list that cannot be read must not keep the doctor from the rest. */
async function offersFor(
  { launch }: ServerDefinition,
  runtimes: Pick<RuntimeRoom, 'offers'>,
  log: Log,
): Promise<readonly RuntimeOffer[]> {
  if (launch.kind !== 'stdio') return [];
  return runtimes.offers().catch((error: unknown) => {
    log.write('warn', 'The list of runtimes was not read', { error: toErrorInfo(error).message });
    return [];
  });
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
