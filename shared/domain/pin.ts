import { z } from 'zod';
import type { JsonObject } from '../lib/json.ts';
import { serverId, sha256, timestamp } from './ids.ts';
import { toolRef } from './tool.ts';

/**
 * A tool as it was defined when the user's trust in its launch let it in, or when they last accepted a change. A definition
 * that differs waits for the user.
 */
export const toolPin = z.lazy(() =>
  z.object({
    tool: toolRef,
    launchHash: sha256,
    /** `null`: the approval was revoked; any tool listed under this name waits for the user. */
    definitionHash: sha256.nullable(),
    pinnedAt: timestamp,
    /** When its server listed it first, if that was after the first list of a trusted launch and the user has not allowed it since. */
    appearedAt: timestamp.optional(),
  }),
);
export type ToolPin = z.infer<typeof toolPin>;

/** A pin with all that was pinned. */
export type PinnedTool = ToolPin & { readonly definition: JsonObject };

/** A tool whose definition is not the pinned one, as a row of what waits for the user. */
export const toolChange = z.object({
  tool: toolRef,
  serverName: z.string(),
  /** Of the definition that waits; the answer comes back with it. */
  definitionHash: sha256,
});
export type ToolChange = z.infer<typeof toolChange>;

export const toolChangeAnswer = z.enum(['accept', 'disable']);
export type ToolChangeAnswer = z.infer<typeof toolChangeAnswer>;

/** The most changes a snapshot carries; what is more waits all the same. */
export const maxSnapshotToolChanges = 200;

/** The pins of one server. */
export const pinnedServer = z.lazy(() => z.object({ serverId, serverName: z.string(), pins: z.array(toolPin) }));
export type PinnedServer = z.infer<typeof pinnedServer>;
