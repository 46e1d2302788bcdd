import type { ModelDelay, Notice } from '../../../../shared/domain/conversation.ts';
import { toErrorInfo, problemError } from '../../../../shared/domain/error.ts';
import type { TokenUsage } from '../../../../shared/domain/model.ts';
import { assertNever } from '../../../../shared/lib/assertNever.ts';
import { unfinishedUsage } from '../../models/usageFigures.ts';
import type { Carry, ModelEvent, ModelStop } from '../../ports/modelProvider.ts';
import type { Clock } from '../../ports/system.ts';
import { SilenceWatch, silenceMs } from './silenceWatch.ts';

/** A tool with the name of its server; empty for Gatehouse's own. */
type NamedTool = Extract<Notice, { kind: 'toolsRefused' }>['tools'][number];

/** A call that the model asks for, in its own text. */
export interface CallRequest {
  readonly name: string;
  readonly arguments: string;
}

/** The contents of an answer besides its text. Kept by the caller, who needs it also when reading fails half way. */
export interface AnswerSoFar {
  readonly calls: CallRequest[];
  readonly notices: Notice[];
  /** The places in the request of answers whose reasoning the provider refuses. */
  refusedThoughts?: readonly number[];
  carry?: Carry;
  usage?: TokenUsage;
  /** What was counted of requests that failed after their answer had begun, and were repeated. */
  readonly abandoned: TokenUsage[];
  /** The model goes on when it is asked again. */
  isPaused?: boolean;
}

export interface AnswerListener {
  /** Which tool a model's name for it means. */
  readonly toolNamed: (modelName: string) => NamedTool;
  /** Takes the next piece of text. */
  readonly append: (text: string) => Promise<void>;
  /** Takes the next piece of reasoning. */
  readonly appendReasoning: (text: string) => void;
  /** Called with the reason when no output comes for a while, and with `undefined` when it continues. */
  readonly onDelay: (delay: ModelDelay | undefined) => void;
}

/**
 * Reads the model's answer to its end.
 *
 * @param inputTokens about how many tokens its request is; `undefined` where nobody counts any
 * @throws HostError `modelStreamCut` when the stream ends early
 */
export async function readAnswer(
  events: AsyncIterable<ModelEvent>,
  answer: AnswerSoFar,
  { append, appendReasoning, onDelay, toolNamed }: AnswerListener,
  clock: Clock,
  inputTokens: number | undefined,
): Promise<void> {
  const told = answer.notices.length;
  let hasBegun = false;
  let isRetrying = false;
  let hasText = false;
  let hasEnded = false;
  let written = 0;
  const silence = new SilenceWatch(clock, (isSilent) =>
    onDelay(isSilent ? { kind: 'silent', forMs: silenceMs } : undefined),
  );
  try {
    for await (const event of events) {
      silence.noteSign();
      if (isRetrying) onDelay(undefined);
      isRetrying = event.type === 'retrying';
      // A request that is refused, or breaks off before its provider said anything, is not charged.
      hasBegun ||= !isRetrying && event.type !== 'leftOut';
      if (event.type === 'retrying') {
        // The repeated request says again what is left out, and counts again.
        answer.notices.splice(told);
        if (answer.usage !== undefined) answer.abandoned.push({ ...answer.usage, isEstimated: true });
        delete answer.usage;
        hasBegun = false;
        onDelay(retryDelay(event));
      } else if (event.type === 'text') {
        hasText ||= event.text.trim() !== '';
        written += event.text.length;
        await append(event.text);
      } else if (event.type === 'reasoning') {
        written += event.text.length;
        appendReasoning(event.text);
      } else if (event.type === 'end') {
        hasEnded = true;
        const notice = endNotice(event.stop, !hasText && answer.calls.length === 0);
        if (notice !== undefined) answer.notices.push(notice);
        answer.isPaused = event.stop === 'paused';
        return;
      } else keep(event, answer, toolNamed);
    }
  } finally {
    silence.dispose();
    if (isRetrying) onDelay(undefined);
    if (hasBegun && !hasEnded && inputTokens !== undefined) {
      answer.usage = unfinishedUsage(answer.usage, { inputTokens, written });
    }
  }
  throw problemError({ kind: 'answerBrokeOff' });
}

function keep(
  event: Exclude<ModelEvent, { type: 'text' | 'reasoning' | 'end' | 'retrying' }>,
  answer: AnswerSoFar,
  toolNamed: AnswerListener['toolNamed'],
): void {
  switch (event.type) {
    case 'toolCall':
      answer.calls.push({ name: event.name, arguments: event.arguments });
      break;
    case 'carry':
      answer.carry = event.carry;
      break;
    case 'usage':
      answer.usage = event.usage;
      break;
    case 'leftOut': {
      const { settings, fields, tools, refusedTools: refused, suspectedTools: suspected, media, thoughts } = event;
      if (settings.length > 0) answer.notices.push({ kind: 'settingsRefused', settings: [...settings] });
      if (fields.length > 0) answer.notices.push({ kind: 'fieldsRefused', fields: [...fields] });
      if (tools > 0) answer.notices.push({ kind: 'toolsNotTaken', count: tools });
      if (refused.length > 0) answer.notices.push({ kind: 'toolsRefused', tools: refused.map(toolNamed) });
      if (suspected.length > 0) answer.notices.push({ kind: 'toolsSuspected', count: suspected.length });
      if (thoughts.length > 0) {
        answer.notices.push({ kind: 'thoughtsRefused', count: thoughts.length });
        answer.refusedThoughts = thoughts;
      }
      answer.notices.push(...media.map((loss) => ({ kind: 'mediaLeftOut' as const, ...loss })));
      break;
    }
    case 'alive':
      break;
    default:
      assertNever(event);
  }
}

function retryDelay(event: Extract<ModelEvent, { type: 'retrying' }>): ModelDelay {
  const { attempt, maxAttempts, delayMs, error } = event;
  return { kind: 'retrying', attempt, maxAttempts, delayMs: Math.round(delayMs), error: toErrorInfo(error) };
}

/** A notice about the end of an answer; `undefined` for a normal end. */
function endNotice(stop: ModelStop, isEmpty: boolean): Notice | undefined {
  switch (stop) {
    case 'length':
      return { kind: 'lengthLimit' };
    case 'window':
      return { kind: 'windowFull' };
    case 'refusal':
      return { kind: 'refused' };
    case 'paused':
      return undefined;
    case 'end':
    case 'toolCalls':
      return isEmpty ? { kind: 'emptyAnswer' } : undefined;
    default:
      return assertNever(stop);
  }
}
