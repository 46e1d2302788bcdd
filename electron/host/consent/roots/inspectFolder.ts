import { problemError } from '../../../../shared/domain/error.ts';
import { type FolderFacts, folderPath } from '../../../../shared/domain/root.ts';
import { canonicalHash } from '../../ground/hash/canonicalHash.ts';
import type { Folders } from '../../ports/folders.ts';
import { folderDanger } from './folderDanger.ts';
import { foldersAbove, isAbsolutePath, lastName } from './paths.ts';

/** How many parent folders are searched for the project of a folder. */
const maxParentFolders = 8;

/**
 * The facts that are shown before a folder is shared. `~` stands for the home folder.
 *
 * @throws HostError `badInput`, `notFound` or `forbidden` when it is not a readable folder
 */
export async function inspectFolder(typed: string, folders: Folders): Promise<FolderFacts> {
  const path = withHome(typed.trim(), folders);
  if (!isAbsolutePath(path, folders.style)) {
    throw problemError({ kind: 'pathNotWhole', example: folders.home });
  }
  const realPath = await realPathOf(path, folders);
  const [marks, project] = await Promise.all([folders.marksOf(realPath), projectOf(realPath, folders)]);
  const danger = folderDanger(realPath, folders);
  return {
    path,
    realPath,
    marks,
    danger,
    uri: folders.uriOf(realPath),
    name: lastName(path, folders.style),
    project: marks.includes('git') ? null : project,
    factsHash: canonicalHash({ path, realPath, danger }),
  };
}

export function withHome(typed: string, { home }: Pick<Folders, 'home'>): string {
  return /^~([/\\]|$)/.test(typed) ? home + typed.slice(1) : typed;
}

async function realPathOf(path: string, folders: Folders): Promise<string> {
  const look = await folders.look(path);
  switch (look.kind) {
    case 'folder':
      // A name that could break a line cannot be displayed correctly.
      if (!folderPath.safeParse(look.realPath).success) throw problemError({ kind: 'folderWithoutName' });
      return look.realPath;
    case 'missing':
      throw problemError({ kind: 'noSuchFolder', path });
    case 'notFolder':
      throw problemError({ kind: 'notAFolder', path });
    case 'unreadable':
      throw problemError({ kind: 'folderUnreadable', path });
  }
}

/** The nearest parent folder under version control, unless sharing it would be dangerous. */
async function projectOf(realPath: string, folders: Folders): Promise<string | null> {
  for (const folder of foldersAbove(realPath, folders.style).slice(0, maxParentFolders)) {
    if (folderDanger(folder, folders) !== null) return null;
    if ((await folders.marksOf(folder)).includes('git')) return folder;
  }
  return null;
}
