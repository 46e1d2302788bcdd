import type { ModelRef } from '../../../shared/domain/model.ts';
import type {
  IncludedPart,
  SamplingDraft,
  SamplingMessage,
  SamplingPart,
  SamplingRequest,
} from '../../../shared/domain/sampling.ts';

/** A sampling request while it is edited: numbers are kept as typed text. */
export interface RequestDraft {
  readonly model: ModelRef | null;
  readonly systemPrompt: string;
  readonly messages: readonly SamplingMessage[];
  readonly withTools: boolean;
  readonly include: IncludedPart;
  readonly maxTokens: string;
  readonly temperature: string;
  /** One per line. */
  readonly stopSequences: string;
}

export type NumberField = 'maxTokens' | 'temperature';

export function startRequestDraft({ draft, model }: Pick<SamplingRequest, 'draft' | 'model'>): RequestDraft {
  const { systemPrompt, messages, withTools, include, maxTokens, temperature, stopSequences } = draft;
  return {
    model,
    systemPrompt,
    messages,
    withTools,
    include,
    maxTokens: String(maxTokens),
    temperature: temperature === null ? '' : String(temperature),
    // A stop sequence that does not fit on a line is written as a JSON string.
    stopSequences: stopSequences.map((each) => each.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')).join('\n'),
  };
}

/** The numbers that cannot be read. */
export function wrongNumbers({ maxTokens, temperature }: RequestDraft): NumberField[] {
  const wrong: NumberField[] = [];
  if (!/^\s*\d{1,7}\s*$/.test(maxTokens) || Number(maxTokens) < 1 || Number(maxTokens) > 1_000_000) {
    wrong.push('maxTokens');
  }
  const isNumber = /^\s*\d*\.?\d+\s*$/.test(temperature) && Number(temperature) <= 2;
  if (temperature.trim() !== '' && !isNumber) wrong.push('temperature');
  return wrong;
}

/** The request as it is sent. Call it only when all numbers are valid. */
export function readRequestDraft(draft: RequestDraft): SamplingDraft {
  const { systemPrompt, messages, withTools, include, maxTokens, temperature, stopSequences } = draft;
  return {
    systemPrompt,
    withTools,
    include,
    messages: messages.filter(({ content }) => content.length > 0),
    maxTokens: Number(maxTokens),
    temperature: temperature.trim() === '' ? null : Number(temperature),
    stopSequences: stopSequences
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.replace(/\\(n|\\)/g, (_, letter) => (letter === 'n' ? '\n' : '\\'))),
  };
}

/** @param part its replacement; `undefined` leaves it out */
export function withPart(
  messages: readonly SamplingMessage[],
  message: number,
  place: number,
  part: SamplingPart | undefined,
): SamplingMessage[] {
  return messages.map((each, at) => {
    if (at !== message) return each;
    const content = each.content.flatMap((other, here) =>
      here !== place ? [other] : part === undefined ? [] : [part],
    );
    return { ...each, content };
  });
}

export function withoutMessage(messages: readonly SamplingMessage[], message: number): SamplingMessage[] {
  return messages.filter((_, at) => at !== message);
}
