import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { endTree } from './endTree.ts';

test('a process is ended by the signal, where it is the app itself', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)']);
  const exited = once(child, 'exit');
  await endTree(child, 'SIGKILL', 'linux');
  expect(await exited).toEqual([null, 'SIGKILL']);
});

test('on Windows the whole tree is ended, by number', async () => {
  const calls: unknown[] = [];
  const child = { pid: 4711, kill: () => true };
  await endTree(child, 'SIGTERM', 'win32', async (...call) => void calls.push(call));
  expect(calls).toEqual([['taskkill', ['/PID', '4711', '/T', '/F']]]);
  await endTree(child, 'SIGKILL', 'win32', () => Promise.reject(new Error('There is no such process')));
});
