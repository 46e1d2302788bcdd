import type { SamplingAnswer, SamplingMessage, SamplingPart } from '../../../shared/domain/sampling.ts';
import { type FullText, fullText } from '../../elements/FullText/fullText.ts';

/** All the words of a request that a model would read. Pure. */
export function requestText({
  systemPrompt = '',
  messages,
}: {
  readonly systemPrompt?: string | undefined;
  readonly messages: readonly SamplingMessage[];
}): FullText {
  const said = messages.map(({ role, content }) => [role, content.map(wordsOf).join('\n')] as const);
  return fullText(systemPrompt === '' ? said : [['system', systemPrompt], ...said]);
}

/** All the words of an answer that its server would get. Pure. */
export function answerText({ text, toolUses }: SamplingAnswer): FullText {
  const uses = toolUses.map(({ name, input }) => [name, JSON.stringify(input, null, 2)] as const);
  return fullText([['assistant', text], ...uses]);
}

/** What is no text is drawn where it stands. */
function wordsOf(part: SamplingPart): string {
  switch (part.type) {
    case 'text':
      return part.text;
    case 'toolUse':
      return `${part.name} ${JSON.stringify(part.input, null, 2)}`;
    case 'toolResult': {
      const texts = part.content.flatMap((each) => (each.type === 'text' ? [each.text] : []));
      const structured = part.structured === undefined ? [] : [JSON.stringify(part.structured, null, 2)];
      return [...texts, ...structured].join('\n');
    }
    case 'image':
    case 'audio':
      return `[${part.type}]`;
  }
}
