import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { catchUncaught } from './uncaughtErrors.ts';

function begin() {
  const target = new EventEmitter();
  const written: string[] = [];
  const said: string[] = [];
  const clock = { now: 0 };
  let ends = 0;
  catchUncaught(target as unknown as NodeJS.Process, {
    log: () => ({ write: (_level, message, facts) => written.push(`${message}: ${JSON.stringify(facts?.['error'])}`) }),
    say: (line) => said.push(line),
    end: () => ends++,
    now: () => clock.now,
  });
  return { target, written, said, clock, ends: () => ends };
}

describe('an uncaught error', () => {
  it('is logged, and the process continues', () => {
    const { target, written, said, ends } = begin();
    target.emit('uncaughtException', new Error('spawn EMFILE'));
    target.emit('unhandledRejection', 'why');
    expect(written).toEqual(['Nobody caught this error: "spawn EMFILE"', 'Nobody caught this rejection: "why"']);
    expect(said).toEqual(['Gatehouse: spawn EMFILE', 'Gatehouse: why']);
    expect(ends()).toBe(0);
  });

  it('ends the app in order, once, when it does not stop', () => {
    const { target, clock, ends } = begin();
    for (let n = 0; n < 100; n++) {
      clock.now += 5000;
      target.emit('uncaughtException', new Error('now and then'));
    }
    expect(ends()).toBe(0);
    for (let n = 0; n < 100; n++) target.emit('uncaughtException', new Error('again and again'));
    expect(ends()).toBe(1);
  });
});

it('an app whose stderr is closed lives on after one defect', async () => {
  const module = new URL('./uncaughtErrors.ts', import.meta.url).href;
  const app = `
    import { catchUncaught, ignoreClosedOutput } from ${JSON.stringify(module)};
    ignoreClosedOutput(process.stdout, process.stderr);
    const say = (line) => process.stderr.write(line + '\\n');
    catchUncaught(process, { log: () => undefined, say, end: () => process.exit(1), now: () => performance.now() });
    process.stdin.once('data', async () => {
      void Promise.reject(new Error('one small defect'));
      for (let n = 0; n < 1000; n++) await new Promise((resolve) => setImmediate(resolve));
      process.exit(7);
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', app], { stdio: ['pipe', 'ignore', 'pipe'] });
  child.stderr.destroy();
  child.stdin.write('go');
  expect(await once(child, 'exit')).toEqual([7, null]);
});
