import type { Draft } from '../../../shared/domain/draft.ts';

/** Port: texts that were typed and not sent. Those of a chat are deleted together with it. */
export interface DraftStore {
  /** Oldest first. */
  drafts(): Promise<Draft[]>;
  /** An empty text forgets the draft. Of too many, the oldest are forgotten. */
  keepDraft(draft: Draft): Promise<void>;
}
