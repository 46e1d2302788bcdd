import { type ExportedCall, exportedChat, type ExportedMessage } from '../../../../shared/domain/chatExport.ts';
import { nothingLeftOut } from '../../../../shared/domain/chatImport.ts';
import { serverId } from '../../../../shared/domain/ids.ts';
import type { MessagePart } from '../../../../shared/domain/messagePart.ts';
import { isCallSettled, type ToolCallState, type ToolResult } from '../../../../shared/domain/tool.ts';
import type { ImportedCall, ImportedMessage, ReadChat } from './importedChat.ts';
import { oneLineTitle } from './plainText.ts';
import { wrongPlace } from './wrongPlace.ts';

/**
 * The source of what the file says came from servers: an id that no server here has. With an id out of the file, its words would
 * pass for those of the server here that has this id, and as known to it.
 */
const importedSource = serverId.parse('imported');

/**
 * Reads a chat that Gatehouse exported as JSON. Its calls lose what binds them to servers and decisions: the file says what
 * it says, and whoever wrote it. Pure.
 */
export function readGatehouse(value: unknown): ReadChat {
  const read = exportedChat.safeParse(value);
  if (!read.success) return { wrongAt: wrongPlace(read.error) };
  const { title, createdAt, updatedAt, shelf, messages } = read.data;
  const keyAt = (at: number) => `${at}`;
  const imported = messages.map((message, at): ImportedMessage => {
    const { role, text, reasoning, parts, prompt, state, isLeftOut } = message;
    return {
      key: keyAt(at),
      parent: at === 0 ? null : keyAt(at - 1),
      role,
      text,
      ...(reasoning !== undefined && { reasoning }),
      ...(parts !== undefined && { parts: parts.map(importedPart) }),
      ...(prompt !== undefined && { prompt: { ...prompt, serverId: importedSource } }),
      state: state === 'streaming' ? 'interrupted' : state,
      createdAt: message.createdAt,
      // The way back stands at answers.
      ...(isLeftOut && role === 'assistant' && { isLeftOut }),
      calls: message.calls.map(importedCall),
    };
  });
  return {
    chat: {
      from: 'gatehouse',
      // An export has no id of its chat: that of its first message stands for it.
      sourceId: `${messages[0]?.id ?? ''} ${createdAt}`,
      title: oneLineTitle(title),
      createdAt,
      updatedAt: Math.max(createdAt, updatedAt),
      isArchived: shelf === 'archived',
      messages: imported,
      shownEnd: imported.at(-1)?.key,
      leftOut: { ...nothingLeftOut, decisions: decisionsOf(messages) },
    },
  };
}

function decisionsOf(messages: readonly ExportedMessage[]): number {
  return messages.flatMap(({ calls }) => calls).filter(({ decision }) => decision !== undefined).length;
}

function importedPart(part: MessagePart): MessagePart {
  const { origin } = part;
  return origin.kind === 'file' ? part : { ...part, origin: { ...origin, serverId: importedSource } };
}

function importedCall(call: ExportedCall): ImportedCall {
  const { tool, serverName, modelName, editedArguments, resultEdited, createdAt, startedAt, finishedAt } = call;
  return {
    serverName,
    modelName: tool?.name ?? modelName,
    arguments: call.arguments,
    ...(editedArguments !== undefined && { editedArguments }),
    ...(resultEdited && { resultEdited }),
    state: importedState(call.state),
    createdAt,
    ...(startedAt !== undefined && { startedAt }),
    ...(finishedAt !== undefined && { finishedAt }),
  };
}

function importedState(state: ToolCallState): ToolCallState {
  switch (state.kind) {
    case 'done':
      return { kind: 'done', result: withoutMeta(state.result) };
    case 'failed': {
      const { result, error } = state;
      return {
        kind: 'failed',
        ...(result !== undefined && { result: withoutMeta(result) }),
        // What to try again was meant for the place it failed at.
        ...(error !== undefined && { error: { code: error.code, message: error.message } }),
      };
    }
    default:
      return isCallSettled(state) ? state : { kind: 'cancelled' };
  }
}

/** Without what a server says to the app of its tool. */
function withoutMeta({ meta: _, ...result }: ToolResult): ToolResult {
  return result;
}
