import type { ExportedCall, ExportedMessage } from '../../../../shared/domain/chatExport.ts';
import type { Notice } from '../../../../shared/domain/conversation.ts';
import { type MessagePart, partName, partText } from '../../../../shared/domain/messagePart.ts';
import type { ResultPart, ToolCallState, ToolResult } from '../../../../shared/domain/tool.ts';
import { assertNever } from '../../../../shared/lib/assertNever.ts';
import { joinedText } from '../../calls/tools/longTexts.ts';
import type { ChatWriter } from './chatWriter.ts';
import { dateText } from './exportWords.ts';
import { codeBlock, codeSpan, plainWords } from './markdownText.ts';
import { quoteMarkdown } from './quoteMarkdown.ts';
import { decisionText } from '../../../../shared/domain/words/decisionText.ts';

/**
 * The form for readers. Only Gatehouse's own text stands outside of quotes and code, so that no message and no server
 * can imitate another message, a call or a decision of the user.
 */
export const writeMarkdown: ChatWriter = {
  head: ({ title, createdAt, exportedAt }) =>
    blocks(
      `# ${plainWords(title) || 'Chat'}`,
      `Chat of ${dateText(createdAt)}, exported from Gatehouse on ${dateText(exportedAt)}.`,
    ),
  message: (message) =>
    blocks(
      `## ${headingOf(message)}`,
      message.text === '' ? '' : quoteMarkdown(message.text),
      ...(message.parts ?? []).map(partBlock),
      ...message.notices.map(noticeText),
      message.state === 'finished' ? '' : `*This message is ${message.state}.*`,
      message.error === undefined ? '' : `*Error:* ${plainWords(message.error.message)}`,
      ...message.calls.map(callBlock),
    ),
  tail: () => '',
};

function blocks(...texts: readonly string[]): string {
  return texts
    .filter((text) => text !== '')
    .map((text) => `${text}\n\n`)
    .join('');
}

function headingOf({ role, model, createdAt, prompt, shownVersion }: ExportedMessage): string {
  const who = role === 'user' ? 'You' : 'Assistant';
  const how = model === undefined ? '' : ` (${plainWords(model.model)})`;
  const from = prompt === undefined ? '' : `, prompt ${codeSpan(prompt.name)} of ${codeSpan(prompt.serverName)}`;
  const version = shownVersion && `, version ${shownVersion.number} of ${shownVersion.count}`;
  return `${who}${how}${from}${version ?? ''}${createdAt === 0 ? '' : `, ${dateText(createdAt)}`}`;
}

function partBlock(part: MessagePart): string {
  const name = partName(part);
  const { origin } = part;
  const from = origin.kind === 'file' ? '' : `, from ${codeSpan(origin.serverName)}`;
  const type = part.type === 'text' ? '' : (part.mimeType ?? '');
  const facts = [type === '' ? '' : codeSpan(type), 'bytes' in part ? `${part.bytes} bytes` : ''];
  const about = facts.filter((fact) => fact !== '').join(', ');
  const line = `*Attached ${part.type}:* ${name === undefined ? 'without a name' : codeSpan(name)}${about && ` (${about})`}${from}`;
  const text = partText(part);
  return text === '' ? line : `${line}\n\n${codeBlock(text)}`;
}

function callBlock(call: ExportedCall): string {
  const { serverName, tool, modelName, arguments: wanted, editedArguments, decision, startedAt, finishedAt } = call;
  const name = tool === null ? codeSpan(modelName) : `${codeSpan(tool.name)} of ${codeSpan(serverName)}`;
  const took = startedAt !== undefined && finishedAt !== undefined ? `, ${finishedAt - startedAt} ms` : '';
  const decided =
    decision === undefined
      ? ''
      : `Decision: ${decision.outcome} by ${decision.by} on ${dateText(decision.decidedAt)}. ${plainWords(decisionText(decision.reason, 'en'))}`;
  return blocks(
    `### Tool call: ${name}`,
    `State: ${call.state.kind}${took}.${call.sentAgain ? ' It was sent twice.' : ''}`,
    decided,
    'Arguments:',
    json(wanted),
    ...(editedArguments === undefined
      ? []
      : ['Arguments as you changed them, which is what ran:', json(editedArguments)]),
    outcomeBlock(call.state, call.resultEdited === true),
  ).trimEnd();
}

function outcomeBlock(state: ToolCallState, isEdited: boolean): string {
  switch (state.kind) {
    case 'done':
      return resultBlock(state.result, isEdited);
    case 'failed': {
      const error = state.error === undefined ? '' : `*Error:* ${plainWords(state.error.message)}`;
      return blocks(error, state.result === undefined ? '' : resultBlock(state.result, isEdited)).trimEnd();
    }
    case 'denied':
    case 'withheld':
    case 'cancelled':
      return state.reason === undefined ? '' : `Reason: ${plainWords(decisionText(state.reason, 'en'))}`;
    case 'pending':
    case 'waiting':
    case 'running':
    case 'background':
    case 'reviewing':
      return '';
    default:
      return assertNever(state);
  }
}

function resultBlock({ content, structured }: ToolResult, isEdited: boolean): string {
  const about = isEdited ? 'Result, with its text as you changed it:' : 'Result:';
  const structuredBlock = structured === undefined ? [] : ['Structured result:', json(structured)];
  return blocks(about, ...content.map(resultPartBlock), ...structuredBlock).trimEnd();
}

function resultPartBlock(part: ResultPart): string {
  switch (part.type) {
    case 'text':
      return codeBlock(joinedText(part.text, part.whole));
    case 'image':
    case 'audio':
      return `*${part.type}:* ${codeSpan(part.mimeType)}, ${part.bytes} bytes, SHA-256 ${codeSpan(part.blob)}`;
    case 'resource': {
      const line = `*Resource:* ${codeSpan(part.uri)}`;
      if (part.text === undefined) return `${line}, ${part.bytes ?? 0} bytes`;
      return `${line}\n\n${codeBlock(joinedText(part.text, part.whole))}`;
    }
    case 'resourceLink':
      return `*Link to a resource:* ${codeSpan(part.uri)} (${codeSpan(part.name)})`;
    default:
      return assertNever(part);
  }
}

function noticeText(notice: Notice): string {
  return `*Note:* ${codeSpan(JSON.stringify(notice))}`;
}

function json(value: unknown): string {
  return codeBlock(JSON.stringify(value, null, 2), 'json');
}
