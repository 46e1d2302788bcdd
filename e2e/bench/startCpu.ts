import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { buildIfStale } from '../../scripts/build.mjs';
import type { Measured } from './figure.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
const rounds = 15;
/** Answers how much CPU its process has used so far, in all its threads, when it is asked. */
const reporter =
  "data:text/javascript,process.on('message',()=>{const{user,system}=process.cpuUsage();process.send(user+system)});process.channel.unref()";

/** The whole name of a commit; `undefined` where this copy has no history, or not this commit. */
export async function findCommit(name: string): Promise<string | undefined> {
  try {
    const { stdout } = await run('git', ['rev-parse', '--verify', '--quiet', `${name}^{commit}`], { cwd: root });
    return stdout.trim();
  } catch {
    return undefined;
  }
}

/** What a start of the browser shell costs until it can serve its page, compared with another commit, built for this. */
export async function measureStartCpu(commit: string): Promise<Measured> {
  await buildIfStale();
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-'));
  const other = join(folder, 'tree');
  try {
    await buildCommit(commit, other);
    const samples = { ours: [] as number[], bare: [] as number[] };
    // The first round fills the data folders, the caches of the disk, and those of compiled code.
    for (let round = 0; round <= rounds; round++) {
      const first = round % 2 === 0 ? 'ours' : 'bare';
      for (const side of [first, first === 'ours' ? 'bare' : 'ours'] as const) {
        const used = await cpuOfStart(side === 'ours' ? root : other, join(folder, side));
        if (round > 0) samples[side].push(used);
      }
    }
    return {
      name: 'CPU of the browser shell until it is ready',
      against: commit.slice(0, 8),
      ...samples,
      target: { kind: 'atMostTimes', factor: 0.8 },
    };
  } finally {
    await run('git', ['worktree', 'remove', '--force', other], { cwd: root }).catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Checks a commit out beside this tree and builds it with its own packages, whose scripts are not run. */
async function buildCommit(commit: string, place: string): Promise<void> {
  console.log(`Building ${commit.slice(0, 8)}, which takes minutes…`);
  await run('git', ['worktree', 'add', '--detach', place, commit], { cwd: root });
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const isShell = process.platform === 'win32';
  // Building this tree made the environment one of production, in which npm leaves out what builds.
  await run(npm, ['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: place,
    shell: isShell,
  });
  await run(process.execPath, ['scripts/build.mjs'], { cwd: place });
}

/** The CPU time of one start in milliseconds. */
async function cpuOfStart(tree: string, own: string): Promise<number> {
  const args = ['--import', reporter, join(tree, 'dist/web/web.js'), '--port', '0', '--no-open'];
  const child = spawn(process.execPath, [...args, '--data', join(own, 'data')], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    // Code that the user's own starts compiled must not favour one side.
    env: { ...process.env, XDG_CACHE_HOME: join(own, 'cache'), LOCALAPPDATA: join(own, 'cache') },
  });
  const exited = once(child, 'exit');
  try {
    if (child.stdout === null) throw new Error('The output of the browser shell is not piped');
    for await (const line of createInterface({ input: child.stdout })) {
      if (line.startsWith('Gatehouse is ready')) break;
    }
    const answered = once(child, 'message');
    child.send('how much');
    const [microseconds] = (await Promise.race([answered, exited])) as unknown[];
    if (typeof microseconds !== 'number' || child.exitCode !== null) throw new Error('The browser shell ended early');
    return microseconds / 1000;
  } finally {
    child.kill();
    await exited;
  }
}
