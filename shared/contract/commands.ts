import { z } from 'zod';
import { approvalSummary, askReason, grant, reply } from '../domain/approval.ts';
import { auditRow } from '../domain/audit.ts';
import { conversationHeader, message } from '../domain/conversation.ts';
import { errorInfo } from '../domain/error.ts';
import { conversationId, grantId, messageId, providerId, requestId, serverId, sha256 } from '../domain/ids.ts';
import { modelInfo, modelRef, providerConfig, providerKind } from '../domain/model.ts';
import { configurableLaunch, serverName } from '../domain/server.ts';
import { secretName } from '../domain/secret.ts';
import { settingsPatch } from '../domain/settings.ts';
import { hostSnapshot } from '../domain/snapshot.ts';
import { toolCall, toolSummary } from '../domain/tool.ts';
import { trustRecord } from '../domain/trust.ts';
import { jsonValue } from '../lib/json.ts';
import { type CommandInput, type CommandName, type CommandOutput, defineCommand, defineContract } from './define.ts';

const nothing = z.object({});
const messageText = z.string().trim().min(1).max(1_000_000);

const snapshotCommands = [defineCommand({ name: 'snapshot.get', input: nothing, output: hostSnapshot })] as const;

const serverCommands = [
  /** Adds a server. It asks for trust before it is started. */
  defineCommand({
    name: 'server.add',
    input: z.object({ name: serverName, launch: configurableLaunch, enabled: z.boolean() }),
    output: z.object({ serverId }),
  }),
  /** Adds every entry of a pasted `mcpServers` text, switched off. Entries that cannot be read are told, the others are added. */
  defineCommand({
    name: 'server.import',
    input: z.object({ text: z.string().max(1_000_000) }),
    output: z.object({ added: z.array(serverId), problems: z.array(errorInfo) }),
  }),
  defineCommand({
    name: 'server.update',
    input: z.object({ serverId, name: serverName, launch: configurableLaunch }),
    output: nothing,
  }),
  defineCommand({ name: 'server.remove', input: z.object({ serverId }), output: nothing }),
  defineCommand({
    name: 'server.setEnabled',
    input: z.object({ serverId, enabled: z.boolean() }),
    output: nothing,
  }),
  defineCommand({ name: 'server.restart', input: z.object({ serverId }), output: nothing }),
  /** The newest lines a server wrote to stderr. */
  defineCommand({
    name: 'server.stderr',
    input: z.object({ serverId }),
    output: z.object({ lines: z.array(z.string()) }),
  }),
  /** Reads mcp.json again after it was corrected by hand. */
  defineCommand({ name: 'config.reload', input: nothing, output: nothing }),
  /** Sorted by server and name. `after` is the last tool of the page before. */
  defineCommand({
    name: 'tool.list',
    input: z.object({
      serverId: serverId.optional(),
      offset: z.number().int().nonnegative().default(0),
      limit: z.number().int().min(1).max(500).default(200),
    }),
    output: z.object({ tools: z.array(toolSummary), total: z.number().int() }),
  }),
] as const;

const conversationCommands = [
  defineCommand({ name: 'conversation.create', input: nothing, output: z.object({ header: conversationHeader }) }),
  /** Older headers than the snapshot has, or those whose title contains `search`. */
  defineCommand({
    name: 'conversation.list',
    input: z.object({
      search: z.string().max(200).optional(),
      before: z.number().int().optional(),
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
  /** Takes a conversation away; `conversation.restore` brings it back until Gatehouse is started again. */
  defineCommand({ name: 'conversation.delete', input: z.object({ conversationId }), output: nothing }),
  defineCommand({ name: 'conversation.restore', input: z.object({ conversationId }), output: nothing }),
  /** Starts a turn, or puts the text into the queue while one is running. */
  defineCommand({
    name: 'turn.send',
    input: z.object({ conversationId, text: messageText }),
    output: z.object({ messageId, queued: z.boolean() }),
  }),
  defineCommand({ name: 'turn.unqueue', input: z.object({ conversationId, messageId }), output: nothing }),
  defineCommand({ name: 'turn.stop', input: z.object({ conversationId }), output: nothing }),
  /** Calls the model again after a turn failed, was stopped or was interrupted. */
  defineCommand({ name: 'turn.retry', input: z.object({ conversationId }), output: nothing }),
  /** Replaces a message of the user and everything after it, and starts a turn. */
  defineCommand({
    name: 'turn.edit',
    input: z.object({ conversationId, messageId, text: messageText }),
    output: z.object({ messageId }),
  }),
] as const;

/** What an approval card shows in full. `argumentsHash` comes back with the answer and binds it to these arguments. */
export const approvalBody = approvalSummary.extend({
  title: z.string().optional(),
  description: z.string(),
  annotations: toolSummary.shape.annotations,
  inputSchema: toolSummary.shape.inputSchema,
  arguments: jsonValue,
  argumentsHash: sha256,
  definitionHash: sha256,
  reason: askReason,
  /** How many tools "Always allow {server}" would cover. */
  serverToolCount: z.number().int(),
});
export type ApprovalBody = z.infer<typeof approvalBody>;

const consentCommands = [
  defineCommand({ name: 'approval.get', input: z.object({ requestId }), output: approvalBody }),
  defineCommand({
    name: 'approval.answer',
    input: z.object({ requestId, argumentsHash: sha256, reply }),
    /** The grant that was remembered, for Undo. */
    output: z.object({ grantId: grantId.nullable() }),
  }),
  /**
   * Brings the trust surface forward. It answers nothing: on the desktop a window of its own comes to the front; in the
   * browser `url` is a one-time link to another origin, to be opened as a tab.
   */
  defineCommand({ name: 'trust.review', input: nothing, output: z.object({ url: z.string().nullable() }) }),
  defineCommand({ name: 'trust.list', input: nothing, output: z.object({ records: z.array(trustRecord) }) }),
  defineCommand({ name: 'trust.revoke', input: z.object({ serverId }), output: nothing }),
  defineCommand({ name: 'grant.list', input: nothing, output: z.object({ grants: z.array(grant) }) }),
  defineCommand({ name: 'grant.revoke', input: z.object({ grantId }), output: nothing }),
  /** Newest first; `before` is the id of the last row known. */
  defineCommand({
    name: 'audit.list',
    input: z.object({ before: z.number().int().optional(), limit: z.number().int().min(1).max(200) }),
    output: z.object({ rows: z.array(auditRow), hasMore: z.boolean() }),
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
  defineCommand({ name: 'link.open', input: z.object({ url: z.url() }), output: z.object({ opened: z.boolean() }) }),
] as const;

/** Every command the page can send. None of them alone starts a process, opens a URL or trusts a launch. */
export const pageContract = defineContract([
  ...snapshotCommands,
  ...serverCommands,
  ...conversationCommands,
  ...consentCommands,
  ...modelCommands,
  ...secretCommands,
  ...shellCommands,
]);
export type PageContract = typeof pageContract;
export type PageCommand = CommandName<PageContract>;
export type PageInput<Name extends PageCommand> = CommandInput<PageContract, Name>;
export type PageOutput<Name extends PageCommand> = CommandOutput<PageContract, Name>;
