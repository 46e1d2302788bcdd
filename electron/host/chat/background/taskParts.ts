import { isForUserOnly } from '../../../../shared/domain/contentAnnotations.ts';
import { cutPartText, type MessagePart, type PartOrigin } from '../../../../shared/domain/messagePart.ts';
import { maxResultChars } from '../../../../shared/domain/resultLimits.ts';
import type { ResultPart, ToolCall, ToolCallState } from '../../../../shared/domain/tool.ts';
import { decisionText } from '../../../../shared/domain/words/decisionText.ts';
import { keepStart } from '../../../../shared/lib/cutText.ts';
import { modelContent, partWords } from '../../calls/tools/resultWords.ts';

/** Pictures and sounds of one result; of more, only words say that they are there. */
const maxMedia = 4;
/** As parts bound them; characters. */
const maxServerName = 200;
const maxToolName = 1000;

/**
 * The result of a call that ran in the background, as parts of a message: text of its server, and labelled so. Pure.
 *
 * @param limit how many characters of a result of this server models are given
 */
export function taskParts(call: ToolCall, limit: number = maxResultChars): MessagePart[] {
  if (call.tool === null) return [];
  const origin: PartOrigin = {
    kind: 'task',
    serverId: call.tool.serverId,
    serverName: keepStart(call.serverName, maxServerName),
    tool: keepStart(call.tool.name, maxToolName),
    callId: call.id,
  };
  const content = contentOf(call.state);
  const media = content.filter(isMedia).slice(0, maxMedia);
  const words = content.filter((part) => !media.some((each) => each === part)).map(partWords);
  const text = [...hostWords(call.state), ...words].join('\n\n');
  return [
    { type: 'text', ...cutPartText(text, limit), origin },
    ...media.map(({ type, blob, mimeType, bytes }): MessagePart => ({ type, blob, mimeType, bytes, origin })),
  ];
}

function contentOf(state: ToolCallState): readonly ResultPart[] {
  const result = state.kind === 'done' || state.kind === 'failed' ? state.result : undefined;
  return result === undefined ? [] : modelContent(result);
}

/** What Gatehouse says where there is no result, or before one. */
function hostWords(state: ToolCallState): string[] {
  switch (state.kind) {
    case 'failed':
      if (state.result !== undefined) return ['[The call ended with an error.]'];
      return [`[The call failed: ${state.error?.message ?? 'no reason given'}]`];
    case 'cancelled':
      return [`[The call was cancelled. ${state.reason === undefined ? '' : decisionText(state.reason, 'en')}]`];
    default:
      return [];
  }
}

function isMedia(part: ResultPart): part is Extract<ResultPart, { type: 'image' | 'audio' }> {
  return (part.type === 'image' || part.type === 'audio') && !isForUserOnly(part.annotations);
}
