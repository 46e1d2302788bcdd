import { keepStart } from '../../../../shared/lib/cutText.ts';
import { readResultName } from '../../calls/catalog/toolNames.ts';
import { wholeResult } from './limitedResult.ts';
import type { ModelMessage, ModelPart, ModelToolResult } from '../../ports/modelProvider.ts';

/** The beginning of a result that a shortened one keeps, in characters: enough to recognize it. */
const maxKeptChars = 400;

const knownShort = new WeakMap<ModelToolResult, ModelToolResult>();

/**
 * A result in few words: how it begins, how long it is, and how the model reads the rest. Short results stay as they are. Pure.
 */
export function shortResult(result: ModelToolResult): ModelToolResult {
  const known = knownShort.get(result);
  if (known !== undefined) return known;
  // Of one that its server's limit cut, the whole is meant: that is what the model reads.
  const made = makeShort(wholeResult(result));
  knownShort.set(result, made);
  return made;
}

function makeShort(result: ModelToolResult): ModelToolResult {
  const text = wordsOf(result);
  const media = result.parts.filter(({ type }) => type !== 'text').length;
  if (text.length <= 2 * maxKeptChars && media === 0) return result;
  const kept = keepStart(text, maxKeptChars);
  return {
    ...result,
    parts: [
      {
        type: 'text',
        text: [
          ...(kept === '' ? [] : [kept]),
          marker(result.callId, { characters: text.length, kept: kept.length, media }),
        ].join('\n'),
      },
    ],
  };
}

function marker(id: string, { characters, kept, media }: { characters: number; kept: number; media: number }): string {
  const left: string[] = [];
  if (characters > kept) {
    left.push(
      `[Gatehouse shortened this older result to save room: ${characters - kept} of ${characters} characters are left out. ` +
        `To read them, call ${readResultName} with id "${id}".]`,
    );
  }
  if (media > 0)
    left.push(`[Gatehouse left out ${media} picture${media === 1 ? '' : 's'} of this older result to save room.]`);
  return left.join('\n');
}

/** All text of a result, joined, as `read_result` counts its characters. Pure. */
export function wordsOf({ parts }: { readonly parts: readonly ModelPart[] }): string {
  return parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
}

/** The messages with their oldest results shortened. Pure. */
export function withShortResults(messages: readonly ModelMessage[], count: number): ModelMessage[] {
  let left = count;
  return messages.map((message) => {
    if (message.role !== 'tool' || left <= 0) return message;
    const results = message.results.map((result) => (left-- > 0 ? shortResult(result) : result));
    return { role: 'tool', results };
  });
}
