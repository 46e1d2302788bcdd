import type { ModelMessage } from '../../ports/modelProvider.ts';

/**
 * Where the summarised part of a chat ends: before a message of the user, so that no call is separated from its result, and as early as
 * what stays fits into `keepTokens`; the last question stays in any case. Returns the number of messages before it;
 * `undefined` when there is nothing to summarise. Pure.
 *
 * @param tokens of each message
 */
export function summaryBorder(
  messages: readonly Pick<ModelMessage, 'role'>[],
  tokens: readonly number[],
  keepTokens: number,
): number | undefined {
  let border: number | undefined;
  let kept = 0;
  for (let at = messages.length - 1; at > 0; at--) {
    kept += tokens[at] ?? 0;
    if (messages[at]?.role !== 'user') continue;
    if (border !== undefined && kept > keepTokens) return border;
    border = at;
  }
  return border;
}
