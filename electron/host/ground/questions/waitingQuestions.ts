import { problemOf, problemError } from '../../../../shared/domain/error.ts';
import type { RequestId } from '../../../../shared/domain/ids.ts';
import type { Problem } from '../../../../shared/domain/problem.ts';

export interface Cancelled {
  readonly kind: 'cancelled';
  readonly cause: Problem;
}

interface Waiting<Body, Outcome> {
  readonly body: Body;
  readonly settle: (outcome: Outcome | Cancelled) => void;
}

/** Open questions to the user. Each settles once: with an answer, or as cancelled when its signal is aborted. */
export class WaitingQuestions<Body, Outcome> {
  readonly #waiting = new Map<RequestId, Waiting<Body, Outcome>>();

  /** The open questions, oldest first. */
  get bodies(): readonly Body[] {
    return [...this.#waiting.values()].map(({ body }) => body);
  }

  /** `onStands` is called when the question is published, `onSettled` when it is settled. Never rejects. */
  ask(
    id: RequestId,
    body: Body,
    signal: AbortSignal,
    { onStands, onSettled }: { readonly onStands: () => void; readonly onSettled: () => void },
  ): Promise<Outcome | Cancelled> {
    return new Promise((resolve) => {
      const settle = (outcome: Outcome | Cancelled) => {
        if (!this.#waiting.delete(id)) return;
        signal.removeEventListener('abort', onAbort);
        onSettled();
        resolve(outcome);
      };
      const onAbort = () => settle(cancelled(signal));
      if (signal.aborted) return resolve(cancelled(signal));
      signal.addEventListener('abort', onAbort);
      this.#waiting.set(id, { body, settle });
      onStands();
    });
  }

  /** @throws HostError `notFound` when the question is settled */
  get(id: RequestId): Body {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) throw problemError({ kind: 'questionSettled' });
    return waiting.body;
  }

  /** Does nothing when the question is already settled. */
  settle(id: RequestId, outcome: Outcome): void {
    this.#waiting.get(id)?.settle(outcome);
  }
}

function cancelled({ reason }: AbortSignal): Cancelled {
  return { kind: 'cancelled', cause: problemOf(reason) };
}
