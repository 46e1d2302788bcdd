import type { OfferedTools } from './assistant.ts';
import type { ServerId } from './ids.ts';
import type { ToolRef } from './tool.ts';

/** Whether models are offered all tools of a server, some, or none. */
export type ServerStanding = 'on' | 'some' | 'off';

/** The servers that there are, each with the names of the tools it lists now. */
export type ListedTools = ReadonlyMap<ServerId, readonly string[]>;

/** What a choice says about a server. Pure. @param names of the tools it lists now */
export function standingOf(tools: OfferedTools | null, server: ServerId, names: readonly string[]): ServerStanding {
  if (tools === null) return 'on';
  const chosen = namesOf(tools, server);
  if (chosen === 'all') return 'on';
  if (chosen.size === 0) return 'off';
  return names.length > 0 && names.every((name) => chosen.has(name)) ? 'on' : 'some';
}

/** The choice after a server was switched, with all its tools: also those that it gets later. Pure. */
export function withServer(
  tools: OfferedTools | null,
  listed: ListedTools,
  server: ServerId,
  isOn: boolean,
): OfferedTools | null {
  return tidyChoice(replaced(tools, listed, server, isOn ? { serverId: server } : undefined), listed);
}

/** The choice after one tool was switched. Pure. */
export function withTool(
  tools: OfferedTools | null,
  listed: ListedTools,
  { serverId, name }: ToolRef,
  isOn: boolean,
): OfferedTools | null {
  const names = listed.get(serverId) ?? [];
  const chosen = tools === null ? 'all' : namesOf(tools, serverId);
  const before = chosen === 'all' ? new Set(names) : chosen;
  const after = isOn ? new Set([...before, name]) : new Set([...before].filter((other) => other !== name));
  const isAll = chosen === 'all' ? isOn : names.length > 0 && names.every((each) => after.has(each));
  const entry = isAll ? { serverId } : after.size === 0 ? undefined : { serverId, names: [...after] };
  return tidyChoice(replaced(tools, listed, serverId, entry), listed);
}

/** The choice without a server that is gone. One that named no other offers nothing then: it never becomes a choice of all. Pure. */
export function withoutServer(tools: OfferedTools, server: ServerId): OfferedTools {
  return tools.filter(({ serverId }) => serverId !== server);
}

/** One entry for each server and each name once: what several entries offer together. Pure. */
export function mergedChoice(tools: OfferedTools): OfferedTools {
  const servers = [...new Set(tools.map(({ serverId }) => serverId))];
  return servers.map((serverId) => {
    const names = namesOf(tools, serverId);
    return names === 'all' ? { serverId } : { serverId, names: [...names] };
  });
}

/** What both choices offer. Pure. */
export function offeredByBoth(a: OfferedTools | null, b: OfferedTools | null): OfferedTools | null {
  if (a === null || b === null) return a ?? b;
  return mergedChoice(a).flatMap(({ serverId, names }) => {
    const others = namesOf(b, serverId);
    if (others === 'all') return [names === undefined ? { serverId } : { serverId, names }];
    const both = names === undefined ? [...others] : names.filter((name) => others.has(name));
    return both.length === 0 ? [] : [{ serverId, names: both }];
  });
}

/** The names that a choice has of a server. */
function namesOf(tools: OfferedTools, server: ServerId): 'all' | ReadonlySet<string> {
  const entries = tools.filter(({ serverId }) => serverId === server);
  if (entries.some(({ names }) => names === undefined)) return 'all';
  return new Set(entries.flatMap(({ names = [] }) => names));
}

function replaced(
  tools: OfferedTools | null,
  listed: ListedTools,
  server: ServerId,
  entry: OfferedTools[number] | undefined,
): OfferedTools {
  const before = tools === null ? [...listed.keys()].map((serverId) => ({ serverId })) : mergedChoice(tools);
  if (!before.some(({ serverId }) => serverId === server)) return entry === undefined ? before : [...before, entry];
  return before.flatMap((each) => (each.serverId === server ? (entry ?? []) : each));
}

/** A choice of all tools of all servers is no choice: servers that are added later count as well. */
function tidyChoice(tools: OfferedTools, listed: ListedTools): OfferedTools | null {
  const isAll = [...listed.keys()].every((server) => namesOf(tools, server) === 'all');
  return isAll ? null : tools;
}
