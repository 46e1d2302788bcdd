import { closeSync, openSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { hungCode, type Patience, run } from './run.mjs';

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
