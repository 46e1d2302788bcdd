import { z } from 'zod';
import { draft } from '../domain/draft.ts';
import { defineCommand, nothing } from './define.ts';

/** Commands about texts that were typed and not sent. They outlive the page and the host. */
export const draftCommands = [
  defineCommand({ name: 'draft.list', input: nothing, output: () => z.object({ drafts: z.array(draft) }) }),
  /** An empty text forgets the draft. It survives the end of Gatehouse when this is answered. */
  defineCommand({ name: 'draft.keep', input: draft, output: nothing }),
] as const;
