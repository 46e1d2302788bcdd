import { type ErrorInfo, HostError } from '../../../../shared/domain/error.ts';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import type { ConfigFile } from '../../ports/configFile.ts';
import { type ConfiguredServer, readServers } from '../configuration/configEntry.ts';

/** Adds every readable entry of a pasted text, switched off: pasted servers never start automatically. */
export async function importServers(
  text: string,
  configFile: Pick<ConfigFile, 'parse'>,
  add: (server: ConfiguredServer) => Promise<ServerId>,
): Promise<{ added: ServerId[]; problems: ErrorInfo[] }> {
  const { servers, problems } = readServers(configFile.parse(text));
  const added: ServerId[] = [];
  for (const server of servers) {
    try {
      added.push(await add({ ...server, enabled: false }));
    } catch (error) {
      if (!(error instanceof HostError)) throw error;
      problems.push(error.toInfo());
    }
  }
  return { added, problems };
}
