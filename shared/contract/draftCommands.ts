import { z } from 'zod';
import { draftKey, draftOutcome, draftWish, keptDraft } from '../domain/draft.ts';
import { defineCommand, nothing } from './define.ts';

/** Commands about what was put into composers and not sent. It outlives the page and the host. */
export const draftCommands = [
  defineCommand({ name: 'draft.list', input: nothing, output: () => z.object({ drafts: z.array(keptDraft) }) }),
  defineCommand({
    name: 'draft.get',
    input: () => z.object({ key: draftKey }),
    output: () => z.object({ draft: keptDraft.nullable() }),
  }),
  /** It survives the end of Gatehouse when this is answered. Nothing that another window stored is lost by it. */
  defineCommand({ name: 'draft.keep', input: draftWish, output: draftOutcome }),
] as const;
