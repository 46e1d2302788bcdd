import { isOffered, type OfferedTools } from '../../../../shared/domain/assistant.ts';
import type { Message } from '../../../../shared/domain/conversation.ts';
import { problemError } from '../../../../shared/domain/error.ts';
import type { OnlyTool, SuggestedTool } from '../../../../shared/domain/onlyTool.ts';
import type { EffectiveSetup } from '../../../../shared/domain/project.ts';
import type { ToolRef, ToolSummary } from '../../../../shared/domain/tool.ts';
import { mergedChoice, offeredByBoth } from '../../../../shared/domain/toolChoice.ts';
import { maxChoiceWords } from '../../../../shared/domain/toolPicker.ts';
import { keepStart } from '../../../../shared/lib/cutText.ts';

type NameOfServer = (tool: ToolRef) => string;

/**
 * The tools that a message names as the only ones for its answer, each once. Pure.
 *
 * @param offered what models get
 * @param tools what the chat offers of it
 * @throws HostError `notFound` for one that the chat does not offer
 */
export function namedTools(
  wanted: readonly ToolRef[],
  offered: readonly ToolSummary[],
  tools: OfferedTools | null,
  serverName: NameOfServer,
): OnlyTool[] {
  const there = new Set(offered.map(({ tool }) => keyOf(tool)));
  const once = new Map(wanted.map((tool) => [keyOf(tool), tool]));
  return [...once].map(([key, tool]) => {
    if (!there.has(key) || !isOffered({ tools }, tool)) throw problemError({ kind: 'toolNotInChat', tool: tool.name });
    return { serverId: tool.serverId, name: tool.name, serverName: serverName(tool) };
  });
}

/** What the last message of the user names as the only tools for its answer; `undefined`: nothing. Pure. */
export function onlyToolsOf(messages: readonly Pick<Message, 'role' | 'onlyTools'>[]): readonly OnlyTool[] | undefined {
  const named = messages.findLast(({ role }) => role === 'user')?.onlyTools;
  return named?.length === 0 ? undefined : named;
}

/** A setup for one turn: what was named, as far as the chat still offers it. It never offers more. Pure. */
export function narrowedSetup(setup: EffectiveSetup, only: readonly OnlyTool[] | undefined): EffectiveSetup {
  if (only === undefined) return setup;
  const named = mergedChoice(only.map(({ serverId, name }) => ({ serverId, names: [name] })));
  return { ...setup, tools: offeredByBoth(setup.tools, named) };
}

/**
 * Tools that a typed text may mean: those of that very name first, then by the beginning of the name, by a part of it, and by title,
 * server and description. Among equals, the order of the catalogue. Pure.
 */
export function suggestedTools(
  offered: readonly ToolSummary[],
  tools: OfferedTools | null,
  { search, limit, serverName }: { readonly search: string; readonly limit: number; readonly serverName: NameOfServer },
): SuggestedTool[] {
  const wanted = search.toLowerCase();
  const ranked = offered
    .filter(({ tool }) => isOffered({ tools }, tool))
    .map((summary) => ({ summary, rank: rankOf(summary, serverName(summary.tool), wanted) }))
    .filter(({ rank }) => rank < notFound);
  // Sorting keeps the order of equals.
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ summary: { tool, title, description } }) => ({
      ...tool,
      serverName: serverName(tool),
      ...(title !== undefined && { title: keepStart(title, maxChoiceWords) }),
      description: keepStart(description, maxChoiceWords),
    }));
}

const notFound = 4;

function rankOf({ tool, title = '', description }: ToolSummary, serverName: string, wanted: string): number {
  const name = tool.name.toLowerCase();
  if (name === wanted) return 0;
  if (name.startsWith(wanted)) return 1;
  if (name.includes(wanted)) return 2;
  return `${title}\n${serverName}\n${description}`.toLowerCase().includes(wanted) ? 3 : notFound;
}

function keyOf({ serverId, name }: ToolRef): string {
  return JSON.stringify([serverId, name]);
}
