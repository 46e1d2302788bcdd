import { isJsonObject, type JsonObject, type JsonValue } from '../../../../shared/lib/json.ts';
import type { MessagePiece, SentPiece } from '../../../host/ports/sentBody.ts';
import {
  bodyPieces,
  fieldPiece,
  furtherPieces,
  isList,
  systemPieces,
  textOf,
  toolPiece,
} from '../requests/bodyPieces.ts';
import { fromWireName } from './geminiNames.ts';

/** Before the system prompt where a model takes none, in a message of its own. */
export const systemLabel = '[The instructions of the application follow.]';

/** The pieces of a request to the Gemini API; `undefined` for a body of another wire. Pure. */
export function describeGeminiBody(body: JsonObject): SentPiece[] | undefined {
  const { contents } = body;
  if (!isList(contents)) return undefined;
  const readContent = createContentReader();
  return bodyPieces(body, (field, value) => {
    if (field === 'contents') {
      const system = 'systemInstruction' in body ? undefined : systemIn(contents[0]);
      const rest = system === undefined ? contents : contents.slice(1);
      return [...(system ?? []), ...rest.map(readContent)];
    }
    if (field === 'systemInstruction' && isJsonObject(value)) return systemPieces(value['parts']);
    return field === 'tools' && isList(value) ? value.flatMap(toolPieces) : undefined;
  });
}

/** The system prompt in a message of its own. */
function systemIn(content: JsonValue | undefined): SentPiece[] | undefined {
  const parts = isJsonObject(content) ? content['parts'] : undefined;
  const [label] = isList(parts) && parts.length === 2 ? parts : [];
  return isJsonObject(label) && label['text'] === systemLabel ? systemPieces(parts) : undefined;
}

function toolPieces(tool: JsonValue): SentPiece[] {
  const { functionDeclarations: declarations, ...others } = isJsonObject(tool) ? tool : {};
  if (!isList(declarations)) return [fieldPiece(tool, 'tools')];
  const named = (each: JsonValue) => (isJsonObject(each) ? { name: fromWireName(textOf(each['name'])) } : each);
  return [
    ...declarations.map((each) => toolPiece(each, named(each))),
    ...(Object.keys(others).length === 0 ? [] : [fieldPiece(others, 'tools')]),
  ];
}

/** Calls have no ids on this wire, or need none: results stand in their order in the content that follows. */
function createContentReader(): (content: JsonValue) => SentPiece {
  let calls = 0;
  let open: string[] = [];

  function partPieces(part: JsonValue): MessagePiece[] {
    if (!isJsonObject(part)) return [fieldPiece(part)];
    const { functionCall: call, functionResponse: response, text, thought, ...rest } = part;
    if (isJsonObject(call)) {
      const id = `call ${calls++}`;
      open.push(id);
      const name = fromWireName(textOf(call['name']));
      return [{ kind: 'call', id, name, given: call['args'] }, ...furtherPieces(rest, [])];
    }
    if (isJsonObject(response)) {
      const { response: said, parts } = response;
      const media = isList(parts) ? parts : [];
      return [
        { kind: 'result', id: open.shift() ?? '', texts: textsOfResponse(said) },
        ...media.map((each): MessagePiece => ({ kind: 'media', text: JSON.stringify(each) })),
      ];
    }
    if (thought === true) return [{ kind: 'reasoning', text: JSON.stringify(part) }];
    if (typeof text !== 'string') return [{ kind: 'media', text: JSON.stringify(part) }];
    return [...(text === '' ? [] : [{ kind: 'text', text } as const]), ...furtherPieces(rest, [])];
  }

  return (content) => {
    if (!isJsonObject(content)) return fieldPiece(content);
    const { role, parts } = content;
    const isModel = role === 'model';
    if (isModel) open = [];
    const pieces = isList(parts) ? parts.flatMap(partPieces) : [];
    return {
      kind: 'message',
      by: isModel ? 'model' : 'user',
      pieces: [...furtherPieces(content, ['role', 'parts']), ...pieces],
    };
  };
}

/** What a tool said, or why it failed: the API has a name for each. */
function textsOfResponse(said: JsonValue | undefined): string[] {
  if (!isJsonObject(said)) return said === undefined ? [] : [JSON.stringify(said)];
  return Object.values(said).map((each) => (typeof each === 'string' ? each : JSON.stringify(each)));
}
