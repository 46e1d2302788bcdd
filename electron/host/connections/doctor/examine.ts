import type { DoctorReport } from '../../../../shared/domain/diagnosis.ts';
import type { ErrorInfo } from '../../../../shared/domain/error.ts';
import type { RuntimeOffer } from '../../../../shared/domain/runtimes/runtime.ts';
import type { ServerDefinition } from '../../../../shared/domain/server.ts';
import { isJsonObject } from '../../../../shared/lib/json.ts';
import type { Machine } from '../../ports/machine.ts';
import type { ServerFolders } from '../../ports/serverFolders.ts';
import { inOwnFolder } from '../../consent/trust/ownFolder.ts';
import type { ServerConnection } from '../connection/serverConnection.ts';
import type { NpmLogs } from '../downloads/npmLogs.ts';
import { diagnose } from './diagnose.ts';

const maxLines = 40;

interface Surroundings {
  readonly machine: Machine;
  readonly folders: ServerFolders;
  /** Copies of runtimes that can be got here. */
  readonly offers: readonly RuntimeOffer[];
  readonly npmLogs: Pick<NpmLogs, 'of'>;
}

/** Collects the facts about a server that does not run, and diagnoses them. */
export async function examine(
  server: ServerDefinition,
  connection: Pick<ServerConnection, 'state' | 'record'>,
  { machine, folders, offers, npmLogs }: Surroundings,
  startTimeoutSeconds: number,
): Promise<DoctorReport> {
  const { id, launch } = server;
  const error = lastError(connection);
  const end = connection.record.ends.find((each) => each.error === error);
  const npmLog = await npmLogs.of(server, end);
  // What stands in the log is of earlier runs, and this one has said something after all.
  const stderr = ownLines(error) ?? (npmLog.length > 0 ? [] : connection.record.log.stderr(maxLines));
  const inspection =
    launch.kind === 'stdio' ? await machine.inspectLaunch(await inOwnFolder(launch, id, folders)) : undefined;
  const findings = diagnose({ launch, error, stderr, npmLog, inspection, startTimeoutSeconds, offers });
  const shown = { findings, error: error ?? null, stderr: [...stderr], launch: inspection ?? null };
  return npmLog.length === 0 ? shown : { ...shown, npmLog: [...npmLog] };
}

function lastError({ state, record }: Pick<ServerConnection, 'state' | 'record'>): ErrorInfo | undefined {
  switch (state.kind) {
    case 'failed':
    case 'needsAuth':
      return state.error;
    case 'running':
    case 'needsTrust':
      return undefined;
    case 'starting':
    case 'stopped':
      return record.ends[0]?.error;
  }
}

/** The last output of the run that ended: the log also has lines of earlier runs. */
function ownLines(error: ErrorInfo | undefined): readonly string[] | undefined {
  const lines = isJsonObject(error?.data) ? error.data['stderr'] : undefined;
  if (!Array.isArray(lines) || lines.length === 0) return undefined;
  return lines.filter((line) => typeof line === 'string');
}
