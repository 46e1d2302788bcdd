import { z } from 'zod';
import { toolSetId } from '../domain/ids.ts';
import { toolSet, toolSetDraft } from '../domain/toolSet.ts';
import { defineCommand, nothing } from './define.ts';

/** Named sets of tools. None of it changes a chat: who uses a set copies what it names. */
export const toolSetCommands = [
  /** By name. */
  defineCommand({ name: 'toolSet.list', input: nothing, output: () => z.object({ sets: z.array(toolSet) }) }),
  /** Makes one, or changes the one with this id. */
  defineCommand({
    name: 'toolSet.save',
    input: () => z.object({ id: toolSetId.optional(), draft: toolSetDraft }),
    output: () => z.object({ id: toolSetId }),
  }),
  defineCommand({ name: 'toolSet.remove', input: () => z.object({ id: toolSetId }), output: nothing }),
] as const;
