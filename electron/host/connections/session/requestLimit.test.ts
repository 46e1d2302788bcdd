import { describe, expect, it } from 'vitest';
import { verifies } from '../../../../e2e/verifies.ts';
import { HostError } from '../../../../shared/domain/error.ts';
import { ManualClock } from '../../testing/manualClock.ts';
import { RequestLimit } from './requestLimit.ts';

const times = { idleMs: 1000, maxMs: 5000 };

describe('RequestLimit', () => {
  it('ends a request without an answer, with a reason for the server and an error for the user', () => {
    verifies('T1', 'T3');
    const clock = new ManualClock();
    const limit = new RequestLimit(clock, times);
    clock.advance(999);
    expect(limit.signal.aborted).toBe(false);
    clock.advance(1);
    expect(limit.signal.reason).toBe('Timed out: no answer within 1 s');
    expect(limit.reason()).toMatchObject({ code: 'serverTimeout' });
  });

  it('begins anew with every progress, up to the maximum', () => {
    verifies('T4', 'T5');
    const clock = new ManualClock();
    const limit = new RequestLimit(clock, times);
    for (let i = 0; i < 5; i++) {
      clock.advance(900);
      limit.progressed();
    }
    expect(limit.signal.aborted).toBe(false);
    clock.advance(500);
    expect(limit.signal.reason).toBe('Timed out: not done after 5 s');
  });

  it('ends with what else ends it, and keeps that reason', () => {
    const clock = new ManualClock();
    const stop = new AbortController();
    const limit = new RequestLimit(clock, times, stop.signal);
    const reason = new HostError('cancelled', 'You stopped it.');
    stop.abort(reason);
    expect(limit.signal.reason).toBe('You stopped it.');
    expect(limit.reason()).toBe(reason);
  });

  it('is over when it is disposed', () => {
    const clock = new ManualClock();
    const limit = new RequestLimit(clock, times);
    limit.dispose();
    clock.advance(10_000);
    expect(limit.signal.aborted).toBe(false);
  });
});
