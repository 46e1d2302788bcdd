import type { ErrorInfo } from '../../../../shared/domain/error.ts';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import type { ServerDefinition } from '../../../../shared/domain/server.ts';
import type { ServerEnd } from '../../../../shared/domain/serverRecord.ts';
import { keepStart } from '../../../../shared/lib/cutText.ts';
import { isJsonObject } from '../../../../shared/lib/json.ts';
import { inOwnFolder } from '../../consent/trust/ownFolder.ts';
import type { Room } from '../../ground/rooms/room.ts';
import type { PackageDownloads } from '../../ports/packageDownloads.ts';
import type { SecretHider } from '../../ports/secrets.ts';
import type { ServerFolders } from '../../ports/serverFolders.ts';
import type { Clock } from '../../ports/system.ts';
import type { LaunchCheck } from './launchCheck.ts';
import { npxPackages } from './npxLaunch.ts';

const maxLines = 5;
const maxLineChars = 300;
/** Starts of one server that are remembered: more follow each other only after its failures were shown. */
const maxStarts = 5;

export interface NpmLogsParts {
  readonly downloads: Pick<PackageDownloads, 'loggedErrors'>;
  readonly folders: Pick<ServerFolders, 'make'>;
  readonly checkLaunch: LaunchCheck;
  readonly hider: Pick<SecretHider, 'hideTexts'>;
  readonly clock: Pick<Clock, 'now'>;
}

/** What npm's own log says of servers that were started with `npx`, ended with an error and wrote nothing to stderr. */
export class NpmLogs implements Room {
  readonly #parts: NpmLogsParts;
  readonly #starts = new Map<ServerId, readonly number[]>();
  /** By the error that a run ended with: a log is looked for once. */
  readonly #read = new WeakMap<ErrorInfo, Promise<readonly string[]>>();

  constructor(parts: NpmLogsParts) {
    this.#parts = parts;
  }

  removeServer(id: ServerId): void {
    this.#starts.delete(id);
  }

  /** A server is being started now. */
  noteStart(id: ServerId): void {
    this.#starts.set(id, [...(this.#starts.get(id) ?? []), this.#parts.clock.now()].slice(-maxStarts));
  }

  /** The errors of the run that ended so; none for other launches and other ends. Never rejects. */
  of(server: ServerDefinition, end: Pick<ServerEnd, 'at' | 'error'> | undefined): Promise<readonly string[]> {
    if (end === undefined || !isSilentError(end.error)) return Promise.resolve([]);
    const known = this.#read.get(end.error) ?? this.#look(server, end.at).catch(() => []);
    this.#read.set(end.error, known);
    return known;
  }

  async #look(server: ServerDefinition, until: number): Promise<readonly string[]> {
    const { downloads, folders, checkLaunch, hider } = this.#parts;
    const { id, launch } = server;
    const packages = npxPackages(launch);
    const from = this.#starts.get(id)?.findLast((at) => at <= until);
    if (packages === undefined || launch.kind !== 'stdio' || from === undefined) return [];
    await checkLaunch(server);
    const run = { server: server.name, launch: await inOwnFolder(launch, id, folders), packages };
    const lines = (await downloads.loggedErrors(run, from, until)).slice(0, maxLines);
    return hider.hideTexts(lines).map((line) => keepStart(line, maxLineChars));
  }
}

/** It ended with an exit code other than 0, and without a line on stderr. */
function isSilentError({ code, data }: ErrorInfo): boolean {
  const { exitCode, stderr } = isJsonObject(data) ? data : {};
  const lines = Array.isArray(stderr) ? stderr : [];
  const isSilent = lines.every((line) => typeof line === 'string' && line.startsWith('[stdout, '));
  return code === 'serverExited' && typeof exitCode === 'number' && exitCode !== 0 && isSilent;
}
