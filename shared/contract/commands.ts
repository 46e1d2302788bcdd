import { z } from 'zod';
import { configAnswer, configChange } from '../domain/configChange.ts';
import { conversationHeader, conversationMode, conversationPlace, message } from '../domain/conversation.ts';
import { errorInfo } from '../domain/error.ts';
import { conversationId, messageId, providerId, serverId, sha256, undoId } from '../domain/ids.ts';
import { messageParts } from '../domain/messagePart.ts';
import { modelInfo, modelRef, providerConfig, providerKind } from '../domain/model.ts';
import { configurableLaunch, serverName } from '../domain/server.ts';
import { secretName } from '../domain/secret.ts';
import { settingsPatch } from '../domain/settings.ts';
import { hostSnapshot } from '../domain/snapshot.ts';
import { toolCall, toolResult, toolRunId, toolSummary } from '../domain/tool.ts';
import { jsonObject } from '../lib/json.ts';
import { appCommands } from './appCommands.ts';
import { auditCommands } from './auditCommands.ts';
import { blobCommands } from './blobCommands.ts';
import { askCommands } from './askCommands.ts';
import { chatTarget, namesOneChat, sentMessage } from './chatTarget.ts';
import { exportCommands } from './exportCommands.ts';
import { consentCommands } from './consentCommands.ts';
import { type CommandInput, type CommandName, type CommandOutput, defineCommand, defineContract } from './define.ts';
import { instructionsCommands } from './instructionsCommands.ts';
import { pinCommands } from './pinCommands.ts';
import { iconCommands } from './iconCommands.ts';
import { pictureCommands } from './pictureCommands.ts';
import { insightCommands } from './insightCommands.ts';
import { promptCommands } from './promptCommands.ts';
import { resourceCommands } from './resourceCommands.ts';
import { rootCommands } from './rootCommands.ts';

const nothing = z.object({});

/** How many of how many tools are sent, and about how many tokens they take. */
const toolShare = z.object({ sent: z.number().int(), all: z.number().int(), tokens: z.number().int() });
/** What the user says: words, parts, or both. */
const saidFields = { text: z.string().trim().max(1_000_000), parts: messageParts.default([]) };
const saysSomething = [
  ({ text, parts }: { text: string; parts: readonly unknown[] }) => text !== '' || parts.length > 0,
  'Say something, or attach something.',
] as const;

const snapshotCommands = [defineCommand({ name: 'snapshot.get', input: nothing, output: hostSnapshot })] as const;

/** Whether secrets that are written out in a launch go to the secret store, with references to them in mcp.json. */
const keepSecrets = z.boolean().default(false);

const serverCommands = [
  /** Adds a server. It asks for trust before it is started. */
  defineCommand({
    name: 'server.add',
    input: z.object({ name: serverName, launch: configurableLaunch, enabled: z.boolean(), keepSecrets }),
    output: z.object({ serverId }),
  }),
  /** Adds every entry of a pasted `mcpServers` text, switched off. Entries that cannot be read are reported, the others are added. */
  defineCommand({
    name: 'server.import',
    input: z.object({ text: z.string().max(1_000_000), keepSecrets }),
    output: z.object({ added: z.array(serverId), problems: z.array(errorInfo) }),
  }),
  defineCommand({
    name: 'server.update',
    input: z.object({ serverId, name: serverName, launch: configurableLaunch, keepSecrets }),
    output: nothing,
  }),
  /** Stops it and takes it away. For 30 s `undo` brings it back as it was. */
  defineCommand({ name: 'server.remove', input: z.object({ serverId }), output: z.object({ undoId }) }),
  defineCommand({ name: 'server.undoRemove', input: z.object({ undoId }), output: nothing }),
  defineCommand({
    name: 'server.setEnabled',
    input: z.object({ serverId, enabled: z.boolean() }),
    output: nothing,
  }),
  defineCommand({ name: 'server.restart', input: z.object({ serverId }), output: nothing }),
  /** Reads mcp.json again after it was corrected by hand. What differs from what is configured waits for `config.answer`. */
  defineCommand({ name: 'config.reload', input: nothing, output: nothing }),
  /** Changes another program made in mcp.json. None counts before it is answered. */
  defineCommand({ name: 'config.changes', input: nothing, output: z.object({ changes: z.array(configChange) }) }),
  /** All or nothing: refused with `conflict` when one of them is no longer what was shown. */
  defineCommand({
    name: 'config.answer',
    input: z.object({
      changes: z
        .array(z.object({ name: serverName, hash: sha256 }))
        .min(1)
        .max(1000),
      answer: configAnswer,
    }),
    output: nothing,
  }),
] as const;

const toolCommands = [
  /** Sorted by server and name. */
  defineCommand({
    name: 'tool.list',
    input: z.object({
      serverId: serverId.optional(),
      offset: z.number().int().nonnegative().default(0),
      limit: z.number().int().min(1).max(500).default(200),
    }),
    output: z.object({ tools: z.array(toolSummary), total: z.number().int() }),
  }),
  /** What one request to a model carries of the tools that are offered, in all and of each server. */
  defineCommand({
    name: 'tool.share',
    input: z.object({ model: modelRef }),
    output: toolShare.extend({ servers: z.array(toolShare.extend({ serverId })) }),
  }),
  /** Whether models are offered these tools; without `names`, all that the server lists now. */
  defineCommand({
    name: 'tool.setEnabled',
    input: z.object({ serverId, names: z.array(z.string().max(1000)).max(1000).optional(), enabled: z.boolean() }),
    output: nothing,
  }),
  /**
   * Runs a tool once, because the user said so. `definitionHash` is the one that was shown. Cancelling the call cancels
   * the run; its progress is reported under `runId`.
   */
  defineCommand({
    name: 'tool.run',
    input: z.object({
      serverId,
      name: z.string(),
      arguments: jsonObject,
      definitionHash: sha256,
      runId: toolRunId,
    }),
    output: z.object({ isError: z.boolean(), result: toolResult, tookMs: z.number().nonnegative() }),
  }),
] as const;

const signInCommands = [
  /**
   * Begins to sign in to a server; how far it is, the facts say. Nothing opens. `clientId` is what the user typed where the
   * authorization server registers nobody by itself; the secret goes into the secret store.
   */
  defineCommand({
    name: 'signIn.begin',
    input: z.object({
      serverId,
      client: z
        .object({
          clientId: z.string().trim().min(1).max(2000),
          clientSecret: z.string().min(1).max(10_000).optional(),
        })
        .optional(),
    }),
    output: nothing,
  }),
  /** The address of the sign-in page, to be shown in full before it is opened. */
  defineCommand({ name: 'signIn.address', input: z.object({ serverId }), output: z.object({ url: z.url() }) }),
  /** Asks the user in a native dialog and opens the sign-in page if they say so. */
  defineCommand({ name: 'signIn.open', input: z.object({ serverId }), output: z.object({ wasOpened: z.boolean() }) }),
  defineCommand({ name: 'signIn.cancel', input: z.object({ serverId }), output: nothing }),
  /** Forgets the tokens of a server. */
  defineCommand({ name: 'signIn.signOut', input: z.object({ serverId }), output: nothing }),
] as const;

const conversationCommands = [
  defineCommand({ name: 'conversation.create', input: nothing, output: z.object({ header: conversationHeader }) }),
  /** Older headers than the snapshot has, or those whose title contains `search`. */
  defineCommand({
    name: 'conversation.list',
    input: z.object({
      search: z.string().max(200).optional(),
      /** The last one that is known. */
      before: conversationPlace.optional(),
      limit: z.number().int().min(1).max(200),
    }),
    output: z.object({ headers: z.array(conversationHeader), hasMore: z.boolean() }),
  }),
  /** One page of a thread, oldest first; `before` is the position of the first message known. */
  defineCommand({
    name: 'conversation.messages',
    input: z.object({
      conversationId,
      before: z.number().int().optional(),
      limit: z.number().int().min(1).max(200),
    }),
    output: z.object({ messages: z.array(message), calls: z.array(toolCall), hasOlder: z.boolean() }),
  }),
  /** Where a text occurs in all messages of a conversation, newest first; upper and lower case are the same. */
  defineCommand({
    name: 'conversation.find',
    input: z.object({ conversationId, text: z.string().min(1).max(200) }),
    output: z.object({
      hits: z.array(z.object({ messageId, position: z.number().int(), count: z.number().int().positive() })),
      /** There are more than are listed. */
      hasMore: z.boolean(),
    }),
  }),
  defineCommand({
    name: 'conversation.rename',
    input: z.object({ conversationId, title: z.string().trim().min(1).max(200) }),
    output: nothing,
  }),
  defineCommand({
    name: 'conversation.setModel',
    input: z.object({ conversationId, model: modelRef }),
    output: nothing,
  }),
  defineCommand({
    name: 'conversation.setMode',
    input: z.object({ conversationId, mode: conversationMode }),
    output: nothing,
  }),
  /** Takes a conversation away; `conversation.restore` brings it back for a day, or until Gatehouse is started again. */
  defineCommand({ name: 'conversation.delete', input: z.object({ conversationId }), output: nothing }),
  defineCommand({ name: 'conversation.restore', input: z.object({ conversationId }), output: nothing }),
  /**
   * Starts a turn, or puts what was said into the queue while one is running. Answered when it is stored, a new chat together
   * with its first message.
   */
  defineCommand({
    name: 'turn.send',
    input: z
      .object({ ...chatTarget, ...saidFields })
      .refine(...saysSomething)
      .refine(...namesOneChat),
    output: sentMessage,
  }),
  /** Sends a waiting message at once; a turn that runs is stopped for it. The other messages go on waiting. */
  defineCommand({ name: 'queue.sendNow', input: z.object({ conversationId, messageId }), output: nothing }),
  /** Takes a waiting message out of the queue and gives it back, for the composer. */
  defineCommand({
    name: 'queue.edit',
    input: z.object({ conversationId, messageId }),
    output: z.object({ text: z.string(), parts: messageParts }),
  }),
  defineCommand({ name: 'queue.remove', input: z.object({ conversationId, messageId }), output: nothing }),
  defineCommand({ name: 'turn.stop', input: z.object({ conversationId }), output: nothing }),
  /** Calls the model again after a turn failed, was stopped or was interrupted. */
  defineCommand({ name: 'turn.retry', input: z.object({ conversationId }), output: nothing }),
  /** Replaces a message of the user and everything after it, and starts a turn. */
  defineCommand({
    name: 'turn.edit',
    input: z.object({ conversationId, messageId, ...saidFields }).refine(...saysSomething),
    output: z.object({ messageId }),
  }),
] as const;

const modelCommands = [
  defineCommand({
    name: 'provider.add',
    input: z.object({
      kind: providerKind.exclude(['practice']),
      name: providerConfig.shape.name,
      baseUrl: providerConfig.shape.baseUrl,
      typedModels: providerConfig.shape.typedModels,
      key: z.string().trim().min(1).max(4000).optional(),
    }),
    output: z.object({ providerId }),
  }),
  /** A changed base URL drops the key: it was given to the old one. */
  defineCommand({
    name: 'provider.update',
    input: z.object({
      providerId,
      name: providerConfig.shape.name,
      baseUrl: providerConfig.shape.baseUrl,
      typedModels: providerConfig.shape.typedModels,
      /** `null` forgets the key; absent keeps it. */
      key: z.string().trim().min(1).max(4000).nullable().optional(),
    }),
    output: nothing,
  }),
  defineCommand({ name: 'provider.remove', input: z.object({ providerId }), output: nothing }),
  /** Asks the provider for its models; typed ones are always among them. */
  defineCommand({
    name: 'provider.models',
    input: z.object({ providerId }),
    output: z.object({ models: z.array(modelInfo), problem: errorInfo.nullable() }),
  }),
  /** What a model takes besides text, as far as is known. */
  defineCommand({
    name: 'model.limits',
    input: z.object({ model: modelRef }),
    output: z.object({ images: z.boolean(), audio: z.boolean() }),
  }),
] as const;

const secretCommands = [
  /** Which of these secrets have a value. Values are written and never read by a page. */
  defineCommand({
    name: 'secret.stored',
    input: z.object({ names: z.array(secretName).max(50) }),
    output: z.object({ names: z.array(secretName) }),
  }),
  defineCommand({
    name: 'secret.set',
    input: z.object({
      name: secretName,
      value: z
        .string()
        .min(1)
        .max(10_000)
        .regex(/^[^\0\r\n]*$/, 'one line'),
    }),
    output: nothing,
  }),
] as const;

const shellCommands = [
  defineCommand({ name: 'settings.update', input: settingsPatch, output: nothing }),
  /** The native folder dialog; `null` when it was closed or there is none. */
  defineCommand({ name: 'folder.pick', input: nothing, output: z.object({ path: z.string().nullable() }) }),
  /** Asks the user in a native dialog and opens the link outside if they say so. */
  defineCommand({ name: 'link.open', input: z.object({ url: z.url() }), output: z.object({ wasOpened: z.boolean() }) }),
] as const;

/**
 * Every command the page can send. None of them alone starts what a server's entry names, opens a URL or trusts a launch;
 * looking at a server may ask the runtimes on the user's own PATH for their versions.
 */
export const pageContract = defineContract([
  ...snapshotCommands,
  ...serverCommands,
  ...toolCommands,
  ...pinCommands,
  ...instructionsCommands,
  ...signInCommands,
  ...insightCommands,
  ...iconCommands,
  ...pictureCommands,
  ...conversationCommands,
  ...exportCommands,
  ...promptCommands,
  ...consentCommands,
  ...auditCommands,
  ...blobCommands,
  ...rootCommands,
  ...resourceCommands,
  ...askCommands,
  ...appCommands,
  ...modelCommands,
  ...secretCommands,
  ...shellCommands,
]);
export type PageContract = typeof pageContract;
export type PageCommand = CommandName<PageContract>;
export type PageInput<Name extends PageCommand> = CommandInput<PageContract, Name>;
export type PageOutput<Name extends PageCommand> = CommandOutput<PageContract, Name>;
