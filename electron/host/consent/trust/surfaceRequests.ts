import type { RequestId } from '../../../../shared/domain/ids.ts';
import type { TrustSummary } from '../../../../shared/domain/trust.ts';
import { WaitingQuestions } from '../../ground/questions/waitingQuestions.ts';
import type { HostState } from '../../ground/state/hostState.ts';

export interface SurfaceRequestsParts<Request> {
  readonly state: HostState;
  /** The summary of a request for the page; only the trust page gets the whole request. */
  readonly summaryOf: (request: Request) => TrustSummary;
  /** Called with all open requests. */
  readonly onChanged: (requests: readonly Request[]) => void;
}

/** Open requests of one kind on the trust page. */
export class SurfaceRequests<Request extends { readonly id: RequestId }, Answer> {
  readonly #parts: SurfaceRequestsParts<Request>;
  readonly #waiting = new WaitingQuestions<Request, { readonly kind: 'answered'; readonly answer: Answer }>();

  constructor(parts: SurfaceRequestsParts<Request>) {
    this.#parts = parts;
  }

  get pending(): readonly Request[] {
    return this.#waiting.bodies;
  }

  /** Resolves with the answer; with `cancelled` if `signal` is aborted first. Every call creates its own request. */
  async ask(request: Request, signal: AbortSignal): Promise<Answer | 'cancelled'> {
    const { state, summaryOf, onChanged } = this.#parts;
    const outcome = await this.#waiting.ask(request.id, request, signal, {
      onStands: () => {
        state.publish({ type: 'trust.requested', request: summaryOf(request) });
        onChanged(this.pending);
      },
      onSettled: () => {
        state.publish({ type: 'trust.settled', requestId: request.id });
        onChanged(this.pending);
      },
    });
    return outcome.kind === 'cancelled' ? 'cancelled' : outcome.answer;
  }

  /** @throws HostError `notFound` when the request is settled */
  get(id: RequestId): Request {
    return this.#waiting.get(id);
  }

  /** Does nothing when the request is already settled. */
  settle(id: RequestId, answer: Answer): void {
    this.#waiting.settle(id, { kind: 'answered', answer });
  }
}
