import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { AuditProblem } from '../../shared/domain/audit.ts';
import { HostError } from '../../shared/domain/error.ts';
import { AuditTrail } from '../host/index.ts';
import { createNodePorts } from '../node/nodePorts.ts';
import { readOptions } from './arguments.ts';

export const auditOptions = { data: 'string' } as const;

export const auditHelp = `Usage: gatehouse.js audit verify|export --data DIR

  verify  looks for rows that were changed or are missing, and names the first
  export  prints every row as one JSON object per line

No Gatehouse may run on that folder meanwhile.

Exit codes: 0 nothing is wrong, 1 something is wrong with the audit, 2 wrong command line, 70 Gatehouse could not run.`;

interface AuditOptions {
  readonly action: 'verify' | 'export';
  readonly dataFolder: string;
}

/** @throws HostError `badInput` that describes the error */
export function readAuditArguments([action, ...rest]: readonly string[]): AuditOptions {
  if (action !== 'verify' && action !== 'export') throw usageError('Say "verify" or "export".');
  const { data } = readOptions(rest, auditOptions).values;
  if (data === undefined || data === '') throw usageError('--data is missing.');
  return { action, dataFolder: resolve(data) };
}

/**
 * `verify` looks for rows that were changed or are gone; `export` writes every row as a line of JSON. Gatehouse must not be
 * running on that folder.
 *
 * @param print takes a piece of what goes to stdout
 * @param say takes a line for people
 * @returns the exit code: 0 when nothing is wrong with the audit, else 1
 */
export async function auditCommand(
  { action, dataFolder }: AuditOptions,
  print: (text: string) => Promise<void>,
  say: (line: string) => void,
): Promise<number> {
  if (!(await isFolder(dataFolder))) throw usageError(`There is no folder ${dataFolder}.`);
  const ports = await createNodePorts({ dataFolder });
  // The host's clock, which pauses between rows, does not keep the process alive.
  const alive = setInterval(() => undefined, 1000);
  try {
    const trail = new AuditTrail(ports.audit, ports.clock, ports.log);
    await trail.load();
    if (action === 'export') {
      for await (const line of trail.lines()) await print(line);
      return 0;
    }
    const verdict = await trail.verify();
    await print(`${JSON.stringify({ type: 'audit', ...verdict })}\n`);
    say(verdict.problem === null ? `Nothing is wrong with ${verdict.rows} rows.` : wordsFor(verdict.problem));
    return verdict.problem === null ? 0 : 1;
  } finally {
    clearInterval(alive);
    await ports.dispose();
  }
}

function wordsFor({ kind, id }: AuditProblem): string {
  switch (kind) {
    case 'changed':
      return `Row ${id} of the audit is not what was written, or does not follow the row before it.`;
    case 'missing':
      return `Row ${id} of the audit is missing.`;
    case 'cut':
      return `Row ${id} of the audit and all after it are missing.`;
    case 'headMissing':
      return `The note of where the audit ends is missing; it ends with row ${id}.`;
  }
}

function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

function usageError(message: string): HostError {
  return new HostError('badInput', message);
}
