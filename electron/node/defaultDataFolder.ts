import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * The folder in which Electron would store the data of an app called Gatehouse, so that all shells of one user share
 * it. Pure except for its defaults.
 */
export function defaultDataFolder(
  platform: NodeJS.Platform = process.platform,
  env: Readonly<Record<string, string | undefined>> = process.env,
  home: string = homedir(),
): string {
  const name = 'Gatehouse';
  if (platform === 'win32') return join(env['APPDATA'] ?? join(home, 'AppData', 'Roaming'), name);
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', name);
  return join(env['XDG_CONFIG_HOME'] || join(home, '.config'), name);
}
