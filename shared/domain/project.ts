import { z } from 'zod';
import { assistantDraft, type ChatSetup, type OfferedTools, toolNames } from './assistant.ts';
import { projectId, serverId, type ServerId } from './ids.ts';
import { modelRef } from './model.ts';
import { folderPath } from './root.ts';
import { offeredByBoth } from './toolChoice.ts';

/** How many projects there may be: the page has them all. */
export const maxProjects = 50;

/** How many folders a project may suggest for sharing. */
const maxProjectRoots = 20;

/**
 * What a project asks about at least. Of this and the mode of the chat, the stricter answer counts, so that no project makes a
 * chat less careful. There is no `askChanges`: it would be stricter than nothing.
 */
export const projectMode = z.enum(['askAlways', 'exploreOnly']);
export type ProjectMode = z.infer<typeof projectMode>;

/** What the user writes about a project. None of it is read from its folder. */
export const projectDraft = z.lazy(() =>
  z.object({
    name: assistantDraft.shape.name,
    /** Go to the model with every request of its chats, as the user's own words. */
    instructions: assistantDraft.shape.instructions,
    /** What its new chats begin with; `null`: the default model. */
    model: modelRef.nullable(),
    /** The servers whose tools models are offered in its chats; `null`: all. It allows no call. */
    servers: z.array(serverId).max(200).nullable(),
    /** The only tools of single ones among these servers that are offered. */
    toolNames: z.record(serverId, toolNames).optional(),
    /** `null`: only the mode of each chat counts. */
    mode: projectMode.nullable(),
    /** Folders that are suggested where a folder is shared. A server sees none of them because of this. */
    roots: z.array(folderPath).max(maxProjectRoots),
  }),
);
export type ProjectDraft = z.infer<typeof projectDraft>;

/** The folder that a project is about, as it was confirmed. It is shared with no server. */
const projectFolder = z.object({
  path: folderPath,
  /** After symbolic links. */
  realPath: folderPath,
});

/** Chats that belong together, with what the user set for them. */
export const project = z.lazy(() => projectDraft.unwrap().extend({ id: projectId, folder: projectFolder.nullable() }));
export type Project = z.infer<typeof project>;

/** A project as every page has it: without its long texts. */
export const projectView = z.lazy(() =>
  project.unwrap().omit({ instructions: true }).extend({
    hasInstructions: z.boolean(),
    /** How many accepted files of its folder are in the requests of its chats, as far as the last look found. */
    usedFiles: z.number().int().nonnegative(),
    /** Those that changed since the user accepted them. They are not used until they are accepted again. */
    changedFiles: z.number().int().nonnegative(),
    /** Those that are gone or cannot be read, also because of their folder. They are not used either. */
    unreadableFiles: z.number().int().nonnegative(),
  }),
);
export type ProjectView = z.infer<typeof projectView>;

/** How many of a project's accepted files are used, and how many are not. */
export type FileCounts = Pick<ProjectView, 'usedFiles' | 'changedFiles' | 'unreadableFiles'>;

export const noFiles: FileCounts = { usedFiles: 0, changedFiles: 0, unreadableFiles: 0 };

/** What a project means for its chats. `missing`: the chat belongs to one that was lost, which may have withheld tools. */
export type ProjectRules = Pick<Project, 'instructions' | 'servers' | 'toolNames' | 'mode'> | 'missing';

/** What goes along with the requests of a chat. */
export interface EffectiveSetup {
  /** The user's own words. */
  readonly instructions: { readonly ofProject: string; readonly ofChat: string };
  readonly tools: OfferedTools | null;
  /** Whether all of them are found by a search. */
  readonly loading?: ChatSetup['loading'];
}

/** What counts for a chat, with what is set for it (by hand, or from an assistant) and for its project. Pure. */
export function effectiveSetup(rules: ProjectRules | undefined, chat: ChatSetup | undefined): EffectiveSetup {
  const ofChat = chat?.instructions ?? '';
  if (rules === 'missing') return { instructions: { ofProject: '', ofChat }, tools: [] };
  return {
    instructions: { ofProject: rules?.instructions ?? '', ofChat },
    ...(chat?.loading && { loading: chat.loading }),
    tools: offeredByBoth(rules === undefined ? null : toolsOfProject(rules), chat?.tools ?? null),
  };
}

/** The tools that a project offers in its chats. Pure. */
export function toolsOfProject({
  servers,
  toolNames: named = {},
}: Pick<Project, 'servers' | 'toolNames'>): OfferedTools | null {
  if (servers === null) return null;
  return [...new Set(servers)].map((id) => ({ serverId: id, ...(named[id] && { names: named[id] }) }));
}

/** The same the other way round, as a project has it. Pure. */
export function projectTools(tools: OfferedTools | null): Pick<Project, 'servers' | 'toolNames'> {
  if (tools === null) return { servers: null };
  const named = tools.flatMap(({ serverId: id, names }) => (names === undefined ? [] : [[id, names] as const]));
  return {
    servers: tools.map(({ serverId: id }) => id),
    ...(named.length > 0 && { toolNames: Object.fromEntries(named) }),
  };
}

/** A project without a server that is gone; the same one where it did not name it. One that named no other offers no tools then. Pure. */
export function withoutServerIn(before: Project, gone: ServerId): Project {
  const { servers, toolNames: named = {}, ...others } = before;
  const names = Object.entries(named).filter(([id]) => id !== gone);
  const isNamed = servers?.includes(gone) === true || names.length < Object.keys(named).length;
  if (!isNamed) return before;
  return {
    ...others,
    servers: servers?.filter((id) => id !== gone) ?? null,
    ...(names.length > 0 && { toolNames: Object.fromEntries(names) }),
  };
}

/** What a chat of this project asks about at least. Pure. */
export function leastModeOf(rules: ProjectRules | undefined): ProjectMode | undefined {
  if (rules === 'missing') return 'exploreOnly';
  return rules?.mode ?? undefined;
}
