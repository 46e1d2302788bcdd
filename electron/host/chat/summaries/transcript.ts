import { textTokens, withinTokens } from '../../../../shared/domain/tokenEstimate.ts';
import { keepEnd, keepStart } from '../../../../shared/lib/cutText.ts';
import type { ModelMessage, ModelPart } from '../../ports/modelProvider.ts';

/** How much of each message and each result the model that summarises gets, in characters: less where the chat is longer. */
const itemLimits = [12_000, 4_000, 1_000, 300] as const;
/** Results are data of tools: their beginnings say enough. */
const resultShare = 4;
/** Messages are cut where a chat would take more requests than these. Whole messages are never left out: then it takes more. */
const wantedPieces = 8;

/**
 * A chat as text for the model that summarises it, in pieces of about `maxTokens` at most, oldest first. Pure. Each message stays in one
 * piece: it is cut where it is longer.
 */
export function transcriptPieces(messages: readonly ModelMessage[], maxTokens: number): string[] {
  let pieces: string[] = [];
  for (const limit of itemLimits) {
    pieces = joined(
      messages.flatMap((message) => entriesOf(message, limit)),
      maxTokens,
    );
    if (pieces.length <= wantedPieces) return pieces;
  }
  return pieces;
}

function joined(entries: readonly string[], maxTokens: number): string[] {
  const pieces: string[][] = [];
  let left = 0;
  for (const whole of entries) {
    const entry = withinTokens(whole, maxTokens);
    // The separator is less than a token.
    const tokens = textTokens(entry) + 1;
    if (tokens > left || pieces.length === 0) {
      pieces.push([]);
      left = maxTokens + 1;
    }
    pieces.at(-1)?.push(entry);
    left -= tokens;
  }
  return pieces.map((piece) => piece.join('\n\n'));
}

function entriesOf(message: ModelMessage, limit: number): string[] {
  switch (message.role) {
    case 'user':
      return [`User: ${cut(wordsOf(message.parts), limit)}`];
    case 'assistant': {
      const calls = message.toolCalls.map(
        ({ name, arguments: given }) =>
          `Assistant called ${name} with ${cut(JSON.stringify(given), limit / resultShare)}`,
      );
      return [...(message.text === '' ? [] : [`Assistant: ${cut(message.text, limit)}`]), ...calls];
    }
    case 'tool':
      return message.results.map(({ name, parts }) => `Result of ${name}: ${cut(wordsOf(parts), limit / resultShare)}`);
  }
}

function wordsOf(parts: readonly ModelPart[]): string {
  return parts.map((part) => (part.type === 'text' ? part.text : `[${part.type}]`)).join('\n');
}

/** The beginning and the end of a text, with a note of what is missing. */
function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const room = Math.max(0, limit - noteRoom);
  const tail = keepEnd(text, Math.floor(room / 4));
  const head = keepStart(text, room - tail.length);
  const missing = text.length - head.length - tail.length;
  return keepStart(`${head} […${missing} characters left out…] ${tail}`, limit);
}

const noteRoom = 60;
