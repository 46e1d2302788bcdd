/** A message, as far as it uses tools or answers such uses. */
export interface ToolOutline {
  readonly role: 'user' | 'assistant';
  readonly parts: readonly { readonly uses?: string; readonly answers?: string }[];
}

/**
 * What is wrong with the uses of tools and their results, if anything: every use is answered in the next message, which is
 * the user's and holds nothing else (2025-11-25, client/sampling#message-content-constraints).
 */
export function toolImbalance(messages: readonly ToolOutline[]): string | undefined {
  let open: readonly string[] = [];
  for (const { role, parts } of messages) {
    const answers = parts.flatMap(({ answers: id }) => (id === undefined ? [] : [id]));
    const uses = parts.flatMap(({ uses: id }) => (id === undefined ? [] : [id]));
    if (uses.length > 0 && role !== 'assistant') return 'Only an assistant message can use tools.';
    if (answers.length > 0 && role !== 'user') return 'Only a user message can hold tool results.';
    if (answers.length > 0 && answers.length < parts.length) {
      return 'A user message with tool results must hold nothing else.';
    }
    if (new Set(uses).size < uses.length) return 'Two uses of tools have the same id.';
    if (answers.length !== open.length || !open.every((id) => answers.includes(id))) {
      return 'Every tool_use must have its tool_result in the next message, and no other may be there.';
    }
    open = uses;
  }
  return open.length > 0 ? 'The last message uses tools whose results are missing.' : undefined;
}
