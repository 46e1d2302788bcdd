import type { ToolImbalance } from '../../../../../shared/domain/problems/modelProblems.ts';

/** A message, as far as it uses tools or answers such uses. */
export interface ToolOutline {
  readonly role: 'user' | 'assistant';
  readonly parts: readonly { readonly uses?: string; readonly answers?: string }[];
}

/**
 * What is wrong with the uses of tools and their results, if anything: every use is answered in the next message, which is
 * the user's and holds nothing else (2025-11-25, client/sampling#message-content-constraints).
 */
export function toolImbalance(messages: readonly ToolOutline[]): ToolImbalance | undefined {
  let open: readonly string[] = [];
  for (const { role, parts } of messages) {
    const answers = parts.flatMap(({ answers: id }) => (id === undefined ? [] : [id]));
    const uses = parts.flatMap(({ uses: id }) => (id === undefined ? [] : [id]));
    if (uses.length > 0 && role !== 'assistant') return 'useByUser';
    if (answers.length > 0 && role !== 'user') return 'resultByAssistant';
    if (answers.length > 0 && answers.length < parts.length) {
      return 'resultsMixed';
    }
    if (new Set(uses).size < uses.length) return 'sameId';
    if (answers.length !== open.length || !open.every((id) => answers.includes(id))) {
      return 'resultMissing';
    }
    open = uses;
  }
  return open.length > 0 ? 'lastResultsMissing' : undefined;
}
