import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { RunTime } from '../../electron/headless/runTime.ts';
import { OpenCalls } from '../../electron/host/calls/tools/openCalls.ts';
import { RequestLimit } from '../../electron/host/connections/session/requestLimit.ts';
import { ManualClock } from '../../electron/host/testing/manualClock.ts';
import { watchForChanges } from '../../electron/node/config/fileWatch.ts';
import { spawnLasting } from '../../electron/node/processes/spawnProcess.ts';
import { loopbackListener } from '../../electron/node/signIn/loopbackListener.ts';
import { nodeClock } from '../../electron/node/system/nodeClock.ts';
import { type Disposable, DisposableStore, toDisposable, trackResources } from '../../shared/lib/disposable.ts';
import { Emitter } from '../../shared/lib/emitter.ts';
import type { HostEvent } from '../../shared/domain/hostEvent.ts';
import { openedBy, ResourceLedger } from './resourceLedger.ts';
import { trackHandles } from './trackHandles.ts';
import { trackTimers } from './trackTimers.ts';

const times = { idleMs: 60_000, maxMs: 60_000 };

/** A separate ledger, so that what is planted here does not fail this suite. */
function track(): ResourceLedger {
  const ledger = new ResourceLedger();
  const stops = [trackTimers(ledger), trackHandles(ledger)];
  trackResources(ledger);
  onTestFinished(() => {
    trackResources(undefined);
    for (const stop of stops.reverse()) stop();
  });
  return ledger;
}

/** The kinds of things the app may leave open, and where each is opened. */
const planted: { what: string; where: RegExp; open: () => Disposable | Promise<Disposable> }[] = [
  { what: 'a timer', where: /requestLimit\.ts/, open: () => new RequestLimit(nodeClock, times) },
  {
    what: 'a timer of a clock in tests',
    where: /requestLimit\.ts/,
    open: () => new RequestLimit(new ManualClock(), times),
  },
  {
    what: 'a subscription',
    where: /openCalls\.ts/,
    open: () => new OpenCalls(new Emitter<{ event: HostEvent }>(() => undefined).event),
  },
  { what: 'listeners of the process', where: /runTime\.ts/, open: () => new RunTime(60_000) },
  {
    what: 'a listening socket',
    where: /loopbackListener\.ts/,
    open: async () => {
      const callback = await loopbackListener.open({ port: undefined, state: 'x', lifeMs: 60_000 });
      return { dispose: () => callback.close() };
    },
  },
  {
    what: 'a watched folder',
    where: /fileWatch\.ts/,
    open: () => watchForChanges(join(mkdtempSync(join(tmpdir(), 'gatehouse-watch-')), 'a.json'), () => undefined),
  },
];

describe('the leak check', () => {
  it.each(planted)('finds $what that the app leaves open, and where, and nothing once it is closed', async (leak) => {
    const ledger = track();
    const opened = await leak.open();
    const found = ledger.leaks();
    expect(found.length).toBeGreaterThan(0);
    for (const line of found) expect(line).toMatch(leak.where);
    opened.dispose();
    expect(ledger.leaks()).toEqual([]);
  });

  it('finds a process that runs on, and none that was told to end', () => {
    const ledger = track();
    const start = () =>
      spawnLasting({ command: '/bin/sh', args: ['-c', 'read -r line'], cwd: '/', env: {}, isDetached: true });
    const { stdin } = start();
    // `spawnLasting` only passes on: this test opened it.
    expect(ledger.leaks()).toEqual([]);
    stdin.end();
  });

  it('takes a timer that fired, and a subscription whose emitter ended, for closed', async () => {
    const ledger = track();
    const emitter = new Emitter<{ event: HostEvent }>(() => undefined);
    const calls = new OpenCalls(emitter.event);
    const clock = new ManualClock();
    const limit = new RequestLimit(clock, times);
    expect(ledger.leaks()).toHaveLength(3);
    clock.advance(60_000);
    emitter.dispose();
    expect(ledger.leaks()).toEqual([]);
    limit.dispose();
    calls.dispose();
  });

  it('leaves to tests what they open themselves', () => {
    const ledger = track();
    const store = new DisposableStore();
    store.add(toDisposable(() => undefined));
    const timer = setTimeout(() => undefined, 60_000);
    expect(ledger.leaks()).toEqual([]);
    clearTimeout(timer);
    store.dispose();
  });
});

describe('openedBy', () => {
  const stack = (...places: string[]) =>
    ['Error: opened', ...places.map((place) => `    at f (${place}:1:2)`)].join('\n');

  it('names the first line that does more than pass on', () => {
    expect(
      openedBy(stack('/p/e2e/setup/trackTimers.ts', '/p/electron/node/system/nodeClock.ts', '/p/electron/host/a.ts')),
    ).toBe('at f (/p/electron/host/a.ts:1:2)');
    expect(openedBy(stack('node:child_process', '/p/node_modules/cross-spawn/index.js', '/p/electron/node/b.ts'))).toBe(
      'at f (/p/electron/node/b.ts:1:2)',
    );
  });

  it.each([
    '/p/electron/host/a.test.ts',
    '/p/e2e/integration/c.ts',
    '/p/node_modules/undici/x.js',
    'node:internal/timers',
  ])('does not blame the app for what %s opens', (place) =>
    expect(openedBy(stack(place, '/p/electron/host/a.ts'))).toBeUndefined(),
  );
});
