import { maxEnvFileBytes, type PastedServer, type PasteReading } from '../../../shared/domain/pasted/pasteReading.ts';
import { type FileFailure, withFileFailure, withFileVariables } from '../../../shared/domain/pasted/fileVariables.ts';
import type { InsideRead } from '../files/readInside.ts';
import type { HomeOf } from './appPlaces.ts';
import { readEnvFile } from '../paste/readEnvFile.ts';
import { type EnvFilePlace, envFilePlace } from './envFilePlace.ts';
import { readProjectFile, readUserFile, textOfBytes } from './userFiles.ts';

interface EnvFileParts {
  readonly of: HomeOf;
  /** The folder that the servers belong to. */
  readonly project: string | null;
  /** What names the files came with the project. */
  readonly isOfProject: boolean;
  /** Runs work on a folder, unless it hangs. */
  readonly inFolder: (folder: string, work: () => Promise<InsideRead>) => Promise<InsideRead>;
}

interface WithEnvFiles {
  readonly reading: PasteReading;
  /** What was read, for the hash of the file that names it. */
  readonly bytes: readonly Buffer[];
}

/**
 * Adds the variables of the files that servers name. What a server says itself counts more. What cannot be read becomes a note. The values
 * stay in the host: `hideValues` takes them out.
 */
export async function withEnvFiles(reading: PasteReading, parts: EnvFileParts): Promise<WithEnvFiles> {
  const bytes: Buffer[] = [];
  const servers: PastedServer[] = [];
  for (const server of reading.servers) {
    const { launch, envFile } = server;
    if (envFile === undefined || launch.kind !== 'stdio') {
      servers.push(server);
      continue;
    }
    const place = envFilePlace(envFile.path, parts.of, parts.project, parts.isOfProject);
    const found = place === undefined ? 'envFile' : await readVariables(place, parts.inFolder);
    if (typeof found === 'string') {
      servers.push(found === 'envFile' ? server : withFileFailure(server, found));
      continue;
    }
    bytes.push(found.bytes);
    servers.push(withFileVariables(server, found.variables));
  }
  return { reading: { ...reading, servers }, bytes };
}

type Variables = Readonly<Record<string, string>>;

async function readVariables(
  { folder, file, isInside }: EnvFilePlace,
  inFolder: EnvFileParts['inFolder'],
): Promise<FileFailure | { readonly variables: Variables; readonly bytes: Buffer }> {
  const read = isInside ? readProjectFile : readUserFile;
  const found = await inFolder(folder, () => read(folder, file, maxEnvFileBytes));
  if (found.kind === 'missing') return 'envFileMissing';
  if (found.kind === 'outside') return 'envFileOutside';
  const text = found.kind === 'bytes' ? textOfBytes(found.bytes) : undefined;
  const variables = text === undefined ? undefined : readEnvFile(text);
  if (found.kind !== 'bytes' || variables === undefined) return 'envFileUnreadable';
  return { variables, bytes: found.bytes };
}
