import { describe, expect, it, onTestFinished } from 'vitest';
import { verifies } from '../../../../e2e/verifies.ts';
import { HostError } from '../../../../shared/domain/error.ts';
import { ManualClock } from '../../testing/manualClock.ts';
import { RequestLimit } from './requestLimit.ts';

const times = { idleMs: 1000, maxMs: 5000 };

function limitFor(...parts: ConstructorParameters<typeof RequestLimit>): RequestLimit {
  const limit = new RequestLimit(...parts);
  onTestFinished(() => limit.dispose());
  return limit;
}

describe('RequestLimit', () => {
  it('ends a request without an answer, with a reason for the server and an error for the user', () => {
    verifies('T1', 'T3');
    const clock = new ManualClock();
    const limit = limitFor(clock, times);
    clock.advance(999);
    expect(limit.signal.aborted).toBe(false);
    clock.advance(1);
    expect(limit.signal.reason).toBe('Timed out: no answer within 1 s');
    expect(limit.reason()).toMatchObject({ code: 'serverTimeout' });
  });

  it('starts over with every progress, up to the maximum', () => {
    verifies('T4', 'T5');
    const clock = new ManualClock();
    const limit = limitFor(clock, times);
    for (let i = 0; i < 5; i++) {
      clock.advance(900);
      limit.progressed();
    }
    expect(limit.signal.aborted).toBe(false);
    clock.advance(500);
    expect(limit.signal.reason).toBe('Timed out: not done after 5 s');
  });

  it('ends with the outer signal, and keeps its reason', () => {
    const clock = new ManualClock();
    const stop = new AbortController();
    const limit = limitFor(clock, times, stop.signal);
    const reason = new HostError('cancelled', 'You stopped it.');
    stop.abort(reason);
    expect(limit.signal.reason).toBe('You stopped it.');
    expect(limit.reason()).toBe(reason);
  });

  it('ends at once with an outer signal that was already aborted', () => {
    const limit = limitFor(new ManualClock(), times, AbortSignal.abort('over'));
    expect(limit.signal.reason).toBe('over');
    expect(limit.reason()).toMatchObject({ code: 'cancelled', problem: { kind: 'aborted' }, cause: 'over' });
  });

  it('has no reason of its own before it ends', () => {
    const clock = new ManualClock();
    expect(limitFor(clock, times).reason()).toBeUndefined();
    expect(limitFor(clock, times, new AbortController().signal).reason()).toBeUndefined();
  });

  it('keeps the reason that came first', () => {
    const clock = new ManualClock();
    const stop = new AbortController();
    const limit = limitFor(clock, times, stop.signal);
    clock.advance(1000);
    stop.abort(new HostError('cancelled', 'You stopped it.'));
    expect(limit.signal.reason).toBe('Timed out: no answer within 1 s');
    expect(limit.reason()).toMatchObject({ problem: { kind: 'noAnswerWithin', limit: 'idle', seconds: 1 } });
  });

  it('does not count the time in which the server waits for the user, only that of the whole request', () => {
    const clock = new ManualClock();
    const limit = limitFor(clock, times);
    limit.pause();
    clock.advance(4000);
    limit.progressed();
    clock.advance(999);
    expect(limit.signal.aborted).toBe(false);
    clock.advance(1);
    expect(limit.signal.aborted).toBe(true);
  });

  it.each([
    [1, '0.001 s'],
    [999, '0.999 s'],
    [1000, '1 s'],
    [1449, '1.4 s'],
    [1450, '1.5 s'],
    [90_000, '90 s'],
  ])('calls %i ms "%s"', (ms, words) => {
    const clock = new ManualClock();
    const idle = limitFor(clock, { idleMs: ms, maxMs: ms + 1 });
    const whole = limitFor(clock, { idleMs: ms + 1, maxMs: ms });
    clock.advance(ms);
    expect(idle.signal.reason).toBe(`Timed out: no answer within ${words}`);
    expect(whole.signal.reason).toBe(`Timed out: not done after ${words}`);
  });

  it('leaves no timer behind when it is disposed, and no longer listens', () => {
    const clock = new ManualClock();
    const stop = new AbortController();
    const limit = limitFor(clock, times, stop.signal);
    limit.progressed();
    expect(clock.waiting).toBe(2);
    limit.dispose();
    expect(clock.waiting).toBe(0);
    stop.abort('late');
    expect(limit.signal.aborted).toBe(false);
  });

  it('can be disposed without an outer signal', () => {
    const clock = new ManualClock();
    limitFor(clock, times).dispose();
    expect(clock.waiting).toBe(0);
  });

  it('starts no timer for progress that comes after the end', () => {
    const clock = new ManualClock();
    const stop = new AbortController();
    const limit = limitFor(clock, times, stop.signal);
    stop.abort('over');
    limit.progressed();
    expect(clock.waiting).toBe(1);
  });
});
