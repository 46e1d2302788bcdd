import { z } from 'zod';
import { rootId, serverId, sha256 } from './ids.ts';

/** How many folders can be shared. */
export const maxRoots = 100;

/** A path as the user typed or picked it. Names of folders on Linux may hold anything but these. */
export const folderPath = z.lazy(() =>
  z
    .string()
    .min(1)
    .max(4096)
    .regex(/^[^\0\r\n]+$/, 'not a path'),
);

/** `moved`: the path leads to another folder now than the one that was shared. Only folders that are `ok` are shared with servers. */
const rootState = z.enum(['ok', 'missing', 'unreadable', 'moved']);
export type RootState = z.infer<typeof rootState>;

export const rootName = z.lazy(() => z.string().trim().min(1).max(100));

/** A folder that servers are told they may work in (2024-11-05, client/roots). */
export const root = z.strictObject({
  id: rootId,
  name: rootName,
  /** As it was chosen. */
  path: folderPath,
  /** After symbolic links, as it was when it was shared. Servers get this path. */
  realPath: folderPath,
  /** The servers that see it; no others do. */
  sharedWith: z.array(serverId).max(1000),
});
export type Root = z.infer<typeof root>;

export const rootView = root.extend({ state: rootState });
export type RootView = z.infer<typeof rootView>;

/** Why a folder is shared only after its path was typed: what is in it concerns more than one project. */
export const folderDanger = z.enum(['home', 'aboveHome', 'system', 'credentials', 'ownData']);
export type FolderDanger = z.infer<typeof folderDanger>;

/** What is found in a folder that people work in. */
const workspaceMark = z.enum(['git', 'package', 'python', 'rust', 'go', 'java', 'dotnet']);
export type WorkspaceMark = z.infer<typeof workspaceMark>;

/** What is shown of a folder before it is shared. */
export const folderFacts = z.lazy(() =>
  z.object({
    path: folderPath,
    realPath: folderPath,
    /** The address servers would get. */
    uri: z.string(),
    name: rootName,
    marks: z.array(workspaceMark),
    /** The project this folder is part of, where it is not the project itself. */
    project: folderPath.nullable(),
    danger: folderDanger.nullable(),
    /** Binds the answer to what was shown. */
    factsHash: sha256,
  }),
);
export type FolderFacts = z.infer<typeof folderFacts>;
