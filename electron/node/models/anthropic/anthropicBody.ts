import { isJsonObject, type JsonObject, type JsonValue } from '../../../../shared/lib/json.ts';
import type { MessagePiece, SentPiece } from '../../../host/ports/sentBody.ts';
import {
  blockPieces,
  bodyPieces,
  fieldPiece,
  furtherPieces,
  isList,
  systemPieces,
  textOf,
  textsIn,
  toolPiece,
} from '../requests/bodyPieces.ts';

/** Only in messages of this wire. */
const ownBlocks = new Set<JsonValue | undefined>(['tool_use', 'tool_result', 'redacted_thinking']);

/** The pieces of a request to the Messages API; `undefined` for a body of another wire. Pure. */
export function describeAnthropicBody(body: JsonObject): SentPiece[] | undefined {
  const { messages } = body;
  if (!isList(messages) || !('system' in body || messages.some(hasOwnBlock))) return undefined;
  return bodyPieces(body, (field, value) => {
    if (field === 'system') return systemPieces(value);
    if (!isList(value)) return undefined;
    if (field === 'tools') return value.map((tool) => toolPiece(tool, tool));
    return field === 'messages' ? value.flatMap(messagePieces) : undefined;
  });
}

function hasOwnBlock(message: JsonValue): boolean {
  const content = isJsonObject(message) ? message['content'] : undefined;
  return isList(content) && content.some((block) => isJsonObject(block) && ownBlocks.has(block['type']));
}

function messagePieces(message: JsonValue): SentPiece[] {
  if (!isJsonObject(message)) return [fieldPiece(message)];
  const { role, content } = message;
  if (role === 'system') return systemPieces(content);
  const pieces = isList(content) ? content.flatMap(piecesOf) : textsIn(content).flatMap(piecesOf);
  return [
    {
      kind: 'message',
      by: role === 'assistant' ? 'model' : 'user',
      pieces: [...furtherPieces(message, ['role', 'content']), ...pieces],
    },
  ];
}

function piecesOf(block: JsonValue): MessagePiece[] {
  if (!isJsonObject(block)) return blockPieces(block);
  switch (block['type']) {
    case 'tool_use':
      return [{ kind: 'call', id: textOf(block['id']), name: textOf(block['name']), given: block['input'] }];
    case 'tool_result':
      return [{ kind: 'result', id: textOf(block['tool_use_id']), texts: textsIn(block['content']) }];
    case 'thinking':
    case 'redacted_thinking':
      return [{ kind: 'reasoning', text: JSON.stringify(block) }];
    default:
      return blockPieces(block);
  }
}
