import { outputOf } from '../processes/spawnProcess.ts';

/** The security descriptors of paths, in SDDL and in their order. Rejects where one cannot be read. */
export type ReadAccess = (paths: readonly string[]) => Promise<readonly string[]>;

/** Fixed, as the place of the policy is: no variable may name another program. */
const systemFolder = 'C:\\Windows';
const powerShell = `${systemFolder}\\System32\\WindowsPowerShell\\v1.0`;

/** A computer that has just been started is slow. */
const timeoutMs = 60_000;

const endMark = 'end';

/**
 * Reads who may do what with files of Windows. Node cannot ask for it, so PowerShell does, in the language of the system or not: SDDL has none.
 *
 * @throws Error when PowerShell cannot be started, fails, takes too long, or answers something else
 */
export async function windowsAccess(paths: readonly string[]): Promise<readonly string[]> {
  const args = ['-NoLogo', '-NoProfile', '-NonInteractive', '-Command', accessQuery(paths)];
  // No variables of the user: they could name other modules.
  const env = { SystemRoot: systemFolder, TEMP: `${systemFolder}\\Temp`, PSModulePath: `${powerShell}\\Modules` };
  const found = readAccessAnswer(
    await outputOf(`${powerShell}\\powershell.exe`, args, { env, timeoutMs }),
    paths.length,
  );
  if (found === undefined) throw new Error('PowerShell did not answer with security descriptors');
  return found;
}

/** For PowerShell: the descriptors between bars, and a mark, without which something is missing. Pure. */
export function accessQuery(paths: readonly string[]): string {
  const quoted = paths.map((path) => `'${path.replaceAll("'", "''")}'`).join(',');
  return (
    `$ErrorActionPreference = 'Stop'; ` +
    `$found = foreach ($path in ${quoted}) { (Microsoft.PowerShell.Security\\Get-Acl -LiteralPath $path).Sddl }; ` +
    `($found -join '|') + '|${endMark}'`
  );
}

/** The descriptors in the answer to that; `undefined` where not all of it is there. Lines may be broken anywhere. Pure. */
export function readAccessAnswer(output: string, count: number): string[] | undefined {
  const parts = output.replaceAll(/\s/g, '').split('|');
  return parts.length === count + 1 && parts.pop() === endMark && !parts.includes('') ? parts : undefined;
}
