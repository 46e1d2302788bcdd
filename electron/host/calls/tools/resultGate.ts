import type { Decision } from '../../../../shared/domain/approval.ts';
import type { DecisionReason } from '../../../../shared/domain/decisionReason.ts';
import type { RequestId } from '../../../../shared/domain/ids.ts';
import type { ToolCall, ToolCallState, ToolResult } from '../../../../shared/domain/tool.ts';
import type { ResultReviews, ReviewOutcome } from '../approvals/resultReviews.ts';
import type { AuditLog } from '../../consent/audit/auditLog.ts';
import { resultText, withResultText } from './resultWords.ts';
import type { Clock } from '../../ports/system.ts';

/** The end of a call that got an answer. */
export type AnsweredState = Extract<ToolCallState, { kind: 'done' | 'failed' }>;

export interface Reviewed {
  readonly state: ToolCallState;
  /** The model gets another text than the server sent. */
  readonly isEdited: boolean;
}

/** Shows a result to the user before the model gets it, and applies the user's decision. */
export class ResultGate {
  readonly #reviews: ResultReviews;
  readonly #audit: AuditLog;
  readonly #clock: Clock;

  constructor(reviews: ResultReviews, audit: AuditLog, clock: Clock) {
    this.#reviews = reviews;
    this.#audit = audit;
    this.#clock = clock;
  }

  /** Errors are reviewed too, because their text comes from the server. Cancelled with the turn. */
  async review(
    call: ToolCall,
    answered: AnsweredState,
    signal: AbortSignal,
    onRequested: (id: RequestId) => void,
  ): Promise<Reviewed> {
    const result = shownResult(answered);
    const shown = { result, isError: answered.kind === 'failed', text: resultText(result) };
    const outcome = await this.#reviews.ask(call, shown, signal, onRequested);
    const decision = this.#decision(outcome);
    await this.#audit.resultReviewed(call, decision);
    if (outcome.kind === 'cancelled') {
      return { state: { kind: 'cancelled', reason: { kind: 'unreviewed', cause: outcome.cause } }, isEdited: false };
    }
    switch (outcome.reply.kind) {
      case 'send':
        return { state: answered, isEdited: false };
      case 'sendEdited':
        if (outcome.reply.text === shown.text) return { state: answered, isEdited: false };
        return { state: { kind: answered.kind, result: withResultText(result, outcome.reply.text) }, isEdited: true };
      case 'withhold':
        return { state: { kind: 'withheld', reason: saidReason(outcome.reply.reason) }, isEdited: false };
    }
  }

  #decision(outcome: ReviewOutcome): Decision {
    const decidedAt = this.#clock.now();
    if (outcome.kind === 'cancelled') {
      return { outcome: 'cancelled', by: 'host', reason: { kind: 'cancelled', cause: outcome.cause }, decidedAt };
    }
    const { reply } = outcome;
    if (reply.kind !== 'withhold') {
      return { outcome: 'allowed', by: 'user', reason: { kind: 'result', answer: reply.kind }, decidedAt };
    }
    const said = reply.reason ? { said: reply.reason } : {};
    return { outcome: 'denied', by: 'user', reason: { kind: 'result', answer: 'withhold', ...said }, decidedAt };
  }
}

function saidReason(text: string | undefined): DecisionReason | undefined {
  return text ? { kind: 'said', text } : undefined;
}

function shownResult(answered: AnsweredState): ToolResult {
  if (answered.result !== undefined) return answered.result;
  const message = answered.kind === 'failed' ? answered.error?.message : undefined;
  return { content: [{ type: 'text', text: message ?? '' }] };
}
