import { randomUUID } from 'node:crypto';
import type { StdioLaunch } from '../../../shared/domain/server.ts';
import type { ProcessCare } from '../../../shared/domain/machine.ts';
import type { Log } from '../../host/ports/system.ts';
import { endStep, hasProcessGroups } from './endStep.ts';
import { ControlGroup, controlGroupOfRun } from './controlGroup.ts';
import { markedProcesses } from './linuxProcesses.ts';
import { processIdentity } from './processIdentity.ts';
import { readRunFile, writeRunFile } from './runFile.ts';
import { runMarker } from './runMarker.ts';
import { type ServerProcess, spawnServer, takeEndStep } from './spawnProcess.ts';
import { posixWatchdog } from './posixWatchdog.ts';
import { Watchdog } from './watchdog.ts';
import { windowsWatchdog } from './windowsWatchdog.ts';

export interface ServerProcessesOptions {
  readonly platform: NodeJS.Platform;
  readonly log: Log;
  /** Where running servers are noted for the next start; nowhere without it. */
  readonly runFile?: string | undefined;
}

/** A server that was started, and all it started itself. */
export interface ServerTree {
  readonly child: ServerProcess;
  /** Signals the server and its group to end. */
  signal(signal: 'SIGTERM' | 'SIGKILL'): void;
  /** Kills processes that left the group; call it when the server itself is gone. The system may then reuse its pid. */
  sweep(): Promise<void>;
}

/** The server processes of this app. None outlives it: `Watchdog` ends them when the app is killed; the next start ends those listed in the run file. */
export class ServerProcesses {
  readonly #options: ServerProcessesOptions;
  readonly #runId = randomUUID();
  readonly #watchdog: Watchdog;
  /** Made with the first server; `undefined` where the system has none for us. */
  #madeControl: { readonly group: ControlGroup | undefined } | undefined;
  #prepared: Promise<void> | undefined;
  readonly #running = new Map<number, string>();
  /** Entries that are not in the file yet. */
  readonly #unnoted: (() => Promise<void>)[] = [];
  /** Writes of the file, one after the other. */
  #noted: Promise<void>;

  constructor(options: ServerProcessesOptions) {
    this.#options = options;
    const isWindows = options.platform === 'win32';
    this.#watchdog = new Watchdog({
      program: () =>
        isWindows ? windowsWatchdog(process.env['SystemRoot']) : posixWatchdog(this.#runId, this.#control?.path ?? ''),
      // PowerShell is slow to start and may be forbidden.
      isOptional: isWindows,
      log: options.log,
    });
    this.#noted = this.#reap();
  }

  /** How surely what a server started ends with it. */
  get care(): ProcessCare {
    const { platform } = this.#options;
    if (this.#control !== undefined) return 'everything';
    if (platform === 'linux') return 'marked';
    return hasProcessGroups(platform) ? 'group' : 'tree';
  }

  /**
   * What makes the first start faster, once: call it before there is time for it, and wait for it before `start`, which must not meet it
   * half way.
   */
  prepare(): Promise<void> {
    return (this.#prepared ??= this.#control?.prepare() ?? Promise.resolve());
  }

  /**
   * Starts a server. When its command is wrong, its process emits `error`.
   *
   * @throws Error with the code of the system when there is no room for another process
   */
  start(launch: StdioLaunch, env: Record<string, string>): ServerTree {
    const { platform } = this.#options;
    const mark = `${this.#runId}.${randomUUID()}`;
    this.#watchdog.prepare();
    const control = this.#control?.within(mark.slice(this.#runId.length + 1));
    const spawn = () => spawnServer(launch, { ...env, [runMarker]: mark }, hasProcessGroups(platform));
    const child = startIn(control, spawn);
    const { pid } = child;
    if (pid !== undefined) {
      this.#watchdog.add(pid);
      if (hasProcessGroups(platform)) this.#noteStart(pid);
    }
    return {
      child,
      signal: (signal) => {
        if (pid !== undefined) takeEndStep(endStep(platform, pid, signal));
      },
      sweep: async () => {
        control?.kill();
        await this.#killMarked(mark);
        // Killed processes may take a moment to end; the rest is removed at the end.
        control?.remove();
        if (pid === undefined) return;
        this.#watchdog.remove(pid);
        this.#note(async () => void this.#running.delete(pid));
      },
    };
  }

  /** Resolves when leftovers of an earlier run are gone, and the file lists the running servers. */
  settled(): Promise<void> {
    return this.#noted;
  }

  /** Call it when no server runs; a running one is killed. */
  async dispose(): Promise<void> {
    this.#watchdog.dispose();
    await this.#noted;
    this.#madeControl?.group?.kill();
    this.#madeControl?.group?.remove();
  }

  get #control(): ControlGroup | undefined {
    const isLinux = this.#options.platform === 'linux';
    return (this.#madeControl ??= { group: isLinux ? controlGroupOfRun(this.#runId) : undefined }).group;
  }

  #noteStart(pid: number): void {
    this.#note(async () => {
      const identity = await processIdentity(pid, this.#options.platform);
      if (identity !== undefined) this.#running.set(pid, identity);
    });
  }

  #note(change: () => Promise<void>): void {
    const { runFile, log } = this.#options;
    if (runFile === undefined) return;
    // The write already waiting includes later changes.
    if (this.#unnoted.push(change) > 1) return;
    this.#noted = this.#noted.then(async () => {
      for (const each of this.#unnoted.splice(0)) await each();
      const servers = [...this.#running].map(([pid, identity]) => ({ pid, identity }));
      const control = this.#control?.path;
      await writeRunFile(runFile, { runId: this.#runId, servers, ...(control === undefined ? {} : { control }) }).catch(
        (error: unknown) => log.write('warn', 'Running servers could not be noted', { error: String(error) }),
      );
    });
  }

  /**
   * Ends the leftovers of a run that was killed together with its watchdog. A pid that was reused since is not touched.
   */
  async #reap(): Promise<void> {
    const { runFile, platform, log } = this.#options;
    const left = runFile === undefined ? undefined : await readRunFile(runFile);
    if (left === undefined) return;
    for (const { pid, identity } of left.servers) {
      if ((await processIdentity(pid, platform)) !== identity) continue;
      log.write('warn', 'A server of an earlier run was still there and is ended', { pid });
      takeEndStep(endStep(platform, pid, 'SIGKILL'));
    }
    const control = left.control === undefined ? undefined : new ControlGroup(left.control);
    control?.kill();
    await this.#killMarked(`${left.runId}.`);
    control?.remove();
  }

  async #killMarked(mark: string): Promise<void> {
    if (this.#options.platform !== 'linux') return;
    // A process may start another one at the moment of the search.
    for (let round = 0; round < 3; round++) {
      const pids = await markedProcesses(mark);
      if (pids.length === 0) return;
      for (const pid of pids) takeEndStep({ kind: 'signal', target: pid, signal: 'SIGKILL' });
    }
  }
}

/** @throws what `spawn` throws, with nothing left of the control group */
function startIn(control: ControlGroup | undefined, spawn: () => ServerProcess): ServerProcess {
  if (control === undefined) return spawn();
  try {
    const child = control.start(spawn);
    if (child.pid === undefined) control.remove();
    return child;
  } catch (error) {
    control.remove();
    throw error;
  }
}
