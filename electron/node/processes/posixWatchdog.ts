import type { LastingProgram } from './spawnProcess.ts';
import { runMarker } from './runMarker.ts';

/**
 * Holds the other end of a pipe to us. When it closes, for any reason, it kills the registered process groups;
 * then what is in our control group, where we have one; then, where `/proc` shows environments, whatever carries our mark and left its group. Several times, because a process
 * may be started in the moment it is looked for, and shows no environment until it runs its own program.
 *
 * For POSIX shells: a packaged app has no Node to run scripts with.
 */
const script = `
trap '' HUP INT TERM
mark=$1
control=$2
groups=
while read -r verb group; do
  case $verb in
    +) groups="$groups $group" ;;
    -) kept=
       for one in $groups; do [ "$one" = "$group" ] || kept="$kept $one"; done
       groups=$kept ;;
  esac
done
for group in $groups; do kill -KILL -- "-$group"; done
[ -z "$control" ] || echo 1 > "$control/cgroup.kill"
[ -r /proc/self/environ ] || exit 0
empty=0
while [ "$empty" -lt 3 ]; do
  found=$(grep -lsF -- "$mark" /proc/[0-9]*/environ)
  if [ -z "$found" ]; then empty=$((empty + 1)); else empty=0; fi
  for file in $found; do
    pid=\${file#/proc/}
    kill -KILL "\${pid%/environ}"
  done
  sleep 0.1
done
[ -z "$control" ] || rmdir "$control"/*/ "$control" 2>/dev/null
`;

/**
 * @param control the folder of our control group, '' where there is none
 */
export function posixWatchdog(runId: string, control: string): LastingProgram {
  return {
    command: '/bin/sh',
    args: ['-c', script, 'sh', `${runMarker}=${runId}.`, control],
    cwd: '/',
    env: { PATH: '/usr/bin:/bin' },
    isDetached: true,
  };
}
