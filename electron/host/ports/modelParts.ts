import type { ModelMessage, ModelPart, ModelText } from './modelProvider.ts';

/** A picture, a sound or a file. */
export type ModelMedia = Exclude<ModelPart, ModelText>;

export function isMedia(part: ModelPart): part is ModelMedia {
  return part.type !== 'text';
}

/** The parts of a message of the user, or of all results in one. Pure. */
export function partsOf(message: ModelMessage): readonly ModelPart[] {
  if (message.role === 'user') return message.parts;
  return message.role === 'tool' ? message.results.flatMap(({ parts }) => parts) : [];
}

/** The message with other parts. Pure. */
export function withParts(message: ModelMessage, change: (part: ModelPart) => ModelPart): ModelMessage {
  if (message.role === 'user') return { ...message, parts: message.parts.map(change) };
  if (message.role !== 'tool') return message;
  return { ...message, results: message.results.map((result) => ({ ...result, parts: result.parts.map(change) })) };
}
