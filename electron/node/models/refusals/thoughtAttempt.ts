import type { ModelMessage, ProviderAccess } from '../../../host/ports/modelProvider.ts';
import { hasReasoning, withoutReasoning } from '../requests/outline.ts';

/** The reasoning of earlier answers in the requests for one answer: what its provider refuses is left out. */
export class ThoughtAttempt {
  readonly #messages: readonly ModelMessage[];
  /** The place of the first answer whose reasoning is left out. */
  #from = Infinity;
  #refused: readonly number[] = [];
  /** What was said when reasoning was left out. */
  readonly #said = new Set<string>();
  /** The same was said without it: it is not for reasoning. */
  #isOver = false;

  constructor(messages: readonly ModelMessage[]) {
    this.#messages = messages;
  }

  /** The places of answers whose reasoning is left out. */
  get refused(): readonly number[] {
    return this.#refused;
  }

  /** @param messages in the same places as the wanted ones */
  fit(messages: readonly ModelMessage[]): readonly ModelMessage[] {
    if (this.#refused.length === 0) return messages;
    return messages.map((message, at) => (at >= this.#from ? withoutReasoning(message) : message));
  }

  /**
   * Reasoning seems to be refused. What follows was thought after it, and is refused with it; the next time it is all of it. Returns whether
   * there is any to leave out.
   *
   * @param said in words that are the same when the same is said again
   * @param at the place of the answer that was named, if one was
   */
  learn(access: ProviderAccess, model: string, said: string, at: number | undefined): boolean {
    if (this.#said.has(said)) {
      this.#isOver = true;
      this.#from = Infinity;
      this.#refused = [];
    }
    if (this.#isOver) return false;
    const placed = this.#messages.flatMap((message, each) => (hasReasoning(message, access, model) ? [each] : []));
    const from = at !== undefined && this.#from === Infinity && placed.some((each) => each >= at) ? at : 0;
    const refused = placed.filter((each) => each >= from);
    if (refused.length === this.#refused.length) return false;
    this.#said.add(said);
    this.#from = from;
    this.#refused = refused;
    return true;
  }
}
