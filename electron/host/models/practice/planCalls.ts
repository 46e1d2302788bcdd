import { keepStart } from '../../../../shared/lib/cutText.ts';
import type { JsonObject } from '../../../../shared/lib/json.ts';
import type { ModelTool } from '../../ports/modelProvider.ts';
import { createToolFinder, type ToolFinder } from './chooseTool.ts';
import { fillArguments } from './fillArguments.ts';
import type { Field } from './schemaFields.ts';

export interface PlannedCall {
  readonly tool: ModelTool;
  readonly values: JsonObject;
  readonly missing: readonly Field[];
}

/** Limits on how much of a text is read and how many calls are planned from it. */
const maxLength = 10_000;
const maxCalls = 8;
/** How many joining words or marks are tried before a tool's name, so that long texts cost little. */
const maxTries = 20;
/** The words and marks that may join two requests. Quoted text and braces are skipped. */
const joint = /"[^"\n]*"|`[^`\n]*`|\{[^{}]*\}|(;|\n|,?\s(?:and|then)(?:\sthen)?\s|,\s)/gi;

/**
 * The calls a text asks for, in order; empty when no tool fits. A text is split only where the part after the joining word
 * names a tool and gives all its arguments, so that "add 2 and 3" stays one request, and so does "echo salt and add pepper".
 *
 * @param found tools that a search found for the text
 */
export function planCalls(text: string, tools: readonly ModelTool[], found: readonly ModelTool[] = []): PlannedCall[] {
  const finder = createToolFinder(tools, found);
  const calls: PlannedCall[] = [];
  let rest = keepStart(text, maxLength);
  while (calls.length < maxCalls) {
    const [request, after] = firstRequest(rest, finder);
    const call = plan(request, finder);
    if (call !== undefined) calls.push(call);
    if (after === undefined) break;
    rest = after;
  }
  return calls;
}

/** Fills the arguments of a tool that the user was asked about, from everything the user said. */
export function planCall(tool: ModelTool, text: string): PlannedCall {
  return { tool, ...fillArguments(tool, keepStart(text, maxLength)) };
}

function plan(text: string, finder: ToolFinder): PlannedCall | undefined {
  const tool = finder.find(text);
  return tool && planCall(tool, text);
}

function firstRequest(text: string, finder: ToolFinder): [request: string, after: string | undefined] {
  let tried = 0;
  for (const match of text.matchAll(joint)) {
    if (match[1] === undefined) continue;
    const after = text.slice(match.index + match[0].length);
    if (!finder.beginsWithTool(after)) continue;
    const before = text.slice(0, match.index);
    if (isRequest(before, finder) && isRequest(after, finder)) return [before, after];
    if (++tried === maxTries) break;
  }
  return [text, undefined];
}

function isRequest(text: string, finder: ToolFinder): boolean {
  return plan(text, finder)?.missing.length === 0;
}
