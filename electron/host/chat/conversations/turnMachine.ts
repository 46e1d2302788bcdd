import type { ErrorInfo } from '../../../../shared/domain/error.ts';
import type { TurnEnd } from '../../../../shared/domain/conversation.ts';
import { assertNever } from '../../../../shared/lib/assertNever.ts';

/** Where a turn stands. `iteration` counts the calls of the model, from 1. */
export type TurnPhase =
  | { readonly kind: 'callingModel'; readonly iteration: number }
  | { readonly kind: 'runningTools'; readonly iteration: number }
  /** Stop was pressed; what is under way is letting go. */
  | { readonly kind: 'stopping'; readonly iteration: number }
  | { readonly kind: 'ended'; readonly iteration: number; readonly end: TurnEnd; readonly error?: ErrorInfo };

/** What can happen to a turn. */
export type TurnInput =
  | { readonly kind: 'modelAnswered'; readonly toolCalls: number }
  | { readonly kind: 'modelFailed'; readonly error: ErrorInfo }
  | { readonly kind: 'toolsSettled' }
  | { readonly kind: 'stopRequested' };

export const firstPhase: TurnPhase = { kind: 'callingModel', iteration: 1 };

/**
 * The next phase of a turn. Pure. Every turn ends: each iteration costs one of `iterationLimit`, a stop leads to the
 * end with the next thing that happens, and what does not fit the phase changes nothing.
 */
export function nextPhase(phase: TurnPhase, input: TurnInput, iterationLimit: number): TurnPhase {
  const { iteration } = phase;
  switch (phase.kind) {
    case 'ended':
      return phase;
    case 'stopping':
      return input.kind === 'stopRequested' ? phase : { kind: 'ended', iteration, end: 'stopped' };
    case 'callingModel':
      if (input.kind === 'stopRequested') return { kind: 'stopping', iteration };
      if (input.kind === 'modelFailed') return { kind: 'ended', iteration, end: 'failed', error: input.error };
      if (input.kind !== 'modelAnswered') return phase;
      return input.toolCalls > 0 ? { kind: 'runningTools', iteration } : { kind: 'ended', iteration, end: 'completed' };
    case 'runningTools':
      if (input.kind === 'stopRequested') return { kind: 'stopping', iteration };
      if (input.kind !== 'toolsSettled') return phase;
      return iteration >= iterationLimit
        ? { kind: 'ended', iteration, end: 'iterationLimit' }
        : { kind: 'callingModel', iteration: iteration + 1 };
    default:
      return assertNever(phase);
  }
}
