import type { ToolImbalance } from '../../../../../shared/domain/problems/modelProblems.ts';

/** The tool uses and tool results of a message. */
export interface ToolOutline {
  readonly role: 'user' | 'assistant';
  readonly parts: readonly { readonly uses?: string; readonly answers?: string }[];
}

/**
 * The first mismatch between tool uses and results, if any: the next message must answer every use, must be the user's,
 * and must hold nothing else (2025-11-25, client/sampling#message-content-constraints).
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
