import type { Prompt } from '@modelcontextprotocol/client';
import { problemError } from '../../../../shared/domain/error.ts';
import type { PromptArguments } from '../../../../shared/domain/prompt.ts';

/**
 * The arguments of a prompt for its server: the declared ones, without blank optional ones (2025-11-25,
 * server/prompts#security-considerations). Pure.
 *
 * @throws HostError `badInput`
 */
export function checkArguments(
  { name, arguments: known = [] }: Pick<Prompt, 'name' | 'arguments'>,
  given: PromptArguments,
): PromptArguments {
  const names = new Set(known.map((argument) => argument.name));
  const strange = Object.keys(given).find((argument) => !names.has(argument));
  if (strange !== undefined) {
    throw problemError({ kind: 'promptArgumentUnknown', prompt: name, name: strange });
  }
  const filled = Object.entries(given).filter(([, value]) => value.trim() !== '');
  const there = new Set(filled.map(([argument]) => argument));
  const missing = known.filter((argument) => argument.required && !there.has(argument.name));
  if (missing.length > 0) {
    throw problemError({ kind: 'promptArgumentsMissing', prompt: name, names: missing.map((each) => each.name) });
  }
  return Object.fromEntries(filled);
}
