import { isJsonObject, type JsonObject, type JsonValue } from '../../../../shared/lib/json.ts';
import { spellOutHidden } from '../../../../shared/lib/revealHidden.ts';
import { withParts } from '../../ports/modelParts.ts';
import type { ModelMessage, ModelPart, ModelProvider, ModelRequest, ModelTool } from '../../ports/modelProvider.ts';

/** Keeps the result for a message: most messages of a long chat are the same objects in its next request. */
const knownMessages = new WeakMap<ModelMessage, ModelMessage>();

/** Messages that are looked through before the host does anything else. */
const messagesAtOnce = 250;

/**
 * Wraps a provider so that its models never read characters that people do not see. Every request passes through here.
 *
 * @param pause lets the host do what else is waiting
 */
export function withVisibleText(provider: ModelProvider, pause: () => Promise<void>): ModelProvider {
  return {
    limits: (model) => provider.limits(model),
    listModels: (signal) => provider.listModels(signal),
    async *stream(request, signal, onSent) {
      for (let from = 0; from + messagesAtOnce < request.messages.length; from += messagesAtOnce) {
        const messages = request.messages.slice(from, from + messagesAtOnce);
        if (messages.every((message) => knownMessages.has(message))) continue;
        for (const message of messages) knownOrVisible(message);
        await pause();
      }
      yield* provider.stream(visibleRequest(request), signal, onSent);
    },
  };
}

/** A request without hidden characters in any text that may come from a server or an attachment. Pure. */
export function visibleRequest(request: ModelRequest): ModelRequest {
  return {
    ...request,
    system: spellOutHidden(request.system),
    tools: request.tools.map(visibleTool),
    messages: request.messages.map(knownOrVisible),
  };
}

/** Keeps the result for a schema: schemas are replaced together with their server's list, never changed. */
const knownTools = new WeakMap<JsonObject, JsonObject>();

function visibleTool({ description, inputSchema, ...tool }: ModelTool): ModelTool {
  const schema = knownTools.get(inputSchema) ?? changedObject(inputSchema, spellOutHidden);
  knownTools.set(inputSchema, schema);
  return { ...tool, description: spellOutHidden(description), inputSchema: schema };
}

function knownOrVisible(message: ModelMessage): ModelMessage {
  const known = knownMessages.get(message);
  if (known !== undefined) return known;
  const visible = visibleMessage(message);
  knownMessages.set(message, visible);
  return visible;
}

function visibleMessage(message: ModelMessage): ModelMessage {
  return message.role === 'assistant' ? visibleAnswer(message) : withParts(message, visiblePart);
}

/**
 * A message with the role "assistant" may be a server's: prompts and sampling requests contain such messages. Only what a
 * provider signed certainly comes from its model, and it has to go back unchanged, except for lone surrogates.
 */
function visibleAnswer(message: Answer): ModelMessage {
  const { text, toolCalls, carry } = message;
  if (carry === undefined) return answerWith(message, spellOutHidden);
  const isWellFormed = text.isWellFormed() && toolCalls.every((call) => isWellFormedIn(call.arguments));
  // Half a character makes providers refuse the request. The length stays: it says which part of the text was signed.
  return isWellFormed ? message : answerWith(message, (each) => each.toWellFormed());
}

type Answer = Extract<ModelMessage, { role: 'assistant' }>;

function answerWith(answer: Answer, change: (text: string) => string): ModelMessage {
  const toolCalls = answer.toolCalls.map((call) => ({ ...call, arguments: changedObject(call.arguments, change) }));
  return { ...answer, text: change(answer.text), toolCalls };
}

function isWellFormedIn(value: JsonValue): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (Array.isArray(value)) return (value as readonly JsonValue[]).every(isWellFormedIn);
  return (
    !isJsonObject(value) || Object.entries(value).every(([key, each]) => key.isWellFormed() && isWellFormedIn(each))
  );
}

function visiblePart(part: ModelPart): ModelPart {
  return part.type === 'text' ? { ...part, text: spellOutHidden(part.text) } : part;
}

function changedValue(value: JsonValue, change: (text: string) => string): JsonValue {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map((each) => changedValue(each, change));
  return isJsonObject(value) ? changedObject(value, change) : value;
}

function changedObject(object: JsonObject, change: (text: string) => string): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, each]) => [change(key), changedValue(each, change)]));
}
