import { type DraftOutcome, type DraftWish, isEmptyDraft, type KeptDraft } from '../../../../shared/domain/draft.ts';
import { toErrorInfo } from '../../../../shared/domain/error.ts';
import type { HostState } from '../../ground/state/hostState.ts';
import type { DraftStore } from '../../ports/draftStore.ts';
import type { Log } from '../../ports/system.ts';

/** What was put into composers and not sent. Every window learns of what another one typed or sent. */
export class Drafts {
  readonly #state: Pick<HostState, 'publish'>;
  readonly #store: DraftStore;
  readonly #log: Log;

  constructor(state: Pick<HostState, 'publish'>, store: DraftStore, log: Log) {
    this.#state = state;
    this.#store = store;
    this.#log = log;
  }

  all(): Promise<KeptDraft[]> {
    return this.#store.drafts();
  }

  find(key: string): Promise<KeptDraft | undefined> {
    return this.#store.draft(key);
  }

  /** Keeps a draft, unless something that another window stored would be lost by it. */
  async keep(wish: DraftWish): Promise<DraftOutcome> {
    const outcome = await this.#store.keepDraft(wish);
    if (outcome.kind === 'kept') this.#publish(wish.key, outcome.place);
    return outcome;
  }

  /** A message was stored, perhaps together with forgetting its draft. The message counts, whatever happens here. */
  async publishForgotten(key: string): Promise<void> {
    try {
      const present = await this.#store.draft(key);
      if (present !== undefined && isEmptyDraft(present)) this.#publish(key, present.place);
    } catch (error) {
      this.#log.write('warn', 'The draft of a sent message could not be read', { error: toErrorInfo(error).message });
    }
  }

  #publish(key: string, place: number): void {
    this.#state.publish({ type: 'draft.changed', key, place });
  }
}
