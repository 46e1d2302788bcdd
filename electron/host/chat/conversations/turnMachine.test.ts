import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstPhase, nextPhase, type TurnInput, type TurnPhase } from './turnMachine.ts';

const input: fc.Arbitrary<TurnInput> = fc.oneof(
  fc.nat({ max: 3 }).map((toolCalls) => ({ kind: 'modelAnswered' as const, toolCalls })),
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

  it('ends with the next thing that happens after a stop, and calls nothing any more', () => {
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

  it('goes from model to tools and back, and ends when nothing is called', () => {
    const called: TurnInput = { kind: 'modelAnswered', toolCalls: 2 };
    expect(through([called], 3)).toEqual({ kind: 'runningTools', iteration: 1 });
    expect(through([called, { kind: 'toolsSettled' }], 3)).toEqual({ kind: 'callingModel', iteration: 2 });
    expect(through([{ kind: 'modelAnswered', toolCalls: 0 }], 3)).toMatchObject({ kind: 'ended', end: 'completed' });
  });
});
