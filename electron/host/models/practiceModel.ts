import type {
  ModelEvent,
  ModelMessage,
  ModelProvider,
  ModelRequest,
  ModelStop,
  ModelTool,
} from '../ports/modelProvider.ts';
import { createToolFinder } from './practice/chooseTool.ts';
import { type PlannedCall, planCall, planCalls } from './practice/planCalls.ts';
import {
  callOf,
  lastFound,
  type PracticeCall,
  readTools,
  searchAmong,
  searchCall,
  searchQuery,
  underOwnNames,
} from './practice/toolSearch.ts';
import {
  announce,
  announceSearch,
  askedTool,
  askForArguments,
  help,
  introduction,
  nothingFits,
  report,
  unread,
} from './practice/wording.ts';

const practiceModelName = 'practice';

/** The practice model's answer to a request. */
interface PracticeAnswer {
  readonly text: string;
  readonly calls: readonly PracticeCall[];
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
      for (const call of calls) yield { type: 'toolCall', name: call.name, arguments: JSON.stringify(call.arguments) };
      const stop: ModelStop = calls.length > 0 ? 'toolCalls' : 'end';
      yield { type: 'end', stop };
    },
  };
}

/** Only what follows the user's last message counts: results of earlier turns were reported then. */
function answerTo({ messages, tools }: ModelRequest): PracticeAnswer {
  const at = messages.findLastIndex((message) => message.role === 'user');
  const since = messages.slice(at + 1);
  const results = since.findLast((message) => message.role === 'tool')?.results;
  const called = since.findLast((message) => message.role === 'assistant')?.toolCalls ?? [];
  const search = results && searchAmong(results, called);
  const { text, calls } =
    results === undefined
      ? answerToUser(messages, at, tools)
      : search === undefined
        ? { text: report(underOwnNames(results, called)), calls: [] }
        : answerToSearch(textOf(messages[at]), search, tools);
  const isFirst = !messages.some((message) => message.role === 'assistant' && message.text !== '');
  return { text: isFirst ? `${introduction}\n\n${text}` : text, calls };
}

function answerToUser(messages: readonly ModelMessage[], at: number, tools: readonly ModelTool[]): PracticeAnswer {
  const said = textOf(messages[at]);
  const { listed, hasSearch } = readTools(tools);
  const planned = planCalls(said, listed);
  const plans = planned.length > 0 ? planned : continued(messages, at, tools);
  const notes = hasAttached(messages[at]) ? [unread] : [];
  const query = plans.length === 0 && hasSearch ? searchQuery(said) : undefined;
  const { text, calls } =
    query !== undefined
      ? { text: announceSearch(query), calls: [searchCall(query)] }
      : plans.length === 0
        ? { text: help(listed, hasSearch), calls: [] }
        : answerWith(plans, tools);
  return { text: [...notes, text].join('\n\n'), calls };
}

/** The search was made for what the user said. There is one in each turn. */
function answerToSearch(
  said: string,
  { query, found }: { readonly query: string; readonly found: readonly ModelTool[] },
  tools: readonly ModelTool[],
): PracticeAnswer {
  const { listed } = readTools(tools);
  const names = new Set(listed.map(({ name }) => name));
  const plans = planCalls(
    said,
    listed,
    found.filter(({ name }) => !names.has(name)),
  );
  return plans.length === 0 ? { text: nothingFits(query, found, listed), calls: [] } : answerWith(plans, tools);
}

/** Calls what has all its arguments, and asks for those of the rest. */
function answerWith(plans: readonly PlannedCall[], tools: readonly ModelTool[]): PracticeAnswer {
  const whole = plans.filter((plan) => plan.missing.length === 0);
  const questions = plans.filter((plan) => plan.missing.length > 0).map(askForArguments);
  const given = readTools(tools);
  return {
    text: [announce(whole), ...questions].filter((text) => text !== '').join('\n\n'),
    calls: whole.map((plan) => callOf(plan, given)),
  };
}

/** When the user answers a question for arguments, the first message and the answer are read together. */
function continued(messages: readonly ModelMessage[], at: number, tools: readonly ModelTool[]): PlannedCall[] {
  const before = messages[at - 1];
  if (before?.role !== 'assistant') return [];
  const { listed, hasSearch } = readTools(tools);
  const found = hasSearch ? lastFound(messages.slice(0, at)) : [];
  const said = textOf(messages[at]);
  const tool = askedTool(before.text, [...listed, ...found]);
  if (tool === undefined) return [];
  // As with tools that are listed, a text that names another one is a new request.
  const other = found.includes(tool) && createToolFinder(found).beginsWithTool(said) ? planCalls(said, [], found) : [];
  if (other.length > 0) return other;
  const earlier = textOf(messages.slice(0, at).findLast((message) => message.role === 'user'));
  return [planCall(tool, `${earlier} ${said}`)];
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
