import { isAbsolute, join } from 'node:path';

/** Where downloads are kept: the folder of the user's caches, as electron-updater would choose it. Pure. */
export function updateCacheFolder(
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
  home: string,
): string {
  if (platform === 'darwin') return join(home, 'Library', 'Caches');
  const named = platform === 'win32' ? env['LOCALAPPDATA'] : env['XDG_CACHE_HOME'];
  if (named !== undefined && isAbsolute(named)) return named;
  return platform === 'win32' ? join(home, 'AppData', 'Local') : join(home, '.cache');
}
