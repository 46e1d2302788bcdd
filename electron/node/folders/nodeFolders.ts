import { constants, realpathSync } from 'node:fs';
import { access, opendir, realpath, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, posix, win32 } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { WorkspaceMark } from '../../../shared/domain/root.ts';
import { DisposableStore } from '../../../shared/lib/disposable.ts';
import type { FolderLook, Folders } from '../../host/ports/folders.ts';
import { watchForChanges } from '../config/fileWatch.ts';
import { oneAtATime } from '../system/oneAtATime.ts';
import { settlesWithin, tooLate } from '../system/settlesWithin.ts';
import { systemFolders } from './systemFolders.ts';

/** An unreachable network drive can block a check for minutes. */
const lookMs = 3000;
/** The maximum number of entries that are read for completion. */
const maxEntries = 5000;

const markFiles: Readonly<Record<string, WorkspaceMark>> = {
  '.git': 'git',
  'package.json': 'package',
  'pyproject.toml': 'python',
  'requirements.txt': 'python',
  'Cargo.toml': 'rust',
  'go.mod': 'go',
  'pom.xml': 'java',
  'build.gradle': 'java',
  'global.json': 'dotnet',
};

export interface NodeFoldersOptions {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folders with Gatehouse's own files. */
  readonly ownData?: readonly string[];
}

/** The folders of this computer, through Node. */
export function nodeFolders({ platform, env, ownData = [] }: NodeFoldersOptions): Folders {
  const isWindows = platform === 'win32';
  const lookAt = oneAtATime<FolderLook>(lookMs, { kind: 'unreadable' });
  return {
    style: isWindows ? 'win32' : 'posix',
    home: realOrSame(homedir()),
    system: systemFolders(platform, env),
    ownData: ownData.map(realOrSame),
    look: (path) => lookAt(path, () => look(path)),
    uriOf: (path) => pathToFileURL(path, { windows: isWindows }).href,
    marksOf,
    complete: async (typed, limit) => {
      const found = await settlesWithin(complete(typed, limit, isWindows), lookMs);
      return found === tooLate ? [] : found;
    },
    watch(paths, onTouched) {
      const watches = new DisposableStore();
      for (const path of new Set(paths)) watches.add(watchForChanges(path, onTouched));
      return watches;
    },
  };
}

async function look(path: string): Promise<FolderLook> {
  try {
    const realPath = await realpath(path);
    if (!(await stat(realPath)).isDirectory()) return { kind: 'notFolder' };
    await access(realPath, constants.R_OK | constants.X_OK);
    return { kind: 'folder', realPath };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { kind: code === 'ENOENT' || code === 'ENOTDIR' ? 'missing' : 'unreadable' };
  }
}

async function marksOf(realPath: string): Promise<WorkspaceMark[]> {
  const found = await Promise.all(
    Object.entries(markFiles).map(async ([file, mark]) =>
      access(join(realPath, file)).then(
        () => mark,
        () => undefined,
      ),
    ),
  );
  return [...new Set(found.filter((mark) => mark !== undefined))];
}

/** Folders whose path begins as typed; those with a dot only where the dot is typed. */
async function complete(typed: string, limit: number, isWindows: boolean): Promise<string[]> {
  const paths = isWindows ? win32 : posix;
  if (!paths.isAbsolute(typed)) return [];
  const at = Math.max(typed.lastIndexOf('/'), isWindows ? typed.lastIndexOf('\\') : -1);
  const folder = typed.slice(0, at + 1);
  const start = typed.slice(at + 1).toLowerCase();
  const names: string[] = [];
  try {
    let read = 0;
    for await (const entry of await opendir(folder)) {
      if (++read > maxEntries) break;
      if (!entry.name.toLowerCase().startsWith(start) || (entry.name.startsWith('.') && !start.startsWith('.')))
        continue;
      if (entry.isDirectory() || (entry.isSymbolicLink() && (await isFolder(join(folder, entry.name))))) {
        names.push(entry.name);
      }
    }
  } catch {
    return [];
  }
  return names
    .sort((a, b) => a.localeCompare(b))
    .slice(0, limit)
    .map((name) => folder + name);
}

function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

function realOrSame(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
