import type { ProcessUsage } from '../../../shared/domain/machine.ts';

/** A process as its system lists it. */
export interface ProcessRow {
  readonly pid: number;
  readonly parent: number;
  readonly residentBytes: number;
}

/** Parses `/proc/PID/status` (proc(5)); kernel threads have no memory. Pure. */
export function linuxRow(status: string): ProcessRow | undefined {
  const numberOf = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? Number.NaN);
  const row = { pid: numberOf('Pid'), parent: numberOf('PPid'), residentBytes: (numberOf('VmRSS') || 0) * 1024 };
  return Number.isNaN(row.pid) || Number.isNaN(row.parent) ? undefined : row;
}

/** Parses the output of `ps -axo pid=,ppid=,rss=`; rss is in KiB. Pure. */
export function psRows(output: string): ProcessRow[] {
  return output.split('\n').flatMap((line) => {
    const [, pid, parent, resident] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s*$/.exec(line) ?? [];
    return pid === undefined
      ? []
      : [{ pid: Number(pid), parent: Number(parent), residentBytes: Number(resident) * 1024 }];
  });
}

/** Parses the output of `windowsQuery`: pid, parent and bytes, each in quotes. Pure. */
export function windowsRows(output: string): ProcessRow[] {
  return output.split(/\r?\n/).flatMap((line) => {
    const [, pid, parent, resident] = /^"(\d+)","(\d+)","(\d+)"$/.exec(line.trim()) ?? [];
    return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), residentBytes: Number(resident) }];
  });
}

/** For PowerShell: `tasklist` does not say who started whom. */
export const windowsQuery =
  'Get-CimInstance Win32_Process | Select-Object ProcessId,ParentProcessId,WorkingSetSize | ConvertTo-Csv -NoTypeInformation';

/** The memory of a process and all its descendants; `undefined` when it does not exist. Pure. */
export function treeUsage(rows: readonly ProcessRow[], root: number): ProcessUsage | undefined {
  const children = Map.groupBy(rows, (row) => row.parent);
  const seen = new Set<number>();
  const waiting = rows.filter(({ pid }) => pid === root);
  let memoryBytes = 0;
  for (let row = waiting.pop(); row !== undefined; row = waiting.pop()) {
    // Pids are reused, so an apparent child may be an ancestor.
    if (seen.has(row.pid)) continue;
    seen.add(row.pid);
    memoryBytes += row.residentBytes;
    waiting.push(...(children.get(row.pid) ?? []));
  }
  return seen.size === 0 ? undefined : { memoryBytes, processes: seen.size };
}
