import type { ModelRequest } from '../../../host/ports/modelProvider.ts';

/**
 * The maximum that is requested of any model: none writes more at once, and a provider may bill or refuse by the
 * requested amount.
 */
export const maxOutputTokens = 128_000;

/**
 * "max_tokens: 32000 > 8192, which is…", "supports at most 16384 completion tokens", "Expected a value <= 128000", "a maxOutputTokens value of
 * 99999 but the supported range is from 1 (inclusive) to 65537 (exclusive)"
 */
const patterns = [
  /max_tokens: \d+ > (\d+)/,
  /at most (\d+) (?:completion|output) tokens/i,
  /max(?:_completion|_output)?_tokens\b[^]{0,120}(?:<=|less than or equal to|at most|maximum (?:value )?(?:of|is)) ?(\d+)/i,
];

/** The most output tokens a model may write, as the provider says when it refuses a request that asks for more. */
export function allowedOutputTokens(error: unknown): number | undefined {
  const message = error instanceof Error ? error.message : '';
  const beyond = Number(/maxOutputTokens value of .{0,120} to (\d+) \(exclusive\)/i.exec(message)?.[1]);
  if (beyond > 1) return beyond - 1;
  for (const pattern of patterns) {
    const allowed = Number(pattern.exec(message)?.[1]);
    if (allowed > 0) return allowed;
  }
  return undefined;
}

/** The known output limits of models, as reported by their providers. */
export class OutputLimits {
  readonly #byModel = new Map<string, number>();

  /** The request with no more output than its model may write. One without a limit stays without. */
  bound(request: ModelRequest): ModelRequest {
    if (request.maxTokens === undefined) return request;
    const most = Math.min(this.#byModel.get(request.model) ?? maxOutputTokens, maxOutputTokens);
    return { ...request, maxTokens: Math.min(request.maxTokens, most) };
  }

  /** Learns the limit of a model from a refusal. Returns whether the request would ask for less with the new limit. */
  learn({ model, maxTokens }: ModelRequest, error: unknown): boolean {
    const allowed = allowedOutputTokens(error);
    if (allowed === undefined || maxTokens === undefined || allowed >= maxTokens) return false;
    this.#byModel.set(model, allowed);
    return true;
  }
}
