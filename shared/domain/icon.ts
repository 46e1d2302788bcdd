import { z } from 'zod';
import { serverId, sha256 } from './ids.ts';

/** An icon of more bytes is none. */
export const maxIconBytes = 64 * 1024;

/** What has an icon: a server, or something it lists. */
export const iconOwner = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('server'), serverId }),
    z.object({ kind: z.literal('tool'), serverId, name: z.string().max(1000) }),
    z.object({ kind: z.literal('prompt'), serverId, name: z.string().max(1000) }),
    z.object({ kind: z.literal('resource'), serverId, name: z.string().max(8192) }),
  ]),
);
export type IconOwner = z.infer<typeof iconOwner>;

export const iconTheme = z.enum(['light', 'dark']);
export type IconTheme = z.infer<typeof iconTheme>;

/** An icon as it is shown: its type is what its bytes are. */
export const shownIcon = z.object({ blob: sha256, mimeType: z.enum(['image/png', 'image/jpeg', 'image/webp']) });
export type ShownIcon = z.infer<typeof shownIcon>;

/** The server lists icons for it; whether one can be shown is found out when it is looked at. */
export const hasIcon = z.literal(true).optional();
