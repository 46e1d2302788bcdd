import { isJsonObject, type JsonObject, type JsonValue } from '../../../../shared/lib/json.ts';
import type { SentPiece } from '../../../host/ports/sentBody.ts';
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

/** The pieces of a request to the Responses API; `undefined` for a body of another wire. Pure. */
export function describeResponsesBody(body: JsonObject): SentPiece[] | undefined {
  if (!('input' in body)) return undefined;
  return bodyPieces(body, (field, value) => {
    if (field === 'instructions') return systemPieces(value);
    if (!isList(value)) return undefined;
    if (field === 'tools') return value.map((tool) => toolPiece(tool, tool));
    return field === 'input' ? value.flatMap(itemPieces) : undefined;
  });
}

function itemPieces(item: JsonValue): SentPiece[] {
  if (!isJsonObject(item)) return [fieldPiece(item)];
  const { role, type, content } = item;
  const id = textOf(item['call_id']);
  switch (type) {
    case 'function_call': {
      const call = { kind: 'call', id, name: textOf(item['name']), given: item['arguments'] } as const;
      return [{ kind: 'message', by: 'model', pieces: [call] }];
    }
    case 'function_call_output': {
      const result = { kind: 'result', id, texts: textsIn(item['output']) } as const;
      return [{ kind: 'message', by: 'user', pieces: [result] }];
    }
    case 'reasoning':
      return [{ kind: 'message', by: 'model', pieces: [{ kind: 'reasoning', text: JSON.stringify(item) }] }];
    default:
  }
  if (role === 'system' || role === 'developer') return systemPieces(content);
  const parts = isList(content) ? content : textsIn(content);
  const further = furtherPieces(item, ['role', 'type', 'content', 'phase']);
  return [
    {
      kind: 'message',
      by: role === 'assistant' ? 'model' : 'user',
      pieces: [...further, ...parts.flatMap(blockPieces)],
    },
  ];
}
