import { isJsonObject, type JsonObject, type JsonValue } from '../../../../shared/lib/json.ts';
import type { MessagePiece, SentPiece } from '../../../host/ports/sentBody.ts';

/** Reads bodies that were sent, also by older versions: what is not known is a piece as well, so that nothing is left out. */

export function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

export function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** The texts of a content: one, or those of its blocks. A block of another kind, such as a picture, is its JSON. */
export function textsIn(content: JsonValue | undefined): string[] {
  if (typeof content === 'string') return content === '' ? [] : [content];
  if (isList(content)) return content.flatMap(textsIn);
  if (isJsonObject(content) && typeof content['text'] === 'string') return [content['text']];
  return content === null || content === undefined ? [] : [JSON.stringify(content)];
}

export function systemPieces(content: JsonValue | undefined): SentPiece[] {
  return textsIn(content).map((text) => ({ kind: 'system', text }));
}

/** @param named the part of a definition that has its name */
export function toolPiece(definition: JsonValue, named: JsonValue | undefined): SentPiece {
  return { kind: 'tool', name: isJsonObject(named) ? textOf(named['name']) : '', text: JSON.stringify(definition) };
}

export function fieldPiece(value: JsonValue, name?: string): Extract<MessagePiece, { kind: 'field' }> {
  return { kind: 'field', text: JSON.stringify(value), ...(name === undefined ? {} : { name }) };
}

/** A block of a content: its text, or what is none as it is, such as a picture. */
export function blockPieces(block: JsonValue): MessagePiece[] {
  if (!isJsonObject(block)) return textsIn(block).map((text) => ({ kind: 'text', text }));
  const { text } = block;
  return [typeof text === 'string' ? { kind: 'text', text } : { kind: 'media', text: JSON.stringify(block) }];
}

/** What servers get back with an answer or a call: reasoning under several names, and signatures. @param usual the fields that are none of it */
export function furtherPieces(object: JsonObject, usual: readonly string[]): MessagePiece[] {
  const further = Object.entries(object).filter(([field]) => !usual.includes(field));
  return further.map(([name, value]) => {
    return { kind: 'reasoning', name, text: typeof value === 'string' ? value : JSON.stringify(value) };
  });
}

/** A whole body: the fields that its wire has pieces for, and the others as they are. */
export function bodyPieces(
  body: JsonObject,
  known: (field: string, value: JsonValue) => readonly SentPiece[] | undefined,
): SentPiece[] {
  return Object.entries(body).flatMap(([field, value]) => {
    const pieces = known(field, value) ?? [];
    return pieces.length === 0 ? [fieldPiece(value, field)] : pieces;
  });
}
