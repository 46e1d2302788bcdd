import type { Writable } from 'node:stream';
import type { Log } from '../../host/ports/system.ts';
import { runMarker } from './runMarker.ts';
import { spawnLasting } from './spawnProcess.ts';

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

/** How often in a row a killed watchdog is replaced. After that, it is probably killed on purpose. */
const maxReplacements = 5;
/** One that lived so long counts as the first again; ms. */
const lastedMs = 60_000;

/** Sees to it that no server outlives us, also when we are killed. One for each app, started with the first server. */
export class Watchdog {
  readonly #runId: string;
  readonly #log: Log;
  readonly #groups = new Set<number>();
  readonly #control: () => string;
  #stdin: Writable | undefined;
  #replacements = 0;
  #startedAt = 0;

  /** @param control answers the folder of our control group, '' where there is none */
  constructor(runId: string, log: Log, control: () => string) {
    this.#runId = runId;
    this.#log = log;
    this.#control = control;
  }

  /**
   * Call it before a server is started, because we may be killed in the very next moment.
   *
   * @throws Error with the code of the system when no process can be started
   */
  prepare(): void {
    if (this.#stdin === undefined) this.#start();
  }

  /** From now on this group is killed when we end. */
  add(group: number): void {
    this.#groups.add(group);
    this.#stdin?.write(`+ ${group}\n`);
  }

  /** The group has ended; its number may be given to others. */
  remove(group: number): void {
    if (this.#groups.delete(group)) this.#stdin?.write(`- ${group}\n`);
  }

  /** Ends the watch: running servers are killed. */
  dispose(): void {
    this.#stdin?.end();
    this.#stdin = undefined;
  }

  #start(): void {
    const { child, stdin } = spawnLasting(script, [`${runMarker}=${this.#runId}.`, this.#control()]);
    this.#stdin = stdin;
    this.#startedAt = performance.now();
    const lost = (error?: Error) => {
      if (this.#stdin !== stdin) return;
      this.#stdin = undefined;
      this.#log.write('warn', 'The watchdog of servers ended', { error: error?.message ?? null });
      this.#replace();
    };
    child.once('error', lost);
    child.once('exit', () => lost());
    stdin.on('error', lost);
    for (const group of this.#groups) stdin.write(`+ ${group}\n`);
  }

  /** Another program killed it while servers run. When that is not possible, the next server start replaces it. */
  #replace(): void {
    if (this.#groups.size === 0) return;
    this.#replacements = performance.now() - this.#startedAt > lastedMs ? 1 : this.#replacements + 1;
    if (this.#replacements > maxReplacements) return;
    try {
      this.#start();
    } catch (error) {
      this.#log.write('error', 'There is no watchdog of servers', { error: String(error) });
    }
  }
}
