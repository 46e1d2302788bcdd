import type { DraftOutcome, DraftWish, KeptDraft } from '../../../shared/domain/draft.ts';

/** Port: what was put into composers and not sent. Drafts of a chat are deleted together with it. */
export interface DraftStore {
  /** Oldest first, those that were sent or emptied as empty ones. */
  drafts(): Promise<KeptDraft[]>;
  draft(key: string): Promise<KeptDraft | undefined>;
  /** Of too many, the oldest are forgotten. */
  keepDraft(wish: DraftWish): Promise<DraftOutcome>;
}
