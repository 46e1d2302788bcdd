import { z } from 'zod';
import { serverId, timestamp } from './ids.ts';
import { otherApp } from './otherApps/otherApp.ts';

/** How a server came to be configured. */
const addedHow = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('typed') }),
    z.object({ kind: z.literal('pasted') }),
    z.object({ kind: z.literal('link') }),
    z.object({ kind: z.literal('registry') }),
    z.object({ kind: z.literal('bundle') }),
    z.object({ kind: z.literal('otherApp'), app: otherApp }),
  ]),
);
export type AddedHow = z.infer<typeof addedHow>;

/** How and when a server was added. Of one that somebody wrote into mcp.json, nothing is noted. */
export const addedServer = z.lazy(() => z.object({ serverId, how: addedHow, at: timestamp }));
export type AddedServer = z.infer<typeof addedServer>;
