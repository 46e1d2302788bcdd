import { describe, expect, it } from 'vitest';
import { standingOf, waitLeft } from './serverWait.ts';

const at = (start: number, firstSettled?: number) => ({ start, firstSettled });

describe('the time a run waits for its servers', () => {
  it('is zero when all have settled, in any state', () => {
    expect(waitLeft([], at(0), undefined)).toBe(0);
    expect(waitLeft(['ready', 'failed', 'refusedByTrust', 'needsSignIn'], at(10, 5), 60_000)).toBe(0);
  });

  it('is a second after the first settled, and three after the start', () => {
    expect(waitLeft(['notReady', 'notReady'], at(0), undefined)).toBe(3000);
    expect(waitLeft(['ready', 'notReady'], at(500, 200), undefined)).toBe(800);
    expect(waitLeft(['ready', 'notReady'], at(2800, 100), undefined)).toBe(200);
    expect(waitLeft(['ready', 'notReady'], at(1200, 1000), undefined)).toBe(0);
    expect(waitLeft(['notReady'], at(3000), undefined)).toBe(0);
    expect(waitLeft(['ready', 'installing'], at(500, 200), undefined)).toBe(800);
  });

  it('is as long as requested, for all of them', () => {
    expect(waitLeft(['ready', 'notReady'], at(5000, 4000), 60_000)).toBe(55_000);
    expect(waitLeft(['installing'], at(5000), 60_000)).toBe(55_000);
    expect(waitLeft(['notReady'], at(0), 0)).toBe(0);
  });
});

it('a server is installing from when that is known', () => {
  expect(standingOf({ kind: 'starting' })).toBe('notReady');
  expect(standingOf({ kind: 'starting', installing: { names: [], since: 0 } })).toBe('installing');
});

it('a server that waits for trust counts as starting, unless it is refused', () => {
  expect(standingOf({ kind: 'needsTrust', refused: false })).toBe('notReady');
  expect(standingOf({ kind: 'needsTrust', refused: true })).toBe('refusedByTrust');
  expect(standingOf({ kind: 'needsAuth', error: { code: 'serverNeedsAuth', message: '' } })).toBe('needsSignIn');
});
