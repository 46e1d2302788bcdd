import { EventEmitter } from 'node:events';
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

describe('what nobody caught', () => {
  it('is written down, and everything goes on', () => {
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
