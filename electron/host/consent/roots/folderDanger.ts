import type { FolderDanger } from '../../../../shared/domain/root.ts';
import type { Folders } from '../../ports/folders.ts';
import { isInside, isSamePath, pathParts } from './paths.ts';

/** Folders, relative to the home folder, that hold keys and passwords. */
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

/** Why sharing a folder needs more than a click; `null` for most folders. Pure: expects real paths. */
export function folderDanger(
  realPath: string,
  { style, home, system, ownData }: Pick<Folders, 'style' | 'home' | 'system' | 'ownData'>,
): FolderDanger | null {
  const inside = (path: string, folder: string) => isInside(path, folder, style);
  if (isSamePath(realPath, home, style)) return 'home';
  if (inside(home, realPath)) return 'aboveHome';
  if (ownData.some((own) => inside(realPath, own) || inside(own, realPath))) return 'ownData';
  // On some computers, the superuser's home is inside a system folder.
  if (inside(realPath, home)) return keepsCredentials(realPath, home, style) ? 'credentials' : null;
  return system.some((folder) => inside(realPath, folder) || inside(folder, realPath)) ? 'system' : null;
}

function keepsCredentials(realPath: string, home: string, style: Folders['style']): boolean {
  const below = pathParts(realPath, style)?.slice(pathParts(home, style)?.length ?? 0) ?? [];
  const place = `${below.join('/').toLowerCase()}/`;
  return credentials.some((name) => place.startsWith(`${name}/`) || `${name}/`.startsWith(place));
}
