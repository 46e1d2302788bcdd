import type { ErrorInfo } from '../../../../shared/domain/error.ts';
import { type FoundServer, maxServerFileBytes, serverFile } from '../../../../shared/domain/projectFile.ts';
import type { ServerDefinition } from '../../../../shared/domain/server.ts';
import { type ConfiguredServer, readServers } from '../../connections/configuration/configEntry.ts';
import { canonicalHash } from '../../ground/hash/canonicalHash.ts';
import type { ConfigFile } from '../../ports/configFile.ts';
import type { ProjectFiles } from '../../ports/projectFiles.ts';

export interface FoundServersParts {
  readonly files: ProjectFiles;
  readonly configFile: Pick<ConfigFile, 'parse'>;
}

/** The servers that a folder describes, as they would be added: switched off, and run in that folder. */
interface DescribedServers {
  readonly servers: readonly FoundServer[];
  readonly problems: ErrorInfo[];
}

/** @param configured the servers that are configured now */
export async function findServers(
  folder: string,
  configured: readonly Pick<ServerDefinition, 'name' | 'launch'>[],
  { files, configFile }: FoundServersParts,
): Promise<DescribedServers> {
  const read = await files.read(folder, serverFile, maxServerFileBytes);
  if (read.kind !== 'text') return { servers: [], problems: [] };
  const { servers, problems } = readServers(configFile.parse(read.text));
  return { servers: servers.map((server) => foundServer(inFolder(server, folder), configured)), problems };
}

/** Programs run in the folder that describes them, where their paths begin. */
function inFolder({ name, launch }: ConfiguredServer, folder: string): Pick<ConfiguredServer, 'name' | 'launch'> {
  if (launch.kind !== 'stdio' || launch.cwd !== undefined) return { name, launch };
  return { name, launch: { ...launch, cwd: folder } };
}

function foundServer(
  { name, launch }: Pick<ConfiguredServer, 'name' | 'launch'>,
  configured: readonly Pick<ServerDefinition, 'name' | 'launch'>[],
): FoundServer {
  const hash = canonicalHash({ name, launch });
  const known = configured.find((server) => server.name === name);
  if (known === undefined) return { name, launch, hash, standing: 'new' };
  const isSame = canonicalHash({ name, launch: known.launch }) === hash;
  return { name, launch, hash, standing: isSame ? 'added' : 'nameTaken' };
}
