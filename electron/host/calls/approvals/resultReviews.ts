import type { ReviewBody } from '../../../../shared/contract/consentCommands.ts';
import type { ReviewReply } from '../../../../shared/domain/approval.ts';
import { problemError } from '../../../../shared/domain/error.ts';
import { requestId, type RequestId, type Sha256 } from '../../../../shared/domain/ids.ts';
import type { ToolCall, ToolResult } from '../../../../shared/domain/tool.ts';
import { canonicalHash } from '../../ground/hash/canonicalHash.ts';
import type { Clock, IdMaker } from '../../ports/system.ts';
import type { HostState } from '../../ground/state/hostState.ts';
import { type Cancelled, WaitingQuestions } from '../../ground/questions/waitingQuestions.ts';

/** A result as the server sent it. */
export interface ReviewedResult {
  readonly result: ToolResult;
  readonly isError: boolean;
  /** Its text, as the model would get it. */
  readonly text: string;
}

export type ReviewOutcome = { readonly kind: 'replied'; readonly reply: ReviewReply } | Cancelled;

/**
 * Keeps the results that wait for the user's review. They are in memory only: a result without an answer was not sent
 * on.
 */
export class ResultReviews {
  readonly #state: HostState;
  readonly #clock: Clock;
  readonly #ids: IdMaker;
  readonly #waiting = new WaitingQuestions<ReviewBody, Exclude<ReviewOutcome, Cancelled>>();

  constructor(state: HostState, clock: Clock, ids: IdMaker) {
    this.#state = state;
    this.#clock = clock;
    this.#ids = ids;
  }

  /** Shows a result; `onRequested` is called with the id as soon as it is published. Never rejects. */
  ask(
    call: ToolCall,
    reviewed: ReviewedResult,
    signal: AbortSignal,
    onRequested: (id: RequestId) => void,
  ): Promise<ReviewOutcome> {
    const { tool, conversationId, id: callId, serverName, accountName } = call;
    if (tool === null) throw new TypeError('A call of no tool has no result');
    const id = requestId.parse(this.#ids.next('review'));
    const createdAt = this.#clock.now();
    const about = { about: 'result' as const, conversationId, callId, serverId: tool.serverId, serverName };
    const account = accountName === undefined ? {} : { accountName };
    const request = { id, ...about, ...account, toolName: tool.name, createdAt };
    const resultHash = canonicalHash({ ...reviewed });
    return this.#waiting.ask(id, { ...request, ...reviewed, resultHash }, signal, {
      onStands: () => {
        onRequested(id);
        this.#state.publish({ type: 'approval.requested', request });
      },
      onSettled: () => this.#state.publish({ type: 'approval.settled', requestId: id }),
    });
  }

  /** @throws HostError `notFound` when it is settled */
  body(id: RequestId): ReviewBody {
    return this.#waiting.get(id);
  }

  /** @throws HostError `notFound` when it is settled, `conflict` when another result was shown */
  answer(id: RequestId, shownResult: Sha256, reply: ReviewReply): void {
    if (this.#waiting.get(id).resultHash !== shownResult) {
      throw problemError({ kind: 'resultNotShown' });
    }
    this.#waiting.settle(id, { kind: 'replied', reply });
  }
}
