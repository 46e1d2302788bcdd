import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstPhase, nextPhase, type TurnInput, type TurnPhase } from './turnMachine.ts';

const input: fc.Arbitrary<TurnInput> = fc.oneof(
  fc
    .record({ toolCalls: fc.nat({ max: 3 }), isPaused: fc.boolean() })
    .map((answer) => ({ kind: 'modelAnswered' as const, ...answer })),
  fc.constant({ kind: 'modelFailed' as const, error: { code: 'modelUnreachable' as const, message: 'x' } }),
  fc.constant({ kind: 'toolsSettled' as const }),
  fc.constant({ kind: 'stopRequested' as const }),
);
const through = (inputs: readonly TurnInput[], limit: number): TurnPhase =>
  inputs.reduce((phase, next) => nextPhase(phase, next, limit), firstPhase);

describe('nextPhase', () => {
  it('never calls the model more often than the limit', () => {
    fc.assert(
      fc.property(fc.array(input), fc.integer({ min: 1, max: 5 }), (inputs, limit) => {
        expect(through(inputs, limit).iteration).toBeLessThanOrEqual(limit);
      }),
    );
  });

  it('stays ended', () => {
    fc.assert(
      fc.property(fc.array(input), fc.array(input), (inputs, more) => {
        const phase = through(inputs, 3);
        if (phase.kind !== 'ended') return;
        expect(more.reduce((now, next) => nextPhase(now, next, 3), phase as TurnPhase)).toBe(phase);
      }),
    );
  });

  it('ends with the next event after a stop, and starts no further calls', () => {
    fc.assert(
      fc.property(fc.array(input), input, (inputs, after) => {
        const phase = nextPhase(through(inputs, 3), { kind: 'stopRequested' }, 3);
        if (phase.kind === 'ended') return;
        expect(phase.kind).toBe('stopping');
        const next = nextPhase(phase, after, 3);
        expect(next.kind).toBe(after.kind === 'stopRequested' ? 'stopping' : 'ended');
      }),
    );
  });

  const error = { code: 'modelUnreachable', message: 'x' } as const;
  const answered = (toolCalls: number): TurnInput => ({ kind: 'modelAnswered', toolCalls });
  const paused = (toolCalls: number): TurnInput => ({ kind: 'modelAnswered', toolCalls, isPaused: true });
  const failed: TurnInput = { kind: 'modelFailed', error };
  const settled: TurnInput = { kind: 'toolsSettled' };
  const stop: TurnInput = { kind: 'stopRequested' };
  const ended = (end: 'completed' | 'stopped' | 'iterationLimit', iteration: number): TurnPhase => ({
    kind: 'ended',
    iteration,
    end,
  });

  // With a limit of two calls of the model.
  it.each<[from: TurnPhase['kind'], iteration: number, input: TurnInput, to: TurnPhase | 'same']>([
    ['callingModel', 1, answered(0), ended('completed', 1)],
    ['callingModel', 1, paused(0), { kind: 'callingModel', iteration: 2 }],
    ['callingModel', 2, paused(0), ended('iterationLimit', 2)],
    ['callingModel', 1, paused(1), { kind: 'runningTools', iteration: 1 }],
    ['callingModel', 1, answered(1), { kind: 'runningTools', iteration: 1 }],
    ['callingModel', 2, answered(3), { kind: 'runningTools', iteration: 2 }],
    ['callingModel', 2, failed, { kind: 'ended', iteration: 2, end: 'failed', error }],
    ['callingModel', 1, settled, 'same'],
    ['callingModel', 2, stop, { kind: 'stopping', iteration: 2 }],
    ['runningTools', 1, settled, { kind: 'callingModel', iteration: 2 }],
    ['runningTools', 2, settled, ended('iterationLimit', 2)],
    ['runningTools', 3, settled, ended('iterationLimit', 3)],
    ['runningTools', 2, stop, { kind: 'stopping', iteration: 2 }],
    ['runningTools', 1, answered(0), 'same'],
    ['runningTools', 1, failed, 'same'],
    ['stopping', 1, answered(2), ended('stopped', 1)],
    ['stopping', 2, failed, ended('stopped', 2)],
    ['stopping', 1, settled, ended('stopped', 1)],
    ['stopping', 1, stop, 'same'],
  ])('%s in iteration %i: %o leads to %o', (kind, iteration, input, to) => {
    const phase = { kind, iteration } as TurnPhase;
    if (to === 'same') expect(nextPhase(phase, input, 2)).toBe(phase);
    else expect(nextPhase(phase, input, 2)).toEqual(to);
  });

  it('begins with the first call of the model', () => {
    expect(firstPhase).toEqual({ kind: 'callingModel', iteration: 1 });
  });

  it('refuses an unknown phase', () => {
    expect(() => nextPhase({ kind: 'resting', iteration: 1 } as unknown as TurnPhase, stop, 2)).toThrow();
  });
});
