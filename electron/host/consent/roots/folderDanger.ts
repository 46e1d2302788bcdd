import type { FolderDanger } from '../../../../shared/domain/root.ts';
import type { Folders } from '../../ports/folders.ts';
import { isInside, isSamePath, pathParts } from './paths.ts';

/** Names, below the home folder, of what keeps keys and passwords. */
const credentials = [
  '.ssh',
  '.gnupg',
  '.aws',
  '.azure',
  '.kube',
  '.docker',
  '.password-store',
  '.local/share/keyrings',
  '.config/gcloud',
  '.mozilla',
  'library/keychains',
];

/** Why a folder must not be shared by a press alone; `null` for most. Pure: real paths go in. */
export function folderDanger(
  realPath: string,
  { style, home, system, ownData }: Pick<Folders, 'style' | 'home' | 'system' | 'ownData'>,
): FolderDanger | null {
  const inside = (path: string, folder: string) => isInside(path, folder, style);
  if (isSamePath(realPath, home, style)) return 'home';
  if (inside(home, realPath)) return 'aboveHome';
  if (ownData !== undefined && (inside(realPath, ownData) || inside(ownData, realPath))) return 'ownData';
  // The home of the superuser lies among the folders of the system on some machines.
  if (inside(realPath, home)) return keepsCredentials(realPath, home, style) ? 'credentials' : null;
  return system.some((folder) => inside(realPath, folder) || inside(folder, realPath)) ? 'system' : null;
}

function keepsCredentials(realPath: string, home: string, style: Folders['style']): boolean {
  const below = pathParts(realPath, style)?.slice(pathParts(home, style)?.length ?? 0) ?? [];
  const place = `${below.join('/').toLowerCase()}/`;
  return credentials.some((name) => place.startsWith(`${name}/`) || `${name}/`.startsWith(place));
}
