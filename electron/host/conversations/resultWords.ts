import type { ResultPart, ToolResult } from '../../../shared/domain/tool.ts';
import { assertNever } from '../../../shared/lib/assertNever.ts';

/** The parts of a result a model gets. Structured content counts when there is no text to read. */
export function modelContent({ content, structured }: ToolResult): readonly ResultPart[] {
  if (structured === undefined || content.some((part) => part.type === 'text')) return content;
  return [...content, { type: 'text', text: JSON.stringify(structured) }];
}

/** What a model reads in place of a part, where it does not get the bytes. */
export function partWords(part: ResultPart): string {
  switch (part.type) {
    case 'text':
      return part.text;
    case 'image':
    case 'audio':
      return `[${part.type}, ${part.mimeType}, ${part.bytes} bytes: shown to the user]`;
    case 'resource':
      return part.text ?? `[resource ${part.uri}, ${part.mimeType ?? 'unknown type'}, ${part.bytes ?? 0} bytes]`;
    case 'resourceLink':
      return `[resource link: ${part.name}, ${part.uri}]`;
    default:
      return assertNever(part);
  }
}

/** The texts of a result in one, as the user edits them. */
export function resultText(result: ToolResult): string {
  return modelContent(result).filter(isWords).map(partWords).join('\n\n');
}

/** The result with another text in place of all of its texts; pictures and sound stay. */
export function withResultText(result: ToolResult, text: string): ToolResult {
  return { content: [{ type: 'text', text }, ...result.content.filter((part) => !isWords(part))] };
}

function isWords({ type }: ResultPart): boolean {
  return type !== 'image' && type !== 'audio';
}
