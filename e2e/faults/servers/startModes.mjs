// What a server does before it reads its first message.
import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { write } from './wire.mjs';

const sleeper = 'setInterval(() => {}, 1000)';

/** Ignores SIGTERM and the end of stdin. */
function stayAlive() {
  process.on('SIGTERM', () => undefined);
  process.on('SIGHUP', () => undefined);
  process.stdin.on('end', () => undefined);
  setInterval(() => undefined, 1000);
}

/** Starts a process that also ignores polite requests to end, and prints its pid on stderr. */
function startChild(options) {
  const child = spawn(process.execPath, ['-e', `process.on('SIGTERM', () => {}); ${sleeper}`], options);
  child.unref();
  process.stderr.write(`child ${child.pid}\n`);
}

export const startModes = {
  good: () => undefined,
  exits: () => {
    process.stderr.write('cannot open the database\n');
    process.exit(1);
  },
  silent: () => {
    stayAlive();
    return { answersInitialize: false };
  },
  slow: async () => {
    for (let n = 1; n <= 3; n++) {
      process.stderr.write(`downloading ${n} of 3\n`);
      await delay(200);
    }
  },
  keepsPipe: () => startChild({ stdio: ['ignore', 'inherit', 'inherit'] }),
  /** Three children: one with the same pipes, one without pipes, one in a session of its own. */
  stubborn: () => {
    stayAlive();
    startChild({ stdio: ['ignore', 'inherit', 'inherit'] });
    startChild({ stdio: 'ignore' });
    startChild({ stdio: 'ignore', detached: true });
  },
  /** A child in a session of its own without our environment. Only its command line identifies it. */
  hidden: () => {
    stayAlive();
    const child = spawn(process.execPath, ['-e', sleeper, process.env.ORPHAN_TEST], {
      stdio: 'ignore',
      detached: true,
      env: {},
    });
    child.unref();
    process.stderr.write(`child ${child.pid}\n`);
  },
  banner: async () => {
    await write('\u001b[32mWelcome to my server!\u001b[0m\n');
    await write('{"level":30,"msg":"listening"}\n');
    await write('{"jsonrpc":"2.0","id":1,"result\n');
    await write('undefined\n\n[]\n[[]]\n"text"\nnull\n17\n');
  },
};
