import type { ErrorInfo } from '../../../../shared/domain/error.ts';
import type { TurnEnd } from '../../../../shared/domain/conversation.ts';
import { assertNever } from '../../../../shared/lib/assertNever.ts';

/** The phase of a turn. `iteration` counts the requests to the model, from 1. */
export type TurnPhase =
  | { readonly kind: 'callingModel'; readonly iteration: number }
  | { readonly kind: 'runningTools'; readonly iteration: number }
  /** Stop was pressed; running work is being cancelled. */
  | { readonly kind: 'stopping'; readonly iteration: number }
  | { readonly kind: 'ended'; readonly iteration: number; readonly end: TurnEnd; readonly error?: ErrorInfo };

/** The events of a turn. */
export type TurnInput =
  /** `isPaused`: the model goes on when it is asked again. */
  | { readonly kind: 'modelAnswered'; readonly toolCalls: number; readonly isPaused?: boolean }
  | { readonly kind: 'modelFailed'; readonly error: ErrorInfo }
  | { readonly kind: 'toolsSettled' }
  | { readonly kind: 'stopRequested' };

export const firstPhase: TurnPhase = { kind: 'callingModel', iteration: 1 };

/**
 * The next phase of a turn. Pure. Every turn ends: each iteration uses one of `iterationLimit`, a stop ends the turn
 * with the next event, and an event that does not fit the phase changes nothing.
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
      if (input.toolCalls > 0) return { kind: 'runningTools', iteration };
      return input.isPaused === true
        ? nextRequest(iteration, iterationLimit)
        : { kind: 'ended', iteration, end: 'completed' };
    case 'runningTools':
      if (input.kind === 'stopRequested') return { kind: 'stopping', iteration };
      if (input.kind !== 'toolsSettled') return phase;
      return nextRequest(iteration, iterationLimit);
    default:
      return assertNever(phase);
  }
}

function nextRequest(iteration: number, iterationLimit: number): TurnPhase {
  return iteration >= iterationLimit
    ? { kind: 'ended', iteration, end: 'iterationLimit' }
    : { kind: 'callingModel', iteration: iteration + 1 };
}
