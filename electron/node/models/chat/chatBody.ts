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

/** The pieces of a request of Chat Completions; `undefined` for a body of another wire. Pure. */
export function describeChatBody(body: JsonObject): SentPiece[] | undefined {
  if (!isList(body['messages'])) return undefined;
  return bodyPieces(body, (field, value) => {
    if (!isList(value)) return undefined;
    if (field === 'tools')
      return value.map((tool) => toolPiece(tool, isJsonObject(tool) ? (tool['function'] ?? tool) : tool));
    return field === 'messages' ? value.flatMap(messagePieces) : undefined;
  });
}

function messagePieces(message: JsonValue): SentPiece[] {
  if (!isJsonObject(message)) return [fieldPiece(message)];
  const { role, content } = message;
  if (role === 'system' || role === 'developer') return systemPieces(content);
  if (role === 'tool') {
    const result = { kind: 'result', id: textOf(message['tool_call_id']), texts: textsIn(content) } as const;
    return [{ kind: 'message', by: 'user', pieces: [result] }];
  }
  const parts = isList(content) ? content : textsIn(content);
  const calls = isList(message['tool_calls']) ? message['tool_calls'] : [];
  const pieces = [
    ...furtherPieces(message, ['role', 'content', 'tool_calls']),
    ...parts.flatMap(partPieces),
    ...calls.flatMap(callPieces),
  ];
  return [{ kind: 'message', by: role === 'assistant' ? 'model' : 'user', pieces }];
}

function partPieces(part: JsonValue): MessagePiece[] {
  const isThinking = isJsonObject(part) && part['type'] === 'thinking';
  return isThinking ? [{ kind: 'reasoning', text: JSON.stringify(part) }] : blockPieces(part);
}

function callPieces(call: JsonValue): MessagePiece[] {
  const made = isJsonObject(call) ? call['function'] : undefined;
  if (!isJsonObject(call) || !isJsonObject(made)) return [fieldPiece(call)];
  return [
    { kind: 'call', id: textOf(call['id']), name: textOf(made['name']), given: made['arguments'] },
    ...furtherPieces(call, ['id', 'type', 'function']),
  ];
}
