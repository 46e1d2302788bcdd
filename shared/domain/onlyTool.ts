import { z } from 'zod';
import { serverId } from './ids.ts';

/** How many tools one message may name as the only ones for its answer. */
export const maxOnlyTools = 50;

const name = z.lazy(() => z.string().min(1).max(1000));

/** A tool that the user names as one of the only ones for the answer to a message. */
export const onlyToolRef = z.object({ serverId, name });

/** The same, with its server as it was called at the time. */
export const onlyTool = onlyToolRef.extend({ serverName: z.string().max(1000) });
export type OnlyTool = z.infer<typeof onlyTool>;

/** A tool that is suggested while the user types its name. */
export const suggestedTool = onlyTool.extend({
  title: z.string().optional(),
  /** The beginning of its description. */
  description: z.string(),
});
export type SuggestedTool = z.infer<typeof suggestedTool>;

/** Both, each tool once. Pure. */
export function withTools(tools: readonly OnlyTool[], more: readonly OnlyTool[]): readonly OnlyTool[] {
  const isThere = (one: OnlyTool) =>
    tools.some(({ serverId: id, name: own }) => id === one.serverId && own === one.name);
  return [...tools, ...more.filter((one) => !isThere(one))].slice(0, maxOnlyTools);
}
