import type OpenAI from 'openai';
import type { ModelMessage, ModelPart, ModelRequest, ProviderAccess } from '../../../host/ports/modelProvider.ts';
import { convertedOnce } from '../requests/bodyText.ts';
import { cacheKey } from '../requests/cacheKey.ts';
import { layOut, type Piece, withWireIds } from '../requests/outline.ts';
import { dataUrl, type Sendable, sendable, textOf } from '../requests/pictures.ts';

/** The API refuses less. */
const leastOutput = 16;

type Item = OpenAI.Responses.ResponseInputItem;

/**
 * Our request on the wire of the Responses API. Nothing is stored there (`store: false`), so reasoning travels with the
 * history in encrypted form; models without reasoning refuse to be asked for it.
 */
export function toResponsesRequest(
  request: ModelRequest,
  access: ProviderAccess,
  options: { readonly hasEncryptedReasoning: boolean; readonly hasSummary: boolean },
): OpenAI.Responses.ResponseCreateParamsStreaming {
  return {
    model: request.model,
    stream: true,
    store: false,
    ...(options.hasEncryptedReasoning ? { include: ['reasoning.encrypted_content'] } : {}),
    ...reasoningField(request.effort, options.hasSummary),
    ...(request.system === '' ? {} : { instructions: request.system }),
    input: withWireIds(request.messages, access, request.model).flatMap((message) =>
      itemsOf(message, request.model, access),
    ),
    ...(request.maxTokens === undefined ? {} : { max_output_tokens: Math.max(request.maxTokens, leastOutput) }),
    ...cacheKey(request, access),
    ...(request.metadata === undefined ? {} : { metadata: { ...request.metadata } }),
    ...(request.temperature === undefined ? {} : { temperature: request.temperature }),
    ...(request.tools.length === 0
      ? {}
      : {
          tools: request.tools.map(toTool),
          parallel_tool_calls: true,
          ...(request.toolChoice === undefined ? {} : { tool_choice: request.toolChoice }),
        }),
  };
}

function reasoningField(
  effort: ModelRequest['effort'],
  hasSummary: boolean,
): Pick<OpenAI.Responses.ResponseCreateParams, 'reasoning'> {
  if (effort === undefined && !hasSummary) return {};
  return { reasoning: { ...(hasSummary ? { summary: 'auto' } : {}), ...(effort === undefined ? {} : { effort }) } };
}

function toTool(tool: ModelRequest['tools'][number]): OpenAI.Responses.FunctionTool {
  return {
    type: 'function',
    name: tool.name,
    description: tool.description,
    parameters: { ...tool.inputSchema },
    strict: false,
  };
}

const itemsOf = convertedOnce(toItems);

function toItems(message: ModelMessage, model: string, access: ProviderAccess): Item[] {
  switch (message.role) {
    case 'user': {
      const content = toContent(message.parts);
      return content.length === 0 ? [] : [{ role: 'user', content }];
    }
    case 'assistant':
      return layOut(message, access, model).map(toAssistantItem);
    case 'tool':
      return message.results.map((result) => ({
        type: 'function_call_output',
        call_id: result.callId,
        output: toOutput(result.parts),
      }));
  }
}

function toAssistantItem(piece: Piece): Item {
  switch (piece.kind) {
    case 'text':
      return toAssistantText(piece);
    case 'call': {
      const { id, name } = piece.call;
      return { type: 'function_call', call_id: id, name, arguments: JSON.stringify(piece.call.arguments) };
    }
    case 'opaque':
      // What the API itself sent: a reasoning item.
      return piece.item as unknown as OpenAI.Responses.ResponseReasoningItem;
  }
}

function toAssistantText({ text, phase }: Extract<Piece, { kind: 'text' }>): OpenAI.Responses.EasyInputMessage {
  const message = { role: 'assistant', content: text } as const;
  return phase === 'commentary' || phase === 'final_answer' ? { ...message, phase } : message;
}

function toContent(parts: readonly ModelPart[]): OpenAI.Responses.ResponseInputMessageContentList {
  return sendable(parts).map(toPart);
}

function toPart(part: Sendable) {
  switch (part.type) {
    case 'image':
      return { type: 'input_image', image_url: dataUrl(part), detail: 'auto' } as const;
    case 'file':
      return { type: 'input_file', filename: part.name, file_data: dataUrl(part) } as const;
    case 'text':
      return { type: 'input_text', text: part.text } as const;
  }
}

/** Plain text as a string, which every compatible server takes; a list as soon as there is a picture. */
function toOutput(parts: readonly ModelPart[]): string | OpenAI.Responses.ResponseFunctionCallOutputItemList {
  const sent = sendable(parts);
  return sent.every((part) => part.type === 'text') ? textOf(sent) : sent.map(toPart);
}
