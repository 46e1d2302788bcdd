import { keepStart } from '../../../../shared/lib/cutText.ts';
import type { JsonObject } from '../../../../shared/lib/json.ts';
import type { ModelTool, ModelToolResult } from '../../ports/modelProvider.ts';
import { readDenial } from '../wire/deniedCall.ts';
import type { PlannedCall } from './planCalls.ts';
import { choiceText } from './readValue.ts';
import { type Field, fieldsOf } from './schemaFields.ts';

export const introduction =
  'I am the practice model of Gatehouse. I am not a language model: I look for a tool whose name or description fits your words, fill in its arguments from what you typed, call it and show what it answers.';

export const unread = 'I do not read what you attached; other models do.';

const toolsShown = 12;
const maxResultChars = 2000;

export function announce(calls: readonly PlannedCall[]): string {
  return calls.map(({ tool, values }) => `I call \`${tool.name}\`${describeArguments(values)}.`).join('\n\n');
}

function describeArguments(values: JsonObject): string {
  const parts = Object.entries(values).map(([name, value]) => {
    const shown = JSON.stringify(value);
    return `${name} = ${shown.length > 80 ? `${keepStart(shown, 80)}...` : shown}`;
  });
  return parts.length === 0 ? '' : ` with ${inCode(parts.join(', '))}`;
}

/** The sentence that asks for arguments; `askedTool` finds the tool in it again. */
export function askForArguments({ tool, missing }: PlannedCall): string {
  const wanted = missing.map((field) => `- **${field.name}**: ${describeField(field)}`);
  return `To call \`${tool.name}\` I still need:\n\n${wanted.join('\n')}\n\nFor example: ${inCode(example(tool))}`;
}

/** The tool an earlier answer asked about. */
export function askedTool(answer: string, tools: readonly ModelTool[]): ModelTool | undefined {
  const name = /To call `([^`]+)` I still need:/.exec(answer)?.[1];
  return tools.find((tool) => tool.name === name);
}

function describeField({ kind, choices, description }: Field): string {
  const what = choices.length > 0 ? `one of ${choices.map(choiceText).join(', ')}` : kindNames[kind];
  return description === '' ? what : `${what}. ${oneLine(description, 200)}`;
}

const kindNames = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'yes or no',
  array: 'a list',
  object: 'a JSON object',
} satisfies Record<Field['kind'], string>;

const exampleValues = {
  string: '"some text"',
  number: '2',
  integer: '2',
  boolean: 'true',
  array: '[1, 2]',
  object: '{}',
} satisfies Record<Field['kind'], string>;

function example(tool: ModelTool): string {
  const required = fieldsOf(tool.inputSchema).filter((field) => field.required);
  return [
    tool.name,
    ...required.map(
      ({ name, kind, choices }) => `${name}=${choices[0] === undefined ? exampleValues[kind] : choiceText(choices[0])}`,
    ),
  ].join(' ');
}

/** Says what is searched. */
export function announceSearch(query: string): string {
  return `I am searching the tools for ${inCode(query)}.`;
}

const moreBySearch = 'tools can be found by a search: say in a few words what you need, or name the tool.';

/** The answer when no tool fits: which tools there are, and how to ask for one. @param hasSearch others are found by a search */
export function help(tools: readonly ModelTool[], hasSearch: boolean): string {
  if (tools.length === 0)
    return hasSearch
      ? `Many ${moreBySearch}`
      : 'There are no tools yet. Open **Servers** and switch on the sample server, or add a server of your own; then ask me to use one of its tools.';
  const searched = hasSearch ? `\n\nMore ${moreBySearch}` : '';
  return `None of the tools fits what you wrote. These are there:\n\n${listOf(tools, ' on the Servers page')}${searched}`;
}

/** The answer when none of the tools fits that a search found. */
export function nothingFits(query: string, found: readonly ModelTool[], listed: readonly ModelTool[]): string {
  const searched = `I searched the tools for ${inCode(query)}`;
  return found.length === 0
    ? `${searched} and found nothing.\n\n${help(listed, true)}`
    : `${searched}. None of the tools that I found fits what you wrote:\n\n${listOf(found, '')}`;
}

/** @param where the others are */
function listOf(tools: readonly ModelTool[], where: string): string {
  const shown = tools.slice(0, toolsShown).map(({ name, description }) => {
    const words = oneLine(description, 160);
    return `- \`${name}\`${words === '' ? '' : `: ${words}`}`;
  });
  const more = tools.length > toolsShown ? `\n\nand ${tools.length - toolsShown} more${where}.` : '';
  const [first] = tools;
  const hint = first === undefined ? '' : `\n\nName a tool and what it needs, for example: ${inCode(example(first))}`;
  return `${shown.join('\n')}${more}${hint}`;
}

/** The results of the tools, one after the other. */
export function report(results: readonly ModelToolResult[]): string {
  return results.map(reportOne).join('\n\n');
}

function reportOne({ name, parts, isError }: ModelToolResult): string {
  const text = parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
  const denial = isError ? readDenial(text) : undefined;
  if (denial !== undefined) return describeDenial(name, denial);
  const pictures = parts.filter((part) => part.type === 'image').length;
  const head = `\`${name}\` ${isError ? 'did not give a result' : 'answered'}`;
  const shown = text.length > maxResultChars ? keepStart(text, maxResultChars) : text;
  const cut = shown.length < text.length ? `\n\nThat was the beginning; the whole answer is in the tool's card.` : '';
  const seen =
    pictures === 0 ? '' : `${pictures === 1 ? 'A picture' : `${pictures} pictures`}, shown in the tool's card.`;
  const body = [shown.trim() === '' ? '' : fenced(shown) + cut, seen].filter((piece) => piece !== '');
  return body.length === 0 ? `${head}, without any content.` : `${head}:\n\n${body.join('\n\n')}`;
}

function describeDenial(name: string, { isByUser, reason }: NonNullable<ReturnType<typeof readDenial>>): string {
  const head = isByUser ? `The user denied \`${name}\`.` : `\`${name}\` is not allowed here.`;
  const follows = isByUser ? 'Their reason' : 'Why';
  return reason.trim() === '' ? head : `${head} ${follows}: ${inPlain(reason)}`;
}

/** Text on one line, escaped so that nothing in it is read as markup. */
function inPlain(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>|~&]/g, '\\$&');
}

/** A tool's text is data: it is shown unchanged, whatever it contains. */
function fenced(text: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}\n${text}\n${fence}`;
}

function inCode(text: string): string {
  const fence = '`'.repeat(longestRun(text) + 1);
  return fence.length === 1 ? `\`${text}\`` : `${fence} ${text} ${fence}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}

function oneLine(text: string, longest: number): string {
  const line = text.replace(/\s+/g, ' ').replaceAll('`', "'").trim();
  return line.length > longest ? `${keepStart(line, longest)}...` : line;
}
