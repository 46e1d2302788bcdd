import type { ManagedFault } from '../../../shared/domain/managed/managedFault.ts';
import { outputOf } from '../processes/spawnProcess.ts';

/** The access list of a path, as `ls -lde` writes it. Rejects where it cannot be read. */
export type ReadList = (path: string) => Promise<string>;

/** A computer that has just been started is slow. */
const timeoutMs = 20_000;

/** Reads the access list of a path of macOS, which Node cannot ask for. The program is fixed, as the place of the policy is. */
export function macAccess(path: string): Promise<string> {
  return outputOf('/bin/ls', ['-lde', path], { env: { LC_ALL: 'C' }, timeoutMs });
}

/** With one of these rights, what is there can be changed, taken away or exchanged. */
const writing = new Set([
  ...['write', 'append', 'add_file', 'add_subdirectory', 'delete', 'delete_child'],
  ...['writeattr', 'writeextattr', 'writesecurity', 'chown'],
]);
const harmless = new Set([
  ...['read', 'execute', 'list', 'search', 'readattr', 'readextattr', 'readsecurity', 'synchronize'],
  ...['file_inherit', 'directory_inherit', 'limit_inherit', 'only_inherit'],
]);

const facts = /^[d-][rwxsStT-]{9}[@+ ]/;
const entry = /^\s+\d+: (\S.*?)(?: inherited)? (allow|deny) ([a-z_,]+)$/;

/**
 * Why the access list in the answer of `ls -lde` lets others than the system change a file or folder; `undefined` if it does not. What is
 * not understood counts as a fault. A denial is not weighed: who is denied is not everybody. Pure.
 */
export function listedFault(output: string): ManagedFault | undefined {
  const [first = '', ...entries] = output.replace(/\n$/, '').split('\n');
  if (!facts.test(first)) return 'accessUnknown';
  // A sign for more than the bits, and nothing more told.
  if (entries.length === 0 && first[10] === '+') return 'accessUnknown';
  const faults = entries.map(entryFault);
  return faults.find((fault) => fault === 'accessUnknown') ?? faults.find((fault) => fault !== undefined);
}

function entryFault(line: string): ManagedFault | undefined {
  const [, who, kind, list = ''] = entry.exec(line) ?? [];
  const rights = list.split(',');
  if (who === undefined || rights.some((right) => !writing.has(right) && !harmless.has(right))) return 'accessUnknown';
  // Such an entry is for what is made in the folder.
  if (kind === 'deny' || who === 'user:root' || rights.includes('only_inherit')) return undefined;
  return rights.some((right) => writing.has(right)) ? 'writableByOthers' : undefined;
}
