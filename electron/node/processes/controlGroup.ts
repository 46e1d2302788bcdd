import { mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * A control group of Linux (cgroups(7), version 2): all processes of a server, whatever session, group or environment they
 * give themselves. The one way without native code to end those that hide from everything else. It can be had where we may
 * write into our own group: as root, and in what a desktop starts for its user.
 */
export class ControlGroup {
  readonly path: string;
  readonly #home: string;

  /**
   * @param path a folder of our own in the cgroup filesystem
   * @param home the group of this process
   */
  constructor(path: string, home = dirname(path)) {
    this.path = path;
    this.#home = home;
  }

  /**
   * A group within it. `undefined` when it cannot be created.
   *
   * @param name the name of a folder that does not exist yet
   */
  within(name: string): ControlGroup | undefined {
    return makeGroup(join(this.path, name), this.#home);
  }

  /** Takes in a process, and all it starts from now on. Whether that worked. */
  take(pid: number): boolean {
    return writes(join(this.path, 'cgroup.procs'), String(pid));
  }

  /**
   * Starts a process that is in the group from its first moment: this process is in it meanwhile. Moving the new one takes the
   * kernel long enough for it to start others, which would stay outside.
   *
   * @param start returns at once
   */
  start<Started extends { readonly pid?: number | undefined }>(start: () => Started): Started {
    const home = new ControlGroup(this.#home);
    const isInside = this.take(process.pid);
    let started: Started | undefined;
    try {
      started = start();
      return started;
    } finally {
      if (isInside) {
        home.take(process.pid);
        this.#giveBack(home, started?.pid);
      } else if (started?.pid !== undefined) this.take(started.pid);
    }
  }

  /**
   * Moves this process to where it is. The kernel lets the first move wait for all its processors, which takes it about 10 ms, and those
   * right after it not: this one waits beside the thread that starts the server. Never rejects.
   */
  async prepare(): Promise<void> {
    await writeFile(join(this.#home, 'cgroup.procs'), String(process.pid)).catch(() => undefined);
  }

  /** Kills everything in it, but never this process. */
  kill(): void {
    const own = ownPath(readText('/proc/self/cgroup'));
    if (own?.split('/').includes(basename(this.path)) === true) return;
    writes(join(this.path, 'cgroup.kill'), '1');
  }

  /** Another thread of this process may have started something at the same moment. */
  #giveBack(home: ControlGroup, started: number | undefined): void {
    for (const pid of readText(join(this.path, 'cgroup.procs')).split('\n').map(Number)) {
      if (pid > 0 && pid !== started && parentOf(readText(`/proc/${pid}/stat`)) === process.pid) home.take(pid);
    }
  }

  /** Removes the group and its subgroups. It stays while a process has not quite ended. Returns whether it is gone. */
  remove(): boolean {
    try {
      for (const entry of readdirSync(this.path, { withFileTypes: true })) {
        if (entry.isDirectory()) new ControlGroup(join(this.path, entry.name)).remove();
      }
      rmdirSync(this.path);
      return true;
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'ENOENT';
    }
  }
}

/** The group of one run of the app, below our own. `undefined` where there are none, or we may not make one. */
export function controlGroupOfRun(runId: string): ControlGroup | undefined {
  try {
    const mounted = mountOf(readFileSync('/proc/self/mountinfo', 'utf8'));
    const own = ownPath(readFileSync('/proc/self/cgroup', 'utf8'));
    if (mounted === undefined || own === undefined) return undefined;
    const home = join(mounted, own);
    return makeGroup(join(home, `gatehouse-${runId}`), home);
  } catch {
    return undefined;
  }
}

function makeGroup(path: string, home: string): ControlGroup | undefined {
  try {
    mkdirSync(path);
    // Kernels before 5.14 have no way to kill a group at once.
    if (readdirSync(path).includes('cgroup.kill')) return new ControlGroup(path, home);
    rmdirSync(path);
  } catch {
    // We may not, and go without.
  }
  return undefined;
}

/** Where the filesystem of version 2 is mounted as a whole, from `/proc/PID/mountinfo`. Pure. */
export function mountOf(mountinfo: string): string | undefined {
  for (const line of mountinfo.split('\n')) {
    const [before = '', after = ''] = line.split(' - ');
    const [, , , root, mounted] = before.split(' ');
    if (after.startsWith('cgroup2 ') && root === '/') return mounted;
  }
  return undefined;
}

/** Our own group of version 2, from `/proc/PID/cgroup`. Pure. */
export function ownPath(groups: string): string | undefined {
  return groups
    .split('\n')
    .find((line) => line.startsWith('0::/'))
    ?.slice(3);
}

/** The process that started another one, from the text of its `/proc/PID/stat`. Its name stands in brackets and may hold anything. */
function parentOf(stat: string): number {
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function writes(path: string, text: string): boolean {
  try {
    writeFileSync(path, text);
    return true;
  } catch {
    return false;
  }
}
