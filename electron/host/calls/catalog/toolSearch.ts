import type { ServerId } from '../../../../shared/domain/ids.ts';
import type { ToolSummary } from '../../../../shared/domain/tool.ts';

/**
 * The tools that have all of these words in their titles, their names or the names of their servers, whatever their case. Without
 * words, all. Pure.
 */
export function toolsWith<Tool extends Pick<ToolSummary, 'tool' | 'title'>>(
  tools: readonly Tool[],
  search: string,
  serverNameOf: (id: ServerId) => string,
): readonly Tool[] {
  const words = folded(search).split(/\s+/u).filter(Boolean);
  if (words.length === 0) return tools;
  return tools.filter(({ tool, title = '' }) => {
    const text = folded(`${title} ${tool.name} ${serverNameOf(tool.serverId)}`);
    return words.every((word) => text.includes(word));
  });
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
