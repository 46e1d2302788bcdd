import { z } from 'zod';
import { approvalSummary } from './approval.ts';
import { arrival } from './arrival.ts';
import { wantedPlace } from './awayPlace.ts';
import { backgroundTask } from './backgroundTask.ts';
import { configChangeCounts, noConfigChanges } from './configChange.ts';
import { bundleProgress } from './bundles/bundle.ts';
import { runtimeProgress } from './runtimes/runtime.ts';
import { chatImportState } from './chatImport.ts';
import { connectionState } from './connection.ts';
import { conversationActivity, conversationHeader } from './conversation.ts';
import { folderActivity, noFolderActivity } from './dataFolder.ts';
import { errorInfo } from './error.ts';
import { conversationId } from './ids.ts';
import { instructionsView } from './instructions.ts';
import { managedStanding, notManaged } from './managed/managedStanding.ts';
import { providerView } from './model.ts';
import { projectView } from './project.ts';
import { rootView } from './root.ts';
import { toolChange } from './pin.ts';
import { serverDefinition } from './server.ts';
import { serverRequestSummary } from './serverRequest.ts';
import { signInState } from './signIn.ts';
import { defaultSettings, settings } from './settings.ts';
import { healthyStorage, storageView } from './storage.ts';
import { trustSummary } from './trust.ts';
import { noUpdates, updateState } from './update/update.ts';

/** How many conversation headers the snapshot carries; older ones are paged. */
export const maxSnapshotConversations = 200;

/** What this shell can do, so that the page offers nothing it cannot. */
const shellFacts = z.lazy(() =>
  z.object({
    kind: z.enum(['desktop', 'browser', 'headless']),
    version: z.string(),
    /** Started to find a fault: no server starts, and settings are the defaults. */
    isSafeMode: z.boolean(),
    canPickFolder: z.boolean(),
    /** Whether there is a file manager that shows the data folder. */
    canShowFolder: z.boolean(),
    /** Who asks before a link leaves the app: the host in a native dialog, or the page itself. */
    outsideLinks: z.enum(['host', 'page']),
    secrets: z.enum(['keychain', 'file', 'session']),
  }),
);
export type ShellFacts = z.infer<typeof shellFacts>;

/**
 * A server's row: configured, and how it is doing. The definition is whole, because it can be edited; secrets are in it as
 * references only.
 */
export const serverView = z.object({
  definition: serverDefinition,
  state: connectionState,
  /** How many of the tools it lists now are switched off. */
  toolsOff: z.number().int().nonnegative(),
  /** Absent while nobody was asked to sign in. */
  signIn: signInState.optional(),
  /** What it sent as instructions for models when it last started; absent when it sent none. */
  instructions: instructionsView.optional(),
});
export type ServerView = z.infer<typeof serverView>;

/**
 * All the page needs to draw its frame. Bounded: whatever can grow without limit (messages, tools, audit rows) is read
 * by query. Survives `structuredClone` and JSON.
 */
export const hostSnapshot = z.lazy(() =>
  z.object({
    revision: z.number().int(),
    shell: shellFacts,
    servers: z.array(serverView),
    /** Everything wrong with mcp.json; the servers that could be read are there all the same. */
    configProblems: z.array(errorInfo),
    /** Changes another program made in mcp.json that the user has not answered. */
    configChanges: configChangeCounts,
    approvals: z.array(approvalSummary),
    /** What servers ask of the user by themselves. */
    serverRequests: z.array(serverRequestSummary),
    trust: z.array(trustSummary),
    /** The folders that are shared with servers; few, by `mostRoots`. */
    roots: z.array(rootView),
    /** Tools whose definition differs from the approved one. */
    toolChanges: z.array(toolChange),
    settings,
    storage: storageView,
    providers: z.array(providerView),
    /** By name; few, by `maxProjects`. */
    projects: z.array(projectView),
    /** Newest first. */
    conversations: z.array(conversationHeader),
    /** Only conversations that are running, have a queue, or whose last turn did not complete. */
    activity: z.record(conversationId, conversationActivity),
    /** Calls that run in the background or ended there, oldest first; few, by `maxTasks` and `maxEndedTasks`. */
    tasks: z.array(backgroundTask),
    /** The import of chats from a file that is going on, or has ended and was not closed; `null` without one. */
    chatImport: chatImportState.nullable(),
    /** Work on a bundle that goes on. */
    bundle: bundleProgress.nullable(),
    /** Work on a copy of Node.js or uv that goes on. */
    runtime: runtimeProgress.nullable(),
    /** A link that adds a server, opened outside of Gatehouse, that nobody looked at. */
    arrival: arrival.nullable(),
    /** Backups, and what becomes of the data folder at the next start. */
    dataFolder: folderActivity,
    /** What an organization says that manages this computer. */
    managed: managedStanding,
    /** Newer versions of the app. */
    update: updateState,
    /** Where the user wants to go, by a notification or the tray. The page goes there once and says so; `null` otherwise. */
    wantedPlace: wantedPlace.nullable(),
  }),
);
export type HostSnapshot = z.infer<typeof hostSnapshot>;

export function emptySnapshot(shell: ShellFacts): HostSnapshot {
  return {
    revision: 0,
    shell,
    servers: [],
    configProblems: [],
    configChanges: noConfigChanges,
    approvals: [],
    serverRequests: [],
    trust: [],
    roots: [],
    toolChanges: [],
    settings: defaultSettings,
    storage: healthyStorage,
    providers: [],
    projects: [],
    conversations: [],
    activity: {},
    tasks: [],
    chatImport: null,
    bundle: null,
    runtime: null,
    arrival: null,
    dataFolder: noFolderActivity,
    managed: notManaged,
    update: noUpdates,
    wantedPlace: null,
  };
}
