import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verifies } from '../../../../e2e/verifies.ts';
import { hostErrorCode } from '../../../../shared/domain/errorCode.ts';
import { afterFailure, defaultRestartTimes, noFailures, type RestartHistory } from './restartPolicy.ts';

const exited = (at: number, ranMs?: number) => ({ code: 'serverExited' as const, at, ranMs });

describe('the restart policy', () => {
  it('waits twice as long each time, and gives up after five failures in three minutes', () => {
    verifies('S8');
    const waits: number[] = [];
    let history: RestartHistory = noFailures;
    for (let at = 0; ; at += 10_000) {
      const answer = afterFailure(history, exited(at), 0.999999);
      history = answer.history;
      if (answer.kind === 'giveUp') break;
      waits.push(answer.afterMs);
    }
    expect(waits).toEqual([500, 1000, 2000, 4000]);
  });

  it('starts over after a minute of running, and after three minutes without a failure', () => {
    const many = [0, 1000, 2000, 3000];
    expect(afterFailure(many, exited(70_000, 60_000), 0)).toMatchObject({ kind: 'restart', afterMs: 250 });
    expect(afterFailure(many, exited(70_000, 59_999), 0)).toMatchObject({ kind: 'giveUp' });
    expect(afterFailure(many, exited(183_000, 10), 0)).toMatchObject({ kind: 'restart', afterMs: 250 });
  });

  it('gives up after five starts that failed, however long each took', () => {
    const many = [0, 100_000, 200_000, 300_000];
    expect(afterFailure(many, exited(400_000), 0)).toMatchObject({ kind: 'giveUp' });
    expect(afterFailure(many.slice(1), exited(400_000), 0)).toMatchObject({ kind: 'restart', afterMs: 2000 });
  });

  it('restarts at once after a lost session, but only once', () => {
    const lost = { code: 'sessionLost' as const, at: 0, ranMs: 10 };
    const first = afterFailure(noFailures, lost, 0.5);
    expect(first).toMatchObject({ kind: 'restart', afterMs: 0 });
    expect(afterFailure(first.history, { ...lost, at: 20 }, 0.5)).toMatchObject({ kind: 'restart', afterMs: 750 });
  });

  it('gives up when only the user can fix the cause', () => {
    for (const code of ['serverNotFound', 'secretMissing', 'serverNeedsAuth', 'protocolError'] as const) {
      expect(afterFailure(noFailures, { code, at: 0, ranMs: 10 }, 0)).toMatchObject({ kind: 'giveUp' });
    }
    const refused = { code: 'serverRefused' as const, at: 0, ranMs: undefined };
    expect(afterFailure(noFailures, { ...refused, status: 404 }, 0).kind).toBe('giveUp');
    for (const status of [408, 425, 429, 500, 502, 503, 504])
      expect(afterFailure(noFailures, { ...refused, status }, 0).kind).toBe('restart');
    expect(afterFailure(noFailures, { code: 'serverTimeout', at: 0, ranMs: undefined }, 0).kind).toBe('giveUp');
  });

  it('keeps trying an unreachable server, finally every five minutes', () => {
    let history: RestartHistory = noFailures;
    let last = 0;
    for (let at = 0; at < 36_000_000; at += 300_000) {
      const answer = afterFailure(history, { code: 'serverUnreachable', at, ranMs: undefined }, 0.999999);
      expect(answer.kind).toBe('restart');
      if (answer.kind === 'restart') last = answer.afterMs;
      history = answer.history;
    }
    expect(last).toBe(300_000);
    expect(history.length).toBeLessThan(20);
  });

  it('never exceeds the longest wait, nor the allowed failures within the window', () => {
    const failure = fc.record({
      code: fc.constantFrom(...hostErrorCode.options),
      after: fc.integer({ min: 0, max: 200_000 }),
      ranMs: fc.option(fc.integer({ min: 0, max: 200_000 }), { nil: undefined }),
      random: fc.double({ min: 0, max: 0.999, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(failure, { maxLength: 40 }), (failures) => {
        let history: RestartHistory = noFailures;
        let at = 0;
        for (const { code, after, ranMs, random } of failures) {
          at += after;
          const answer = afterFailure(history, { code, at, ranMs }, random);
          history = answer.history;
          const times = defaultRestartTimes;
          const isRemote = code === 'serverUnreachable' || code === 'serverRefused';
          if (answer.kind === 'restart') {
            expect(answer.afterMs).toBeLessThanOrEqual(isRemote ? times.longestRemoteMs : times.longestMs);
            if (!isRemote) expect(history.length).toBeLessThan(times.mostFailures);
          }
          if (answer.kind === 'giveUp') history = noFailures;
        }
      }),
    );
  });

  it('waits as long as the server asks', () => {
    const asked = { code: 'serverRefused', status: 429, at: 0, ranMs: undefined } as const;
    expect(afterFailure(noFailures, { ...asked, retryAfterMs: 90_000 }, 0)).toMatchObject({ afterMs: 90_000 });
    expect(afterFailure(noFailures, { ...asked, retryAfterMs: 0 }, 1)).toMatchObject({ afterMs: 500 });
  });
});
