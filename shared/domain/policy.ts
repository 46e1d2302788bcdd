import type { Action, Rule, UserRule } from './approval.ts';

/** A rule of a policy file, or one the user wrote, which may be bound to one server. */
export type PolicyRule = Rule &
  Pick<UserRule, 'bound' | 'damaged'> &
  Partial<Pick<UserRule, 'id' | 'createdAt'>> & {
    /** Of the managed policy of an organization. */
    readonly isManaged?: true;
  };

/** Rules, and what happens where no rule, no grant and no mode says anything. */
export interface Policy {
  readonly rules: readonly PolicyRule[];
  readonly default: Action;
  /** There is no user to ask: a call that would need an answer is denied. */
  readonly isUnattended?: boolean;
}
