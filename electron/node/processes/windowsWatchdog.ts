import type { LastingProgram } from './spawnProcess.ts';

/**
 * Windows ends the servers themselves when we die, because libuv puts its children into a job; what these started is outside of it.
 * This script holds the other end of a pipe to us and ends the rest.
 *
 * - A handle of each server is held from the moment it is named: until it is closed, Windows gives the number to nobody else. So the
 *   children of a server that is gone still name their parent.
 * - Only what this app started is held: the parent of a server is the parent of the shell that we run in.
 * - At the end of the input, whatever was started by what is held, later than it, is held and ended, too, again and again until three looks find
 *   nothing. What started after a look is left to the next one: its number may be a new one's. The rounds are bounded.
 * - `taskkill /T` would not do: it finds nothing below a server that is gone, and at that moment most are.
 * - Where an organization restricts PowerShell's language, or WMI does not answer, it could not do its work, and ends at once.
 *
 * The automatic variables for input and host must not occur: PowerShell would read the pipe itself.
 */
export const windowsScript = `
$ErrorActionPreference = 'SilentlyContinue'
if ($ExecutionContext.SessionState.LanguageMode -ne 'FullLanguage') { exit 1 }
$held = @{}
function Hold([int]$id, [datetime]$until) {
  try {
    $one = [Diagnostics.Process]::GetProcessById($id)
    $null = $one.Handle
    if ($one.StartTime -le $until) { return $one }
  } catch {}
}
function ParentOf([int]$id) {
  [int](Get-CimInstance Win32_Process -Filter "ProcessId=$id" -Property ParentProcessId).ParentProcessId
}
$owner = ParentOf (ParentOf $PID)
if ($owner -eq 0) { exit 1 }
while ($null -ne ($line = [Console]::In.ReadLine())) {
  if ($line -match '^\\+ ([1-9][0-9]{0,8})$') {
    $id = [int]$Matches[1]
    $one = Hold $id ([datetime]::MaxValue)
    if ($one -and (ParentOf $id) -eq $owner) { $held[$id] = $one }
  } elseif ($line -match '^- ([1-9][0-9]{0,8})$') {
    $held.Remove([int]$Matches[1])
  }
}
$quiet = 0
for ($round = 0; $quiet -lt 3 -and $round -lt 100 -and $held.Count -gt 0; $round++) {
  $looked = [datetime]::Now
  $all = @(Get-CimInstance Win32_Process -Property ProcessId, ParentProcessId)
  $quiet++
  do {
    $found = $false
    foreach ($row in $all) {
      $id = [int]$row.ProcessId
      $parent = $held[[int]$row.ParentProcessId]
      if (-not $parent -or $held.ContainsKey($id) -or $id -eq $PID) { continue }
      $one = Hold $id $looked
      if ($one -and $one.StartTime -ge $parent.StartTime) { $held[$id] = $one; $found = $true; $quiet = 0 }
    }
  } while ($found)
  foreach ($one in $held.Values) { try { $one.Kill() } catch {} }
  Start-Sleep -Milliseconds 100
}
`;

/** What PowerShell takes as a command: UTF-16 in base64. Pure. */
export const encodedCommand = (script: string): string => Buffer.from(script, 'utf16le').toString('base64');

/** A folder of Windows as it is written: a drive, and nothing that the shell reads as more than a name. */
const plainFolder = /^[A-Za-z]:(?:\\[\w .-]+)+$/;

/**
 * The watchdog of Windows: PowerShell, which every Windows has. It runs below the command shell: libuv ends its own children with us,
 * PowerShell does not run detached (nodejs/node#51018), and the children of children stay. Nothing is put into the command line; the shell
 * takes the folder from the environment.
 *
 * @param systemRoot `%SystemRoot%`; without a usable one there is no watchdog
 */
export function windowsWatchdog(systemRoot: string | undefined): LastingProgram | undefined {
  if (systemRoot === undefined || !plainFolder.test(systemRoot)) return undefined;
  const powerShell = '"%SystemRoot%\\System32\\WindowsPowerShell\\v1.0\\powershell.exe"';
  const options = '-NoLogo -NoProfile -NonInteractive -InputFormat None -EncodedCommand';
  return {
    command: `${systemRoot}\\System32\\cmd.exe`,
    args: ['/d', '/s', '/c', `"${powerShell} ${options} ${encodedCommand(windowsScript)}"`],
    cwd: `${systemRoot}\\System32`,
    env: {
      SystemRoot: systemRoot,
      // Modules of the user stay out.
      PSModulePath: `${systemRoot}\\System32\\WindowsPowerShell\\v1.0\\Modules`,
    },
    isDetached: false,
    isVerbatim: true,
  };
}
