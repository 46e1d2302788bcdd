import type { ExportedCall, ExportedMessage } from '../../../../shared/domain/chatExport.ts';
import type { Sha256 } from '../../../../shared/domain/ids.ts';
import { type MessagePart, partName, partText } from '../../../../shared/domain/messagePart.ts';
import type { ResultPart, ToolCallState, ToolResult } from '../../../../shared/domain/tool.ts';
import { decisionText } from '../../../../shared/domain/words/decisionText.ts';
import { assertNever } from '../../../../shared/lib/assertNever.ts';
import { joinedText } from '../../calls/tools/longTexts.ts';
import { chatStyle } from './chatStyle.ts';
import type { ChatWriter, Pictures } from './chatWriter.ts';
import { callName, callTook, dateText, messageHeading } from './exportWords.ts';
import { type Html, markup, noHtml } from './htmlText.ts';
import { markdownToHtml } from './markdownToHtml.ts';

/** Nothing runs and nothing is fetched, whatever got into the file: only its own style and pictures inside of it count. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/** The form for browsers: one file with everything in it, that runs nothing and refers to nothing. */
export const writeHtml: ChatWriter = {
  hasPictures: true,
  head: ({ title, createdAt, exportedAt }) =>
    markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${{ html: policy }}">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer">
<title>${title || 'Chat'}</title><style>${{ html: chatStyle }}</style></head><body>
<h1>${title || 'Chat'}</h1>
<p class="facts">Chat of ${dateText(createdAt)}, exported from Gatehouse on ${dateText(exportedAt)}.</p>
`.html,
  message: (message, _isFirst, pictures) => messageBlock(message, pictures).html,
  tail: () => '</body></html>\n',
};

function messageBlock(message: ExportedMessage, pictures: Pictures): Html {
  const { id, role, text, reasoning, parts = [], notices, state, error, calls } = message;
  return markup`<section class="message ${role}"><h2>${messageHeading(message)}</h2>
${reasoning === undefined ? noHtml : markup`<details><summary>Reasoning</summary><div class="text">${markdownToHtml(reasoning, `${id}-r`)}</div></details>`}
${text === '' ? noHtml : markup`<div class="text">${role === 'user' ? markup`${text}` : markdownToHtml(text, id)}</div>`}
${parts.map((part) => partBlock(part, pictures))}
${notices.map((notice) => markup`<p class="note">Note: <code>${JSON.stringify(notice)}</code></p>`)}
${state === 'finished' ? noHtml : markup`<p class="note">This message is ${state}.</p>`}
${error === undefined ? noHtml : markup`<p class="note">Error: ${error.message}</p>`}
${calls.map((call) => callBlock(call, pictures))}</section>
`;
}

function partBlock(part: MessagePart, pictures: Pictures): Html {
  const name = partName(part) ?? 'without a name';
  const from = part.origin.kind === 'file' ? '' : `, from ${part.origin.serverName}`;
  const type = part.type === 'text' ? '' : ` (${part.mimeType ?? ''})`;
  const text = partText(part);
  return markup`<p class="note">Attached ${part.type}: ${name}${type}${from}</p>${
    'blob' in part && part.blob !== undefined ? picture(part.blob, name, pictures) : noHtml
  }${text === '' ? noHtml : pre(text)}`;
}

/** A picture, if its bytes are one that is drawn. */
function picture(blob: Sha256, name: string, pictures: Pictures): Html {
  const found = pictures.get(blob);
  return found === undefined ? noHtml : markup`<p><img alt="${name}" src="${found}"></p>`;
}

function pre(text: string): Html {
  return markup`<pre class="plain">${text}</pre>`;
}

function json(value: unknown): Html {
  return pre(JSON.stringify(value, null, 2));
}

function callBlock(call: ExportedCall, pictures: Pictures): Html {
  const { arguments: wanted, editedArguments, decision, state, resultEdited, sentAgain } = call;
  const decided =
    decision === undefined
      ? noHtml
      : markup`<p class="by">Decision: ${decision.outcome} by ${decision.by} on ${dateText(decision.decidedAt)}. ${decisionText(decision.reason, 'en')}</p>`;
  const edited =
    editedArguments === undefined
      ? noHtml
      : markup`<h3>Arguments as you changed them, which is what ran</h3>${json(editedArguments)}`;
  return markup`<details><summary>Tool call: <code>${callName(call)}</code>, ${state.kind}${callTook(call)}${sentAgain ? ', sent twice' : ''}</summary>
${decided}<h3>Arguments</h3>${json(wanted)}${edited}${outcomeBlock(state, resultEdited === true, pictures)}</details>
`;
}

function outcomeBlock(state: ToolCallState, isEdited: boolean, pictures: Pictures): Html {
  switch (state.kind) {
    case 'done':
      return resultBlock(state.result, isEdited, pictures);
    case 'failed': {
      const error = state.error === undefined ? noHtml : markup`<p class="note">Error: ${state.error.message}</p>`;
      return markup`${error}${state.result === undefined ? noHtml : resultBlock(state.result, isEdited, pictures)}`;
    }
    case 'denied':
    case 'withheld':
    case 'cancelled':
      return state.reason === undefined
        ? noHtml
        : markup`<p class="note">Reason: ${decisionText(state.reason, 'en')}</p>`;
    case 'pending':
    case 'waiting':
    case 'running':
    case 'background':
    case 'reviewing':
      return noHtml;
    default:
      return assertNever(state);
  }
}

function resultBlock({ content, structured }: ToolResult, isEdited: boolean, pictures: Pictures): Html {
  const about = isEdited ? 'Result, with its text as you changed it' : 'Result';
  const data = structured === undefined ? noHtml : markup`<h3>Structured result</h3>${json(structured)}`;
  return markup`<h3>${about}</h3>${content.map((part) => resultPartBlock(part, pictures))}${data}`;
}

function resultPartBlock(part: ResultPart, pictures: Pictures): Html {
  switch (part.type) {
    case 'text':
      return pre(joinedText(part.text, part.whole));
    case 'image':
    case 'audio': {
      const facts = markup`<p class="note">${part.type}: ${part.mimeType}, ${String(part.bytes)} bytes, SHA-256 ${part.blob}</p>`;
      return markup`${picture(part.blob, part.type, pictures)}${facts}`;
    }
    case 'resource':
      return markup`<p class="note">Resource: <code>${part.uri}</code></p>${
        part.text === undefined ? noHtml : pre(joinedText(part.text, part.whole))
      }`;
    case 'resourceLink':
      return markup`<p class="note">Link to a resource: <code>${part.uri}</code> (${part.name})</p>`;
    default:
      return assertNever(part);
  }
}
