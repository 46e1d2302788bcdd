import type { DecisionReason } from '../decisionReason.ts';

/** Words for every kind of reason, in one language. */
export type DecisionWords = {
  readonly [K in DecisionReason['kind']]: (reason: Extract<DecisionReason, { kind: K }>) => string;
};
