import { z } from 'zod';
import { problemError } from '../../../../shared/domain/error.ts';
import { withinTokens } from '../../../../shared/domain/tokenEstimate.ts';
import { keepStart } from '../../../../shared/lib/cutText.ts';
import type { JsonValue } from '../../../../shared/lib/json.ts';
import { readResultName } from '../../calls/catalog/toolNames.ts';
import type { ModelTool } from '../../ports/modelProvider.ts';

/** The most that is read at once, in characters. */
export const maxReadChars = 20_000;

/** How models get it. It is offered only while a request has shortened results. */
export const readResultTool: ModelTool = {
  name: readResultName,
  description:
    'Reads more of an earlier tool result of this conversation that was shortened to save room. ' +
    'The marker in the shortened result says its id. Read only what you need.',
  inputSchema: {
    type: 'object',
    properties: {
      id: { type: 'string', description: 'The id from the marker.' },
      offset: { type: 'integer', minimum: 0, description: 'The first character to read, from 0.' },
      maxCharacters: {
        type: 'integer',
        minimum: 1,
        maximum: maxReadChars,
        description: 'How many characters to read.',
      },
    },
    required: ['id'],
    additionalProperties: false,
  },
};

const readRequest = z.lazy(() =>
  z.strictObject({
    id: z.string().min(1).max(200),
    offset: z.number().int().min(0).default(0),
    maxCharacters: z.number().int().min(1).default(maxReadChars),
  }),
);
export type ReadRequest = z.infer<typeof readRequest>;

/** @throws HostError `toolArguments` */
export function parseReadRequest(args: JsonValue): ReadRequest {
  const read = readRequest.safeParse(args);
  if (read.success) return read.data;
  const problems = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
  throw problemError({ kind: 'argumentsOffSchema', problems });
}

/**
 * A part of a text, with a line that says which part it is and where the next one begins. Pure.
 *
 * @param maxTokens what the window of the model has room for, estimated
 */
export function pageOf(text: string, { id, offset, maxCharacters }: ReadRequest, maxTokens: number): string {
  const wanted = Math.min(offset, text.length);
  // A model may count otherwise, but gets no half of a character.
  const from = (text.codePointAt(wanted - 1) ?? 0) > 0xffff ? wanted - 1 : wanted;
  const rest = text.slice(from);
  const fitting = withinTokens(keepStart(rest, Math.min(maxCharacters, maxReadChars)), maxTokens);
  // Never without progress: one code point at least.
  const end = from + (fitting === '' ? keepStart(rest, 2) : fitting).length;
  const next = end < text.length ? ` The next part begins at offset ${end}.` : ' This is the end.';
  return `[Result ${id}, characters ${from} to ${end} of ${text.length}.${next}]\n${text.slice(from, end)}`;
}
