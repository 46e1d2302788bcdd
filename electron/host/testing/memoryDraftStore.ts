import {
  type DraftOutcome,
  type DraftWish,
  emptyDraft,
  fulfilled,
  isEmptyDraft,
  isSaid,
  type KeptDraft,
  maxDrafts,
  type SaidContent,
} from '../../../shared/domain/draft.ts';
import type { DraftStore } from '../ports/draftStore.ts';

/** Drafts in memory. */
export class MemoryDraftStore implements DraftStore {
  readonly #stored = new Map<string, KeptDraft>();
  readonly #hasChat: (key: string) => boolean;
  #lastPlace = 0;

  constructor(hasChat: (key: string) => boolean) {
    this.#hasChat = hasChat;
  }

  async drafts(): Promise<KeptDraft[]> {
    return structuredClone([...this.#stored.values()]);
  }

  async draft(key: string): Promise<KeptDraft | undefined> {
    return structuredClone(this.#stored.get(key));
  }

  async keepDraft(wish: DraftWish): Promise<DraftOutcome> {
    const { key } = wish;
    if (key !== 'new' && !this.#hasChat(key)) return { kind: 'noChat' };
    const present = this.#stored.get(key);
    const next = fulfilled(wish, present);
    if (next === undefined && present !== undefined) return { kind: 'changedElsewhere', draft: present };
    return { kind: 'kept', place: this.#put({ ...(next ?? emptyDraft), key }) };
  }

  /** A message was stored. */
  said(key: string, message: SaidContent): void {
    const present = this.#stored.get(key);
    if (present !== undefined && !isEmptyDraft(present) && isSaid(present, message)) this.#put({ ...emptyDraft, key });
  }

  /** A chat was deleted for good. */
  forget(key: string): void {
    this.#stored.delete(key);
  }

  #put(draft: Omit<KeptDraft, 'place'>): number {
    this.#stored.delete(draft.key);
    this.#stored.set(draft.key, structuredClone({ ...draft, place: ++this.#lastPlace }));
    for (const isEmpty of [true, false]) {
      const same = [...this.#stored.values()].filter((one) => isEmptyDraft(one) === isEmpty);
      for (const { key } of same.slice(0, Math.max(0, same.length - maxDrafts))) this.#stored.delete(key);
    }
    return this.#lastPlace;
  }
}
