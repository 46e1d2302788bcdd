import type { App } from 'electron';
import { EventEmitter } from 'node:events';
import { beforeEach, expect, test } from 'vitest';
import { holdQuit } from './quitOrder.ts';

/** Ends like Electron: `quit()` emits `will-quit`, and the app is over unless a listener prevents it. */
class FakeApp extends EventEmitter {
  readonly ended = Promise.withResolvers<void>();
  hasEnded = false;
  quit = () => {
    let prevented = false;
    this.emit('will-quit', { preventDefault: () => (prevented = true) });
    if (prevented) return;
    this.hasEnded = true;
    this.ended.resolve();
  };
}

let app: FakeApp;
let timers: (() => void)[];
let errors: string[];
beforeEach(() => {
  app = new FakeApp();
  timers = [];
  errors = [];
});

function hold(shutDown: () => Promise<void>): void {
  holdQuit(app as unknown as Pick<App, 'on' | 'quit'>, {
    shutDown,
    graceMs: 1000,
    after: (_ms, task) => {
      timers.push(task);
      return () => timers.splice(timers.indexOf(task), 1);
    },
    log: { write: (_level, message) => void errors.push(message) },
  });
}

test('the app ends after everything stopped, and stops it once', async () => {
  const stopped = Promise.withResolvers<void>();
  let calls = 0;
  hold(() => {
    calls++;
    return stopped.promise;
  });
  app.quit();
  app.quit();
  expect(app.hasEnded).toBe(false);
  stopped.resolve();
  await app.ended.promise;
  expect(calls).toBe(1);
  expect(timers).toEqual([]);
  expect(errors).toEqual([]);
});

test('it ends without waiting for work that does not stop in time', async () => {
  hold(() => new Promise(() => undefined));
  app.quit();
  timers[0]?.();
  await app.ended.promise;
  expect(errors).toEqual(['Not everything stopped in time']);
});

test('it ends when stopping fails', async () => {
  hold(() => Promise.reject(new Error('disk full')));
  app.quit();
  await app.ended.promise;
  expect(errors).toEqual(['Stopping failed']);
});
