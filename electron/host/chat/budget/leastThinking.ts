import type { ReasoningEffort } from '../../../../shared/domain/modelSettings.ts';
import type { ModelLimits } from '../../ports/modelProvider.ts';

/** The room for what a model thinks before a short text. */
const maxThinkingTokens = 4096;
/** It takes this share of a small window at most. */
const maxThinkingShare = 0.125;

/** In smaller windows, nothing is left for thinking that is not known to happen. */
const minWindowToSpare = 32_000;

/** How little a model can think, for texts that need no thought. */
export interface LeastThinking {
  readonly effort?: ReasoningEffort;
  /** What a request has to leave for it besides the text: the limit of an answer counts both. */
  readonly tokens: number;
}

/** The lowest effort that a model offers. One whose efforts are not known may think all the same. Pure. */
export function leastThinking({ efforts, contextTokens = Infinity }: ModelLimits): LeastThinking {
  const effort = efforts?.[0];
  if (efforts === undefined ? contextTokens < minWindowToSpare : efforts.length === 0) return { tokens: 0 };
  if (effort === 'none') return { effort, tokens: 0 };
  const tokens = Math.floor(Math.min(maxThinkingTokens, contextTokens * maxThinkingShare));
  return { ...(effort === undefined ? {} : { effort }), tokens };
}
