import { afterEach, describe, expect, it, vi } from 'vitest';
import { changedGlobals, readGlobals } from './globals.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe('what a test leaves behind is found', () => {
  it.each<readonly [what: string, leave: () => unknown, found: string]>([
    ['timers of its own', () => vi.useFakeTimers(), 'setTimeout'],
    ['a date of its own', () => vi.useFakeTimers({ toFake: ['Date'] }), 'Date'],
    ['a global of its own', () => vi.stubGlobal('fetch', () => undefined), 'fetch'],
    ['a new global', () => vi.stubGlobal('gatehouse', {}), 'gatehouse'],
    ['a function that is watched', () => vi.spyOn(URL, 'createObjectURL').mockReturnValue(''), 'URL.createObjectURL'],
    ['a method that is watched', () => vi.spyOn(Array.prototype, 'at'), 'Array.prototype.at'],
    ['a variable', () => vi.stubEnv('TZ', 'Asia/Tokyo'), 'process.env.TZ'],
  ])('%s', (_what, leave, found) => {
    const before = readGlobals();
    leave();
    expect(changedGlobals(before, readGlobals())).toContain(found);
  });

  it('and nothing else', async () => {
    const before = readGlobals();
    await fetch('data:text/plain,a');
    await crypto.subtle.digest('SHA-256', new Uint8Array(1));
    expect(navigator.hardwareConcurrency + performance.now()).toBeGreaterThan(0);
    expect(changedGlobals(before, readGlobals())).toEqual([]);
  });
});
