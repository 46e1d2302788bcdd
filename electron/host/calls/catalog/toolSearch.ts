import type { ServerId } from '../../../../shared/domain/ids.ts';
import type { ToolSummary } from '../../../../shared/domain/tool.ts';
import { containsWords } from '../../../../shared/lib/foldText.ts';

/**
 * The tools that have all of these words in their titles, their names or the names of their servers, whatever their case. Without
 * words, all. Pure.
 */
export function toolsWith<Tool extends Pick<ToolSummary, 'tool' | 'title'>>(
  tools: readonly Tool[],
  search: string,
  serverNameOf: (id: ServerId) => string,
): readonly Tool[] {
  if (search.trim() === '') return tools;
  return tools.filter(({ tool, title = '' }) =>
    containsWords(`${title} ${tool.name} ${serverNameOf(tool.serverId)}`, search.trim()),
  );
}

/** The same among the tools of one server: its name is no word of theirs, their descriptions are. Pure. */
export function toolsOfServerWith<Tool extends Pick<ToolSummary, 'tool' | 'title' | 'description'>>(
  tools: readonly Tool[],
  search: string,
): readonly Tool[] {
  if (search.trim() === '') return tools;
  return tools.filter(({ tool, title = '', description }) =>
    containsWords(`${title} ${tool.name} ${description}`, search.trim()),
  );
}
