import { isForUserOnly } from '../../../../shared/domain/contentAnnotations.ts';
import type { ResultPart, ToolResult } from '../../../../shared/domain/tool.ts';
import { assertNever } from '../../../../shared/lib/assertNever.ts';
import { joinedText } from './longTexts.ts';

/** The parts of a result a model gets. Structured content counts when there is no text to read. */
export function modelContent({ content, structured }: ToolResult): readonly ResultPart[] {
  if (structured === undefined || content.some((part) => part.type === 'text' && isWords(part))) return content;
  return [...content, { type: 'text', text: JSON.stringify(structured) }];
}

/** The text for a model in place of a part whose bytes it does not get. */
export function partWords(part: ResultPart): string {
  if (isText(part) && isForUserOnly(part.annotations)) return `[${part.type} for the user only: shown to the user]`;
  switch (part.type) {
    case 'text':
      return joinedText(part.text, part.whole);
    case 'image':
    case 'audio':
      return `[${part.type}, ${part.mimeType}, ${part.bytes} bytes: shown to the user]`;
    case 'resource':
      if (part.text !== undefined) return joinedText(part.text, part.whole);
      return `[resource ${part.uri}, ${part.mimeType ?? 'unknown type'}, ${part.bytes ?? 0} bytes]`;
    case 'resourceLink':
      return `[resource link: ${part.name}, ${part.uri}]`;
    default:
      return assertNever(part);
  }
}

/** All texts of a result that a model gets, joined, as the user edits them. */
export function resultText(result: ToolResult): string {
  return modelContent(result).filter(isWords).map(partWords).join('\n\n');
}

/** Replaces all text that a model reads; pictures, audio and parts for the user only stay. */
export function withResultText(result: ToolResult, text: string): ToolResult {
  return { content: [{ type: 'text', text }, ...result.content.filter((part) => !isWords(part))] };
}

function isWords(part: ResultPart): boolean {
  return part.type !== 'image' && part.type !== 'audio' && !(isText(part) && isForUserOnly(part.annotations));
}

function isText(part: ResultPart): boolean {
  return part.type === 'text' || (part.type === 'resource' && part.text !== undefined);
}
