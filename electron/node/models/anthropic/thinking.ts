import type Anthropic from '@anthropic-ai/sdk';
import { type ReasoningEffort, reasoningEffort } from '../../../../shared/domain/modelSettings.ts';
import { isJsonObject, type JsonObject } from '../../../../shared/lib/json.ts';
import type { ModelRequest } from '../../../host/ports/modelProvider.ts';
import type { Thinking } from '../modelFamilies.ts';

type ThinkingFields = Pick<Anthropic.MessageCreateParams, 'output_config'> & {
  readonly thinking?: Anthropic.ThinkingConfigParam & { readonly block_binding?: typeof dropping };
};
type Effort = Exclude<ReasoningEffort, 'none'>;

/** How many tokens a model may think with, where a request gives it a budget. */
const budgets: Record<Effort, number> = {
  minimal: 1024,
  low: 4096,
  medium: 12_000,
  high: 24_000,
  xhigh: 40_000,
  max: 56_000,
};
/** The API refuses less. */
const minBudget = 1024;
/** What is left for the answer beside the budget: `max_tokens` counts both. */
const minAnswer = 1024;

/**
 * The API compares what stands before each block of thinking that comes back with what stood there when the model wrote it. Where it is
 * another (a tool was added, results were shortened), the block is left out, rather than the whole request refused. Understood only with the
 * header. https://platform.claude.com/docs/en/build-with-claude/preserved-thinking/prefix-checks
 */
const dropping = { prefix_mismatch_behavior: 'drop_block' } as const;
export const bindingHeader = { 'anthropic-beta': 'thinking-binding-controls-2026-08-01' } as const;

/** Newer models keep what they think to themselves unless they are asked for a summary. */
const adaptive = { type: 'adaptive', display: 'summarized' } as const;

/**
 * What a request to Anthropic says about thinking. Nothing where a tool has to be used: the API refuses both together. A model that
 * thinks by itself is asked to show a summary of it. Pure.
 *
 * @param thinking how the model thinks; `undefined` if it does not
 * @param maxTokens of the request
 * @param hasBinding whether blocks of thinking that no longer fit are left out by the API
 */
export function thinkingFields(
  { effort, toolChoice }: Pick<ModelRequest, 'effort' | 'toolChoice'>,
  thinking: Thinking | undefined,
  maxTokens: number,
  hasBinding = false,
): ThinkingFields {
  if (thinking === undefined || toolChoice === 'required') return {};
  const binding = hasBinding ? { block_binding: dropping } : {};
  if (effort === undefined) return thinking.isDefault ? { thinking: { ...adaptive, ...binding } } : {};
  if (effort === 'none') return switchedOff(thinking);
  const level = thinking.hasEffort ? { output_config: { effort: sentEffort(effort) } } : {};
  if (thinking.way === 'adaptive') return { thinking: { ...adaptive, ...binding }, ...level };
  const budget = Math.min(budgets[effort], maxTokens - minAnswer);
  return budget < minBudget ? level : { thinking: { type: 'enabled', budget_tokens: budget, ...binding }, ...level };
}

function switchedOff({ off }: Thinking): ThinkingFields {
  return off === undefined || off === 'omit' ? {} : { thinking: { type: off } };
}

/** `minimal` is OpenAI's word. */
function sentEffort(effort: Effort): Exclude<Effort, 'minimal'> {
  return effort === 'minimal' ? 'low' : effort;
}

/** How a model thinks, and the efforts it takes, as Anthropic's list of models says. */
export interface ListedThinking {
  readonly thinking: Thinking | undefined;
  readonly efforts: readonly ReasoningEffort[];
}

/**
 * Reads what the list of models says about thinking; `undefined` if it says nothing. Whether a model thinks by itself is not in the
 * list. Pure.
 */
export function listedThinking(capabilities: unknown, named: Thinking | undefined): ListedThinking | undefined {
  const { thinking, effort } = isJsonObject(capabilities) ? capabilities : {};
  if (!isJsonObject(thinking) || typeof thinking['supported'] !== 'boolean') return undefined;
  if (!thinking['supported']) return { thinking: undefined, efforts: [] };
  const types = isJsonObject(thinking['types']) ? thinking['types'] : {};
  const levels = isJsonObject(effort) ? effort : {};
  const hasEffort = levels['supported'] === true;
  const listed: Thinking = {
    way: isSupported(types, 'adaptive') ? 'adaptive' : 'budget',
    hasEffort,
    isDefault: named?.isDefault ?? false,
    ...offWay(types, named),
  };
  const given = reasoningEffort.options.filter((level) => isSupported(levels, level));
  return { thinking: listed, efforts: effortsOf(listed, hasEffort ? given : ['low', 'medium', 'high']) };
}

/** The efforts to choose from: with none where thinking can be switched off. */
export function effortsOf(thinking: Thinking, levels: readonly ReasoningEffort[]): readonly ReasoningEffort[] {
  return thinking.off === undefined ? levels : ['none', ...levels.filter((level) => level !== 'none')];
}

function offWay(types: JsonObject, named: Thinking | undefined): Pick<Thinking, 'off'> {
  if (isSupported(types, 'disabled')) return { off: 'disabled' };
  if (isSupported(types, 'between_tools')) return { off: 'between_tools' };
  return named?.off === 'omit' ? { off: 'omit' } : {};
}

function isSupported(capabilities: JsonObject, name: string): boolean {
  const capability = capabilities[name];
  return isJsonObject(capability) && capability['supported'] === true;
}
