import type { ServerId } from '../../../../shared/domain/ids.ts';
import type { Launch, StdioLaunch } from '../../../../shared/domain/server.ts';
import type { ServerFolders } from '../../ports/serverFolders.ts';
import type { TransportFactory } from '../../ports/transport.ts';

/** Gives a launch its own working folder if none is configured, so that it does not run in the folder of Gatehouse. */
export async function inOwnFolder(
  launch: StdioLaunch,
  id: ServerId,
  folders: Pick<ServerFolders, 'make'>,
): Promise<StdioLaunch> {
  return runsInOwnFolder(launch) ? { ...launch, cwd: await folders.make(id) } : launch;
}

/** A confined process starts in a temporary home. */
export function runsInOwnFolder(launch: Launch): launch is StdioLaunch {
  return launch.kind === 'stdio' && launch.cwd === undefined && launch.confine === undefined;
}

/**
 * Starts each server in its own folder. Trust refers to the configured launch; the folder follows from the server's id.
 */
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
