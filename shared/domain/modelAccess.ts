import { z } from 'zod';
import { serverId } from './ids.ts';

/** What models may be offered of a server besides its tools. The user chooses it; nothing is offered otherwise. */
const modelAccess = z.enum(['resources', 'prompts']);
export type ModelAccess = z.infer<typeof modelAccess>;

const maxChosenServers = 1000;

/** What the user chose for single servers. Every call still needs an approval. */
export const modelAccesses = z
  .record(serverId, z.array(modelAccess).max(modelAccess.options.length))
  .refine((chosen) => Object.keys(chosen).length <= maxChosenServers);

/** The tools that Gatehouse makes of it, one set for each server. */
export const accessTool = z.enum(['list_resources', 'read_resource', 'list_prompts']);
export type AccessTool = z.infer<typeof accessTool>;

/** Which tools the choice of the user brings. */
export const toolsOfAccess: Readonly<Record<ModelAccess, readonly AccessTool[]>> = {
  resources: ['list_resources', 'read_resource'],
  prompts: ['list_prompts'],
};

/** No tool that a server lists may have a name that begins so. */
const ownPrefix = 'gatehouse:';

/** The name of such a tool among those of its server. */
export function accessToolName(tool: AccessTool): string {
  return `${ownPrefix}${tool}`;
}

/** Which of these tools has this name; `undefined`: none, so it is a tool of the server itself. Pure. */
export function accessToolOf(name: string): AccessTool | undefined {
  return name.startsWith(ownPrefix) ? accessTool.safeParse(name.slice(ownPrefix.length)).data : undefined;
}

/** The prefix, also in letters of other scripts that look the same. */
const looksOwn = /^[gɡց][aаα][tт][eеҽ][hһհ][oоοօ][uυս][sѕ][eеҽ]:/;

/** Whether a server may not have a tool of this name: it would pass for one of Gatehouse. */
export function isReservedToolName(name: string): boolean {
  const seen = name
    .normalize('NFKC')
    .replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase();
  return looksOwn.test(seen);
}
