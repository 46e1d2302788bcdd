import { z } from 'zod';
import { approvalSummary } from './approval.ts';
import { connectionState } from './connection.ts';
import { conversationActivity, conversationHeader } from './conversation.ts';
import { errorInfo } from './error.ts';
import { conversationId } from './ids.ts';
import { providerView } from './model.ts';
import { serverDefinition } from './server.ts';
import { defaultSettings, settings } from './settings.ts';
import { trustSummary } from './trust.ts';

/** How many conversation headers the snapshot carries; older ones are paged. */
export const maxSnapshotConversations = 200;

/** What this shell can do, so that the page offers nothing it cannot. */
export const shellFacts = z.object({
  kind: z.enum(['desktop', 'browser', 'headless']),
  version: z.string(),
  canPickFolder: z.boolean(),
  /** Who asks before a link leaves the app: the host in a native dialog, or the page itself. */
  outsideLinks: z.enum(['host', 'page']),
  secrets: z.enum(['keychain', 'file', 'session']),
});
export type ShellFacts = z.infer<typeof shellFacts>;

/**
 * A server's row: configured, and how it is doing. The definition is whole, because it can be edited; secrets are in it as
 * references only.
 */
export const serverView = z.object({
  definition: serverDefinition,
  state: connectionState,
});
export type ServerView = z.infer<typeof serverView>;

/**
 * All the page needs to draw its frame. Bounded: whatever can grow without limit (messages, tools, audit rows) is read
 * by query. Survives `structuredClone` and JSON.
 */
export const hostSnapshot = z.object({
  revision: z.number().int(),
  shell: shellFacts,
  servers: z.array(serverView),
  /** Everything wrong with mcp.json; the servers that could be read are there all the same. */
  configProblems: z.array(errorInfo),
  approvals: z.array(approvalSummary),
  trust: z.array(trustSummary),
  settings,
  providers: z.array(providerView),
  /** Newest first. */
  conversations: z.array(conversationHeader),
  /** Only conversations that are running, have a queue, or whose last turn did not complete. */
  activity: z.record(conversationId, conversationActivity),
});
export type HostSnapshot = z.infer<typeof hostSnapshot>;

export function emptySnapshot(shell: ShellFacts): HostSnapshot {
  return {
    revision: 0,
    shell,
    servers: [],
    configProblems: [],
    approvals: [],
    trust: [],
    settings: defaultSettings,
    providers: [],
    conversations: [],
    activity: {},
  };
}
