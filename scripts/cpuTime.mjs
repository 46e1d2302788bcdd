import { mkdtempSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Ticks of a processor in a second, as Linux counts them in `/proc`. */
const ticksPerS = 100;

/**
 * Counts the processor time of a program that has just been started, and of all that it starts.
 *
 * @param {number} pid
 * @returns {() => number | undefined} for when it has ended: its seconds on all cores; nothing where the system does not tell
 */
export function countCpuTime(pid) {
  const group = joinGroup(pid);
  return () => (group === undefined ? newlyWaitedFor() : timeOfGroup(group));
}

/** A control group of its own, where this process may make one: whatever the program starts stays in it. */
function joinGroup(pid) {
  let group;
  try {
    group = mkdtempSync(join(ownGroup(), 'npm-test-'));
    move(pid, group);
    return group;
  } catch {
    if (group !== undefined) remove(group);
    return undefined;
  }
}

/** Moves a program, and what it has started already: what it starts from then on is in the group. */
function move(pid, group) {
  writeFileSync(join(group, 'cgroup.procs'), String(pid));
  for (const child of childrenOf(pid)) {
    try {
      move(child, group);
    } catch {
      // It has ended.
    }
  }
}

function childrenOf(pid) {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return children.split(' ').filter((each) => each !== '');
  } catch {
    return [];
  }
}

/** The folder of this process's control group, version 2. @throws {Error} where there is none */
function ownGroup() {
  const mount = readFileSync('/proc/self/mountinfo', 'utf8')
    .split('\n')
    .find((line) => line.includes(' - cgroup2 '))
    ?.split(' ')[4];
  const path = /^0::(.*)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8'))?.[1];
  if (mount === undefined || path === undefined) throw new Error('There are no control groups of version 2.');
  return join(mount, path);
}

function timeOfGroup(group) {
  const time = /^usage_usec (\d+)$/m.exec(readFileSync(join(group, 'cpu.stat'), 'utf8'))?.[1];
  remove(group);
  return time === undefined ? undefined : Number(time) / 1e6;
}

/** Removes a group with those that the program has made in it: what these used is counted in their parent. */
function remove(group) {
  try {
    const entries = readdirSync(group, { withFileTypes: true });
    for (const entry of entries) if (entry.isDirectory()) remove(join(group, entry.name));
    rmdirSync(group);
  } catch {
    // Something that the program started still runs.
  }
}

let known = 0;

/** What the programs that this process waited for have used since it was asked last: without what they left to run on. */
function newlyWaitedFor() {
  try {
    // The name of the program stands in parentheses and may contain blanks.
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const before = known;
    known = (Number(fields[13]) + Number(fields[14])) / ticksPerS;
    return known - before;
  } catch {
    return undefined;
  }
}
