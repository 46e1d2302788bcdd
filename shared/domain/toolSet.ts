import { z } from 'zod';
import { assistantDraft, offeredTools } from './assistant.ts';
import { toolSetId } from './ids.ts';

/** How many named sets of tools there may be. */
export const maxToolSets = 100;

/** Servers and tools under a name, to choose them again. It allows no call, and offers nothing that is switched off. */
export const toolSetDraft = z.object({ name: assistantDraft.shape.name, tools: offeredTools });
export type ToolSetDraft = z.infer<typeof toolSetDraft>;

export const toolSet = toolSetDraft.extend({ id: toolSetId });
export type ToolSet = z.infer<typeof toolSet>;
