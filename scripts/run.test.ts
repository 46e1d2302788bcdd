import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { countCpuTime } from './cpuTime.mjs';
import { hungCode, type Patience, run, withCost } from './run.mjs';

/** Runs a script whose output goes to a file; answers its exit code and what it wrote. */
async function runScript(script: string, patience: Patience) {
  const path = join(await mkdtemp(join(tmpdir(), 'gatehouse-run-')), 'log');
  const output = openSync(path, 'w');
  const code = await run(process.execPath, ['-e', script], {}, output, patience);
  closeSync(output);
  return { code, text: await readFile(path, 'utf8') };
}

/** A server as Playwright starts browsers: in a process group of its own. */
const startServer = `
  const { spawn } = require('node:child_process');
  const server = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
  console.log('server ' + server.pid);
`;

const isGone = (pid: number) => {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
};

it.concurrent.each<[string, Patience]>([
  ['wrote nothing', { maxSilentMs: 4000 }],
  ['was not done', { maxMs: 4000 }],
])('ends a program that hangs, with all it started: it %s', async (why, patience) => {
  const { code, text } = await runScript(`${startServer} setInterval(() => {}, 1000);`, patience);
  expect(code).toBe(hungCode);
  expect(text).toContain(`it ${why} for`);
  const pid = Number(/server (\d+)/.exec(text)?.[1]);
  expect(pid).toBeGreaterThan(0);
  await vi.waitFor(() => expect(isGone(pid)).toBe(true), { timeout: 20_000 });
});

it.concurrent('leaves one alone that goes on telling', async () => {
  const script = `let left = 30; const timer = setInterval(() => { console.log('still here'); if (--left === 0) clearInterval(timer); }, 200);`;
  expect(await runScript(script, { maxSilentMs: 4000 })).toMatchObject({ code: 0 });
});

/** Uses a second of a processor, in a program that it starts and waits for. */
const useSecond = `
  const work = 'while (process.cpuUsage().user < 1e6) for (let turn = 0; turn < 1e7; turn++);';
  require('node:child_process').spawnSync(process.execPath, ['-e', work]);
`;

describe.skipIf(process.platform !== 'linux')('the processor time of programs', () => {
  it('is told for each piece of work, also when others run beside it', async () => {
    const [idle, busy] = await Promise.all([
      withCost(() => runScript('setTimeout(() => {}, 500)', {})),
      withCost(async () => [await runScript(useSecond, {}), await runScript(useSecond, {})]),
    ]);
    expect(busy.cpuS).toBeGreaterThan(2);
    expect(idle.cpuS).toBeLessThan(1);
  });

  it('has that of what a program had started before anybody looked', async () => {
    const program = spawn(process.execPath, ['-e', useSecond]);
    const ended = once(program, 'exit');
    const children = `/proc/${program.pid}/task/${program.pid}/children`;
    while (readFileSync(children, 'utf8') === '') await new Promise(setImmediate);
    const usedS = countCpuTime(program.pid ?? 0);
    await ended;
    expect(usedS()).toBeGreaterThan(0.5);
  });

  it('is what was waited for, where there is no control group to be had', () => {
    const noProcess = 2 ** 31 - 1;
    countCpuTime(noProcess)();
    const usedS = countCpuTime(noProcess);
    spawnSync(process.execPath, ['-e', useSecond]);
    expect(usedS()).toBeGreaterThan(1);
    expect(usedS()).toBe(0);
  });
});
