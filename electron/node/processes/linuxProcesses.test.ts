import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { pipeHoldersBelow } from './linuxProcesses.ts';

/** Starts a child with our pipes, which has one of its own, and two with others; then says so on stderr. */
const runner = `
  const { spawn } = require('node:child_process');
  const wait = 'setInterval(() => 0, 1000)';
  const below = "require('node:child_process').spawn(process.execPath, ['-e', '" + wait + "', 'below'], { stdio: 'inherit' });";
  const children = [
    spawn(process.execPath, ['-e', below + 'console.error("ready");' + wait, 'holds both'], { stdio: 'inherit' }),
    spawn(process.execPath, ['-e', 'console.error("ready");' + wait, 'a step'], { stdio: ['pipe', 'pipe', 'inherit'] }),
    spawn(process.execPath, ['-e', 'console.error("ready");' + wait, 'half'], { stdio: ['inherit', 'pipe', 'inherit'] }),
  ];
`;

it.runIf(process.platform === 'linux')(
  'finds what holds the stdin and stdout of a process, at every depth, and nothing else',
  async () => {
    const child = spawn(process.execPath, ['-e', runner], { stdio: ['pipe', 'pipe', 'pipe'], detached: true });
    onTestFinished(() => void process.kill(-(child.pid ?? 0), 'SIGKILL'));
    let ready = 0;
    for await (const line of createInterface({ input: child.stderr })) if (line === 'ready' && ++ready === 3) break;
    const lastWords = async () => (await pipeHoldersBelow(child.pid ?? 0)).map((words) => words.at(-1)).toSorted();
    await expect.poll(lastWords).toEqual(['below', 'holds both']);
    expect(await pipeHoldersBelow(2 ** 30)).toEqual([]);
  },
);
