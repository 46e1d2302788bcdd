import { fileTokens, mediaTokens, textTokens, tokensOf } from '../../../shared/domain/tokenEstimate.ts';
import type {
  Carry,
  ModelMessage,
  ModelPart,
  ModelRequest,
  ModelTool,
  ModelToolResult,
} from '../ports/modelProvider.ts';

/** What providers add to a message, a call or a result: its role, its name and its id. */
const frameTokens = 12;

const knownMessages = new WeakMap<ModelMessage, number>();
const knownResults = new WeakMap<ModelToolResult, number>();
const knownCarries = new WeakMap<Carry, number>();

/** About how many tokens a message is; for results of tools, `resultTokens` counts each. */
export function messageTokens(message: ModelMessage): number {
  const known = knownMessages.get(message);
  if (known !== undefined) return known;
  const tokens = countMessage(message);
  knownMessages.set(message, tokens);
  return tokens;
}

function countMessage(message: ModelMessage): number {
  switch (message.role) {
    case 'user':
      return frameTokens + partTokens(message.parts);
    case 'tool':
      return message.results.reduce((sum, result) => sum + resultTokens(result), 0);
    case 'assistant': {
      const { text, toolCalls, carry } = message;
      const calls = toolCalls.reduce(
        (sum, call) => sum + frameTokens + textTokens(call.name) + textTokens(JSON.stringify(call.arguments)),
        0,
      );
      return frameTokens + textTokens(text) + calls + (carry === undefined ? 0 : carryTokens(carry));
    }
  }
}

/** Encrypted reasoning is longer than what it stands for, so this is too many rather than too few. */
function carryTokens(carry: Carry): number {
  const known = knownCarries.get(carry);
  if (known !== undefined) return known;
  const tokens = tokensOf(JSON.stringify(carry.items).length);
  knownCarries.set(carry, tokens);
  return tokens;
}

/** About how many tokens the result of one call is. */
export function resultTokens(result: ModelToolResult): number {
  const known = knownResults.get(result);
  if (known !== undefined) return known;
  const tokens = frameTokens + partTokens(result.parts);
  knownResults.set(result, tokens);
  return tokens;
}

/** About how many tokens parts of a message are. */
export function partTokens(parts: readonly ModelPart[]): number {
  return parts.reduce((sum, part) => sum + tokensOfPart(part), 0);
}

function tokensOfPart(part: ModelPart): number {
  if (part.type === 'text') return textTokens(part.text);
  // Base64 has four characters for three bytes.
  return part.type === 'file' ? fileTokens(part.data.length * 0.75) : mediaTokens;
}

const knownTools = new WeakMap<object, number>();

/** About how many tokens the definition of a tool is. Schemas are replaced, never changed. */
export function toolTokens({ name, description, inputSchema }: ModelTool): number {
  const schema = knownTools.get(inputSchema) ?? textTokens(JSON.stringify(inputSchema));
  knownTools.set(inputSchema, schema);
  return frameTokens + textTokens(name) + textTokens(description) + schema;
}

/** About how many tokens a whole request is. */
export function tokensOfRequest({ system, messages, tools }: ModelRequest): number {
  const fixed = tools.reduce((sum, tool) => sum + toolTokens(tool), textTokens(system));
  return messages.reduce((sum, message) => sum + messageTokens(message), fixed);
}
