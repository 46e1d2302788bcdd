import { type ErrorInfo, problemError } from '../../../../shared/domain/error.ts';
import { type FoundServer, maxServerFileBytes, serverFile } from '../../../../shared/domain/projectFile.ts';
import { renameSecrets } from '../../../../shared/domain/secret.ts';
import { withSecretsForVariables } from '../../../../shared/domain/variablePlaces.ts';
import type { Launch, ServerDefinition } from '../../../../shared/domain/server.ts';
import { type ConfiguredServer, readServers } from '../../connections/configuration/configEntry.ts';
import { pathFrom } from '../../consent/roots/paths.ts';
import { canonicalHash } from '../../ground/hash/canonicalHash.ts';
import type { ConfigFile } from '../../ports/configFile.ts';
import type { Folders } from '../../ports/folders.ts';
import type { ProjectFiles } from '../../ports/projectFiles.ts';

export interface FoundServersParts {
  readonly files: ProjectFiles;
  readonly configFile: Pick<ConfigFile, 'parse'>;
  readonly folders: Pick<Folders, 'style'>;
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
  { files, configFile, folders: { style } }: FoundServersParts,
): Promise<DescribedServers> {
  const read = await files.read(folder, serverFile, maxServerFileBytes);
  if (read.kind === 'missing') return { servers: [], problems: [] };
  if (read.kind !== 'text') {
    const refused = problemError({ kind: 'serverFileRefused', file: serverFile, why: read.kind });
    return { servers: [], problems: [refused.toInfo()] };
  }
  const { servers, problems } = readServers(configFile.parse(read.text, serverFile));
  const found = servers.map((server) => {
    const variables = server.launch.kind === 'stdio' ? (server.launch.inherit?.add ?? []) : [];
    return { ...foundServer(inFolder(server, folder, style), configured), variables };
  });
  return { servers: found, problems };
}

/** Programs run in the folder that describes them, where their paths begin. They get no variables of this computer: `${env:NAME}` is a secret to fill in. */
function inFolder(
  { name, launch: described }: ConfiguredServer,
  folder: string,
  style: Folders['style'],
): Pick<ConfiguredServer, 'name' | 'launch'> {
  const launch = withSecretsForVariables(described);
  if (launch.kind !== 'stdio') return { name, launch };
  const { inherit, ...plain } = launch;
  const cwd = launch.cwd === undefined ? folder : pathFrom(folder, launch.cwd, style);
  const omit = inherit?.omit ?? [];
  return { name, launch: { ...plain, cwd, ...(omit.length > 0 && { inherit: { add: [], omit } }) } };
}

function foundServer(
  { name, launch }: Pick<ConfiguredServer, 'name' | 'launch'>,
  configured: readonly Pick<ServerDefinition, 'name' | 'launch'>[],
): Omit<FoundServer, 'variables'> {
  const hash = canonicalHash({ name, launch });
  const known = configured.find((server) => server.name === name);
  if (known === undefined) return { name, launch, hash, standing: 'new' };
  // Once it is added, its secrets are its own.
  const plain = (each: Launch) => canonicalHash(renameSecrets(each, () => 'own'));
  const isSame = plain(known.launch) === plain(launch);
  return { name, launch, hash, standing: isSame ? 'added' : 'nameTaken' };
}
