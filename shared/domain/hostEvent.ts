import { z } from 'zod';
import { approvalSummary } from './approval.ts';
import { arrival } from './arrival.ts';
import { wantedPlace } from './awayPlace.ts';
import { backgroundTask } from './backgroundTask.ts';
import { configChangeCounts } from './configChange.ts';
import { bundleProgress } from './bundles/bundle.ts';
import { runtimeProgress } from './runtimes/runtime.ts';
import { chatImportState } from './chatImport.ts';
import { folderActivity } from './dataFolder.ts';
import { connectionState } from './connection.ts';
import { answerChannel, conversationActivity, conversationHeader, message } from './conversation.ts';
import { draftKey } from './draft.ts';
import { errorInfo } from './error.ts';
import { appId, conversationId, messageId, requestId, serverId, toolCallId } from './ids.ts';
import { instructionsView } from './instructions.ts';
import { versionIds } from './messageVersions.ts';
import { toolChange } from './pin.ts';
import { managedStanding } from './managed/managedStanding.ts';
import { providerView } from './model.ts';
import { projectView } from './project.ts';
import { rootView } from './root.ts';
import { serverView } from './snapshot.ts';
import { serverRequestSummary } from './serverRequest.ts';
import { serverDefinition } from './server.ts';
import { settings } from './settings.ts';
import { signInState } from './signIn.ts';
import { toolCall, toolProgress, toolRunId } from './tool.ts';
import { storageView } from './storage.ts';
import { trustSummary } from './trust.ts';
import { updateState } from './update/update.ts';

const fact = <Type extends string, Shape extends z.core.$ZodLooseShape>(type: Type, shape: Shape) =>
  z.object({ type: z.literal(type), ...shape });

/** Facts, in the past tense: what became true in the host. They are numbered when they are published. */
const hostEvent = z.lazy(() =>
  z.discriminatedUnion('type', [
    /** `before`: the server it comes before; at the end without it. */
    fact('server.added', { server: serverView, before: serverId.optional() }),
    fact('server.changed', { definition: serverDefinition }),
    fact('server.removed', { serverId }),
    fact('server.stateChanged', { serverId, state: connectionState }),
    /** `null`: not signed in, and the server does not ask for it. */
    fact('server.signInChanged', { serverId, signIn: signInState.nullable() }),
    /** `null`: it sends none any more. Their text is read with `instructions.get`. */
    fact('server.instructionsChanged', { serverId, instructions: instructionsView.nullable() }),
    /** The catalogue of this server is another one now: read it again with `tool.list`. */
    fact('server.toolsChanged', { serverId, toolsOff: serverView.shape.toolsOff }),
    /** A resource the user is subscribed to changed, or is subscribed to or not any more: read it again with `resource.watched`. */
    fact('resource.watchChanged', { serverId, uri: z.string() }),
    /** What this server lists as resources is another list now. */
    fact('resource.listChanged', { serverId }),
    /** A skill of this server was approved, or is not any more: read them again with `skill.list`. */
    fact('server.skillsChanged', { serverId }),
    /** Other tools than before wait for the user to look at what changed: read each with `pin.change`. */
    fact('tool.changesWaiting', { changes: z.array(toolChange) }),
    fact('config.problemsChanged', { problems: z.array(errorInfo) }),
    /** mcp.json differs from what is configured in another way than before: read it with `config.changes`. */
    fact('config.changedOutside', { counts: configChangeCounts }),
    fact('approval.requested', { request: approvalSummary }),
    fact('approval.settled', { requestId }),
    fact('serverRequest.requested', { request: serverRequestSummary }),
    /** What is shown of it is another thing now: read it again. */
    fact('serverRequest.changed', { request: serverRequestSummary }),
    fact('serverRequest.settled', { requestId }),
    fact('trust.requested', { request: trustSummary }),
    fact('trust.settled', { requestId }),
    /** Grants or trust records are other ones now: read them again. */
    fact('permission.changed', {}),
    fact('roots.changed', { roots: z.array(rootView) }),
    fact('settings.changed', { settings }),
    /** Whether things can be stored, or what was found damaged, is otherwise now. */
    fact('storage.changed', { storage: storageView }),
    /** `null`: the page is there. */
    fact('place.wanted', { place: wantedPlace.nullable() }),
    fact('managed.changed', { managed: managedStanding }),
    fact('update.changed', { update: updateState }),
    fact('provider.changed', { providers: z.array(providerView) }),
    fact('conversation.added', { header: conversationHeader }),
    fact('conversation.changed', { header: conversationHeader }),
    fact('conversation.removed', { conversationId }),
    fact('conversation.activityChanged', { conversationId, activity: conversationActivity }),
    /** Assistants are other ones now: read them again. */
    fact('assistant.changed', {}),
    /** Named sets of tools are other ones now: read them again. */
    fact('toolSet.changed', {}),
    /** The list of registries. */
    fact('registry.changed', {}),
    /** A draft was kept, or forgotten because it was sent: read it with `draft.get`, unless it is already known. */
    fact('draft.changed', { key: draftKey, place: z.number().int() }),
    fact('project.changed', { projects: z.array(projectView) }),
    /** `null`: it was closed. */
    fact('chatImport.changed', { chatImport: chatImportState.nullable() }),
    fact('bundle.progressed', { bundle: bundleProgress.nullable() }),
    fact('runtime.progressed', { runtime: runtimeProgress.nullable() }),
    fact('runtime.changed', {}),
    /** A link waits to be looked at; `null`: it was taken. */
    fact('arrival.changed', { arrival: arrival.nullable() }),
    fact('dataFolder.changed', { dataFolder: folderActivity }),
    /** `versions`: its own and the others, oldest first, where it is one of several. */
    fact('message.added', { message, versions: versionIds.optional() }),
    /** The final word on a message; `message.text.length` is what the deltas must add up to. */
    fact('message.finished', { message }),
    /** Messages from this position on no longer belong to the thread. */
    fact('message.truncated', { conversationId, fromPosition: z.number().int() }),
    /** The turn that this message belongs to is left out of what models get, or no longer. */
    fact('turn.leftOutChanged', { conversationId, messageId, isLeftOut: z.boolean() }),
    /** From this position on another version of the thread is shown: read it again. */
    fact('message.versionShown', { conversationId, fromPosition: z.number().int() }),
    /** Models get another summary of older messages than before, or none: read it again. */
    fact('conversation.summaryChanged', { conversationId }),
    fact('toolCall.changed', { call: toolCall }),
    fact('toolCall.progressed', { conversationId, callId: toolCallId, progress: toolProgress }),
    /** A call runs in the background, or how it is doing there is otherwise now. */
    fact('backgroundTask.changed', { task: backgroundTask }),
    fact('backgroundTask.removed', { callIds: z.array(toolCallId) }),
    fact('toolRun.progressed', { runId: toolRunId, progress: toolProgress }),
    /** The host ended an app that no page closed: another one took its place, or what it belonged to is gone. */
    fact('app.closed', { appId }),
  ]),
);
export type HostEvent = z.infer<typeof hostEvent>;

export const numberedEvent = z.object({ revision: z.number().int(), event: hostEvent });
export type NumberedEvent = z.infer<typeof numberedEvent>;

/** A piece of text that was appended to a streaming message; `seq` counts from 1. */
export const textDelta = z.object({
  conversationId,
  messageId,
  seq: z.number().int(),
  /** Where it was appended; to the text of the message when it is missing. */
  channel: answerChannel.optional(),
  text: z.string(),
});
export type TextDelta = z.infer<typeof textDelta>;
