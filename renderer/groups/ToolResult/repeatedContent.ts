import type { ResultPart } from '../../../shared/domain/tool.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/lib/json.ts';
import { bytesInBase64 } from './base64Text.ts';
import { dataIn } from './textKind.ts';

/** The content of a result without repetitions, in the server's order. */
export interface ShownResult {
  readonly parts: readonly ResultPart[];
  /** Missing if the parts show all of it. */
  readonly structured: JsonValue | undefined;
}

/**
 * Servers repeat structured content as text for hosts without support for it (2025-06-18, server/tools), and some repeat their
 * content as structured content. Pure.
 */
export function withoutRepeats(content: readonly ResultPart[], structured: JsonValue | undefined): ShownResult {
  if (structured === undefined || repeatsContent(structured, content)) return { parts: content, structured: undefined };
  const wanted = sorted(structured);
  // If a name occurs twice in a text, the data has only its last value: text repeats the data only if nothing is lost.
  const isRepeat = (part: ResultPart) => {
    if (part.type !== 'text' || part.whole !== undefined) return false;
    const data = dataIn(part.text);
    return data !== undefined && sorted(data) === wanted && isAllOf(data, part.text);
  };
  return { parts: content.filter((part) => !isRepeat(part)), structured };
}

/** Whether structured content is one property that contains the text or the blocks of the content, and nothing else. */
function repeatsContent(structured: JsonValue, content: readonly ResultPart[]): boolean {
  if (!isJsonObject(structured) || content.length === 0) return false;
  const [only, ...others] = Object.values(structured);
  if (others.length > 0) return false;
  if (typeof only === 'string') {
    const [part, ...more] = content;
    return more.length === 0 && part?.type === 'text' && part.whole === undefined && part.text === only;
  }
  if (!Array.isArray(only) || only.length !== content.length) return false;
  return content.every((part, at) => {
    const block = (only as readonly JsonValue[])[at];
    return isJsonObject(block) && isBlockOf(block, part);
  });
}

/** The fields a block may have. A block with other fields contains something that is not shown elsewhere. */
const blockNames = new Set(['type', 'text', 'data', 'mimeType', 'resource', 'annotations', '_meta']);

function isBlockOf(block: JsonObject, part: ResultPart): boolean {
  if (block['type'] !== part.type || !Object.keys(block).every((name) => blockNames.has(name))) return false;
  switch (part.type) {
    case 'text':
      return part.whole === undefined && block['text'] === part.text;
    case 'image':
    case 'audio':
      return block['mimeType'] === part.mimeType && bytesInBase64(block['data']) === part.bytes;
    case 'resource': {
      const { resource } = block;
      if (!isJsonObject(resource) || resource['uri'] !== part.uri || part.whole !== undefined) return false;
      return part.blob === undefined ? resource['text'] === part.text : bytesInBase64(resource['blob']) === part.bytes;
    }
    case 'resourceLink':
      return false;
  }
}

/** Whether data contains everything that its JSON text contains. Pure. */
function isAllOf(data: JsonValue, text: string): boolean {
  return withoutLayout(text) === withoutLayout(JSON.stringify(data));
}

/** JSON without the spaces outside of its strings, and with texts and numbers in one notation. */
function withoutLayout(json: string): string {
  return json.replace(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|\s+/g, (piece) =>
    piece.trim() === '' ? '' : JSON.stringify(JSON.parse(piece)),
  );
}

/** The same text for the same data, whatever the order of names. */
function sorted(value: JsonValue): string {
  return JSON.stringify(value, (_, each: JsonValue) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}
