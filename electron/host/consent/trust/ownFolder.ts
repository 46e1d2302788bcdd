import type { ServerId } from '../../../../shared/domain/ids.ts';
import type { Launch, StdioLaunch } from '../../../../shared/domain/server.ts';
import type { ServerFolders } from '../../ports/serverFolders.ts';
import type { TransportFactory } from '../../ports/transport.ts';

/** A launch that runs in a folder of its own where none is configured, and not in whatever folder Gatehouse runs in. */
export async function inOwnFolder(
  launch: StdioLaunch,
  id: ServerId,
  folders: Pick<ServerFolders, 'make'>,
): Promise<StdioLaunch> {
  return runsInOwnFolder(launch) ? { ...launch, cwd: await folders.make(id) } : launch;
}

/** A confined process starts in a home of its own that is gone with it. */
export function runsInOwnFolder(launch: Launch): launch is StdioLaunch {
  return launch.kind === 'stdio' && launch.cwd === undefined && launch.confine === undefined;
}

/** Starts one server in its own folder. What was trusted is the launch as it is configured; its folder follows from its id. */
export function transportsInOwnFolder(
  transports: TransportFactory,
  id: ServerId,
  folders: Pick<ServerFolders, 'make'>,
): TransportFactory {
  return {
    async create(launch: Launch, options) {
      if (!runsInOwnFolder(launch)) return transports.create(launch, options);
      return transports.create(launch, { ...options, workingFolder: await folders.make(id) });
    },
  };
}
