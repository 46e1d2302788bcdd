import { accessSync, constants, realpathSync } from 'node:fs';
import { dirname, isAbsolute, relative } from 'node:path';
import type { UpdateWay } from '../../../shared/domain/update/update.ts';

export interface Installation {
  readonly platform: NodeJS.Platform;
  /** What an AppImage says of itself. */
  readonly appImage: string | undefined;
}

/** How this installation gets another version. */
export function installedWay({ platform, appImage }: Installation): UpdateWay {
  if (platform === 'darwin' || platform === 'win32') return 'app';
  if (appImage === undefined || !isAbsolute(appImage)) return 'package';
  try {
    accessSync(appImage, constants.W_OK);
    // Where a link leads is what is replaced.
    accessSync(dirname(realpathSync(appImage)), constants.W_OK);
    return 'app';
  } catch {
    return 'folder';
  }
}

/**
 * The AppImage that this process was started from; `undefined` when it was not. The variables alone do not say it: a program in an AppImage
 * hands them on to all that it starts. Pure.
 *
 * @param program the file of this process
 */
export function ownAppImage(env: Readonly<Record<string, string | undefined>>, program: string): string | undefined {
  const { APPIMAGE: file, APPDIR: folder } = env;
  if (file === undefined || folder === undefined || folder === '') return undefined;
  const path = relative(folder, program);
  return path === '' || path.startsWith('..') || isAbsolute(path) ? undefined : file;
}
