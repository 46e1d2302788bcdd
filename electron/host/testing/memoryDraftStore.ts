import type { Draft } from '../../../shared/domain/draft.ts';
import type { DraftStore } from '../ports/draftStore.ts';

/** Drafts in memory. */
export class MemoryDraftStore implements DraftStore {
  readonly stored = new Map<string, string>();

  async drafts(): Promise<Draft[]> {
    return [...this.stored].map(([key, text]) => ({ key, text }));
  }

  async keepDraft({ key, text }: Draft): Promise<void> {
    this.stored.delete(key);
    if (text !== '') this.stored.set(key, text);
  }
}
