import { charactersPerToken } from './tokenEstimate.ts';

/**
 * How many characters the tools of one request may take, as JSON: about 100,000 tokens, half of what most models read. More
 * would leave no room for the conversation, and is paid for with every step of a turn.
 */
export const maxToolChars = 400_000;

/** A schema of more characters goes to models as its outline; a description is cut there. */
export const maxSchemaChars = 40_000;
export const maxDescriptionChars = 10_000;

/** The tools of a request may take this part of a context window: the rest is for the conversation and the answer. */
const maxToolShare = 0.5;
/** How many characters the tools of one request to a model may take. Pure. @param contextTokens `undefined`: not known */
export function toolCharsFor(contextTokens: number | undefined): number {
  if (contextTokens === undefined) return maxToolChars;
  return Math.min(maxToolChars, Math.floor(contextTokens * maxToolShare * charactersPerToken));
}
