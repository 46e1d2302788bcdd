import type {
  ModelEvent,
  ModelMessage,
  ModelProvider,
  ModelRequest,
  ModelStop,
  ModelToolResult,
} from '../ports/modelProvider.ts';
import { type PlannedCall, planCall, planCalls } from './practice/planCalls.ts';
import { announce, askedTool, askForArguments, help, introduction, report, unread } from './practice/wording.ts';

const practiceModelName = 'practice';

/** The practice model's answer to a request. */
interface PracticeAnswer {
  readonly text: string;
  readonly calls: readonly PlannedCall[];
}

/**
 * The model that is part of Gatehouse. It needs no key and no network, and gives the same answer to the same request. With it,
 * people can try everything (tools, approvals, results) before they have another model.
 */
export function createPracticeModel(): ModelProvider {
  return {
    limits: () => ({ tools: 10_000, images: true, audio: true, prices: { input: 0, output: 0 } }),
    listModels: () => Promise.resolve([{ model: practiceModelName, title: 'Practice model (no key needed)' }]),
    async *stream(request, signal): AsyncGenerator<ModelEvent, void, undefined> {
      signal.throwIfAborted();
      const { text, calls } = answerTo(request);
      for (const piece of inPieces(text)) {
        yield { type: 'text', text: piece };
        signal.throwIfAborted();
      }
      for (const { tool, values } of calls)
        yield { type: 'toolCall', name: tool.name, arguments: JSON.stringify(values) };
      const stop: ModelStop = calls.length > 0 ? 'toolCalls' : 'end';
      yield { type: 'end', stop };
    },
  };
}

/** Only what follows the user's last message counts: results of earlier turns were reported then. */
function answerTo({ messages, tools }: ModelRequest): PracticeAnswer {
  const at = messages.findLastIndex((message) => message.role === 'user');
  const results = messages.slice(at + 1).findLast((message) => message.role === 'tool')?.results;
  const { text, calls } = results === undefined ? answerToUser(messages, at, tools) : reportOf(results);
  const isFirst = !messages.some((message) => message.role === 'assistant' && message.text !== '');
  return { text: isFirst ? `${introduction}\n\n${text}` : text, calls };
}

function reportOf(results: readonly ModelToolResult[]): PracticeAnswer {
  return { text: report(results), calls: [] };
}

function answerToUser(messages: readonly ModelMessage[], at: number, tools: ModelRequest['tools']): PracticeAnswer {
  const said = textOf(messages[at]);
  const planned = planCalls(said, tools);
  const plans = planned.length > 0 ? planned : continued(messages, at, tools);
  const calls = plans.filter((plan) => plan.missing.length === 0);
  const questions = plans.filter((plan) => plan.missing.length > 0).map(askForArguments);
  const notes = hasAttached(messages[at]) ? [unread] : [];
  if (plans.length === 0) return { text: [...notes, help(tools)].join('\n\n'), calls: [] };
  return { text: [...notes, announce(calls), ...questions].filter((text) => text !== '').join('\n\n'), calls };
}

/** When the user answers a question for arguments, the first message and the answer are read together. */
function continued(messages: readonly ModelMessage[], at: number, tools: ModelRequest['tools']): PlannedCall[] {
  const before = messages[at - 1];
  const tool = before?.role === 'assistant' ? askedTool(before.text, tools) : undefined;
  if (tool === undefined) return [];
  const earlier = textOf(messages.slice(0, at).findLast((message) => message.role === 'user'));
  return [planCall(tool, `${earlier} ${textOf(messages[at])}`)];
}

function textOf(message: ModelMessage | undefined): string {
  if (message?.role !== 'user') return '';
  return message.parts
    .flatMap((part) => (part.type === 'text' && part.attached === undefined ? [part.text] : []))
    .join('\n');
}

function hasAttached(message: ModelMessage | undefined): boolean {
  return message?.role === 'user' && message.parts.some((part) => part.type === 'text' && part.attached === true);
}

/** A few words at a time, as other models do it. */
function inPieces(text: string): string[] {
  return text.match(/(?:\S+\s*){1,4}|\s+/g) ?? [];
}
