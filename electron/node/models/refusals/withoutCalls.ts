import { withoutMarks } from '../../../../shared/lib/withoutMarks.ts';
import type { ModelMessage, ModelPart } from '../../../host/ports/modelProvider.ts';

/**
 * Messages for a model without tools: earlier calls in words, and their results between marks in the message of the user that follows, which
 * is the only other place for them. Such models often want user and assistant to take turns. Pure.
 */
export function withoutCalls(messages: readonly ModelMessage[]): ModelMessage[] {
  const told: ModelMessage[] = [];
  let isAfterResult = false;
  for (const message of messages) {
    const before = told.at(-1);
    const parts = partsOf(message);
    if (parts === undefined) told.push(inWords(message));
    else if (before?.role === 'user' && isAfterResult)
      told.splice(-1, 1, { role: 'user', parts: [...before.parts, ...parts] });
    else told.push(message.role === 'user' ? message : { role: 'user', parts });
    isAfterResult = message.role === 'tool';
  }
  return told;
}

function partsOf(message: ModelMessage): readonly ModelPart[] | undefined {
  if (message.role === 'assistant') return undefined;
  return message.role === 'user'
    ? message.parts
    : message.results.flatMap(({ name, parts }) => resultParts(name, parts));
}

function inWords(message: ModelMessage): ModelMessage {
  if (message.role !== 'assistant' || message.toolCalls.length === 0) return message;
  const called = message.toolCalls.map(
    ({ name, arguments: given }) => `[Called ${name} with ${JSON.stringify(given)}]`,
  );
  return { role: 'assistant', text: [message.text, ...called].filter((text) => text !== '').join('\n'), toolCalls: [] };
}

/** The marks with which user and server texts are told apart in a message of the user. */
const marks = ['result', 'attached', 'summary'] as const;

/** The line before the mark is what `bodyParts` knows a result by. */
function resultParts(name: string, parts: readonly ModelPart[]): ModelPart[] {
  const texts = parts.flatMap((part) => (part.type === 'text' ? [marks.reduce(withoutMarks, part.text)] : []));
  const text = `From the result of ${name}:\n<result>\n${texts.join('\n')}\n</result>`;
  return [{ type: 'text', text, attached: true }, ...parts.filter((part) => part.type !== 'text')];
}
