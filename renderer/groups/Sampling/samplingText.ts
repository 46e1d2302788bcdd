import type { SamplingAnswer, SamplingMessage, SamplingPart, SamplingTool } from '../../../shared/domain/sampling.ts';
import type { ResultPart } from '../../../shared/domain/tool.ts';
import { type FullText, fullText } from '../../elements/FullText/fullText.ts';

interface RequestWords {
  readonly systemPrompt: string;
  readonly messages: readonly SamplingMessage[];
  readonly tools: readonly SamplingTool[];
}

/** All texts of a request that a model would read, including those of the tools it may use. Pure. */
export function requestText({ systemPrompt, messages, tools }: RequestWords): FullText {
  const system = systemPrompt === '' ? [] : [['system', systemPrompt] as const];
  const said = messages.map(({ role, content }) => [role, content.map(wordsOf).join('\n')] as const);
  const offered = tools.map(
    ({ name, description, inputSchema }) =>
      [name, `${description}\n${JSON.stringify(inputSchema, null, 2)}`.trimStart()] as const,
  );
  return fullText([...system, ...said, ...offered]);
}

/** All texts of an answer that its server would get. Pure. */
export function answerText({ text, toolUses }: SamplingAnswer): FullText {
  const uses = toolUses.map(({ name, input }) => [name, JSON.stringify(input, null, 2)] as const);
  return fullText([['assistant', text], ...uses]);
}

function resultWordsOf(part: ResultPart): string {
  switch (part.type) {
    case 'text':
      return part.text;
    case 'resource':
      return part.text ?? part.uri;
    case 'resourceLink':
      return part.uri;
    case 'image':
    case 'audio':
      return `[${part.type}]`;
  }
}

/** Content other than text is drawn in its own place. */
function wordsOf(part: SamplingPart): string {
  switch (part.type) {
    case 'text':
      return part.text;
    case 'toolUse':
      return `${part.name} ${JSON.stringify(part.input, null, 2)}`;
    case 'toolResult': {
      const texts = part.content.map(resultWordsOf);
      const structured = part.structured === undefined ? [] : [JSON.stringify(part.structured, null, 2)];
      return [...texts, ...structured].join('\n');
    }
    case 'image':
    case 'audio':
      return `[${part.type}]`;
  }
}
