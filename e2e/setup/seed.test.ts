import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fuzzRun } from '../fuzz/fuzzRun.ts';
import { seedOfRun } from './seed.ts';

afterEach(() => void vi.unstubAllEnvs());

describe('the seed of a run', () => {
  it('is the same one in each run, unless another is asked for', () => {
    vi.stubEnv('GATEHOUSE_SEED', undefined);
    const usual = seedOfRun();
    vi.stubEnv('GATEHOUSE_SEED', '');
    expect(seedOfRun()).toBe(usual);
    vi.stubEnv('GATEHOUSE_SEED', '-17');
    expect(seedOfRun()).toBe(-17);
  });

  it('is drawn once where a new one is asked for, and handed on to what is started', () => {
    vi.stubEnv('GATEHOUSE_SEED', 'new');
    const seed = seedOfRun();
    expect(seedOfRun()).toBe(seed);
    expect(process.env['GATEHOUSE_SEED']).toBe(String(seed));
    vi.stubEnv('GATEHOUSE_SEED', 'new');
    expect(seedOfRun()).not.toBe(seed);
  });

  it.each(['now', '1.5'])('is not %j', (wanted) => {
    vi.stubEnv('GATEHOUSE_SEED', wanted);
    expect(() => seedOfRun()).toThrow();
  });

  it('is that of every property and of every generator, and a failure says how to repeat it', () => {
    const seed = seedOfRun();
    expect(fc.readConfigureGlobal().seed).toBe(seed);
    const failing = fc.property(fc.constant(1), () => false);
    for (const parameters of [undefined, fuzzRun('failing', 1)])
      expect(fc.check(failing, parameters)).toMatchObject({ failed: true, seed, counterexamplePath: '0' });
  });
});
