import { isCallSettled, type ResultPart, type ToolCall, type ToolResult } from '../../../../shared/domain/tool.ts';
import type { MatchSource } from '../../../../shared/domain/search.ts';
import type { MessagePart } from '../../../../shared/domain/messagePart.ts';
import { keepStart } from '../../../../shared/lib/cutText.ts';
import type { JsonValue } from '../../../../shared/lib/json.ts';
import type { SearchedMessage } from '../../ports/searchIndex.ts';
import type { FilterFacts } from './matchExpression.ts';

/** Longer arguments and results of a call are found by their beginnings. */
const maxArgumentCharacters = 4000;
const maxResultCharacters = 16_000;

/** One text of a message that can be searched. */
export interface SearchedText {
  readonly source: MatchSource;
  readonly text: string;
}

/** What is searched of a message, in the order in which a match is shown. Pure. */
export function searchedTexts({ message, calls }: Pick<SearchedMessage, 'message' | 'calls'>): SearchedText[] {
  return [
    { source: { kind: 'text' }, text: message.text },
    ...(message.parts ?? []).map((part) => ({ source: { kind: 'attachment' as const }, text: textOfPart(part) })),
    ...calls.filter(isSearched).map((call) => ({
      source: { kind: 'call' as const, serverName: call.serverName, toolName: nameOf(call) },
      text: textOfCall(call),
    })),
  ];
}

/** What filters can ask about a message. Pure. */
export function filterFacts({ conversation, message, calls }: SearchedMessage): FilterFacts {
  return {
    conversationId: conversation.id,
    at: message.createdAt,
    hasFile: (message.parts ?? []).length > 0,
    tags: conversation.tags ?? [],
    projectId: conversation.projectId,
    calls: calls.filter(isSearched).map(({ tool }) => ({ serverId: tool?.serverId, toolName: tool?.name })),
  };
}

/** Calls of apps are not part of the thread. */
function isSearched({ byApp, state }: ToolCall): boolean {
  return byApp === undefined && isCallSettled(state);
}

function nameOf({ tool, modelName }: ToolCall): string {
  return tool?.name ?? modelName;
}

function textOfPart(part: MessagePart): string {
  const names = part.type === 'text' ? [] : part.type === 'resource' ? [part.title, part.name, part.uri] : [part.name];
  const text = 'text' in part ? part.text : undefined;
  return [...names, text].filter(Boolean).join('\n');
}

function textOfCall(call: ToolCall): string {
  const { state } = call;
  const result = state.kind === 'done' || state.kind === 'failed' ? state.result : undefined;
  const words: string[] = [];
  addJsonWords(call.editedArguments ?? call.arguments, { words, left: maxArgumentCharacters });
  const head = `${call.serverName} · ${nameOf(call)}`;
  // Definitions that were looked up are no words of this chat.
  const texts =
    result === undefined || call.host?.kind === 'findTools' ? '' : keepStart(textOfResult(result), maxResultCharacters);
  return [head, words.join(' '), texts].filter(Boolean).join('\n');
}

function textOfResult({ content, structured }: ToolResult): string {
  const texts = content.map(textOfResultPart).filter(Boolean);
  // The structured content repeats the text, if there is any.
  if (texts.length > 0 || structured === undefined) return texts.join('\n');
  const words: string[] = [];
  addJsonWords(structured, { words, left: maxResultCharacters });
  return words.join(' ');
}

function textOfResultPart(part: ResultPart): string {
  switch (part.type) {
    case 'text':
      return part.text;
    case 'resource':
      return [part.uri, part.text].filter(Boolean).join('\n');
    case 'resourceLink':
      return [part.title, part.name, part.uri, part.description].filter(Boolean).join('\n');
    case 'image':
    case 'audio':
      return '';
  }
}

/** The names and values in a JSON value, until enough was collected. */
function addJsonWords(value: JsonValue, room: { readonly words: string[]; left: number }): void {
  if (room.left <= 0 || value === null) return;
  if (typeof value !== 'object') {
    const word = keepStart(String(value), room.left);
    room.words.push(word);
    room.left -= word.length + 1;
    return;
  }
  for (const [name, inner] of Object.entries(value)) {
    if (room.left <= 0) return;
    if (!Array.isArray(value)) addJsonWords(name, room);
    addJsonWords(inner, room);
  }
}
