import { z } from 'zod';
import { sha256 } from '../domain/ids.ts';
import { pinnedServer, toolChange, toolChangeAnswer } from '../domain/pin.ts';
import { toolRef } from '../domain/tool.ts';
import { jsonObject } from '../lib/json.ts';
import { defineCommand } from './define.ts';

/** A changed tool in full: the approved definition, if there was one, and the one the server lists now. */
const toolChangeBody = toolChange.extend({ before: jsonObject.optional(), after: jsonObject });
export type ToolChangeBody = z.infer<typeof toolChangeBody>;

export const pinCommands = [
  defineCommand({ name: 'pin.change', input: () => z.object({ tool: toolRef }), output: toolChangeBody }),
  /** `definitionHash` is the one that was shown: the answer holds for nothing else. Disabling switches the tool off. */
  defineCommand({
    name: 'pin.answer',
    input: () => z.object({ tool: toolRef, definitionHash: sha256, answer: toolChangeAnswer }),
    output: () => z.object({}),
  }),
  defineCommand({
    name: 'pin.list',
    input: () => z.object({}),
    output: () => z.object({ servers: z.array(pinnedServer) }),
  }),
  /** Revokes the approval of a tool: it waits for the user like a changed one. */
  defineCommand({ name: 'pin.revoke', input: () => z.object({ tool: toolRef }), output: () => z.object({}) }),
] as const;
