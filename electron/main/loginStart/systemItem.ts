import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import type { App, LoginItemSettings } from 'electron';
import type { LoginStart } from '../../../shared/domain/loginStart.ts';
import { ownAppImage } from '../../node/updates/installedWay.ts';
import { atLoginSwitch } from './atLoginSwitch.ts';
import { autostartEntry, autostartName, isAutostartOn } from './autostartEntry.ts';

/** What the system knows about the start of the app at sign-in, and changes unasked. */
export interface SystemItem {
  read(): Promise<LoginStart>;
  write(isOn: boolean): Promise<void>;
}

/** Where it is for this app. Only an installed one is started: the next one that is tried out would be another program. */
export function systemItemOf(
  app: Pick<App, 'isPackaged' | 'getLoginItemSettings' | 'setLoginItemSettings'>,
  { platform, env, execPath }: Pick<NodeJS.Process, 'platform' | 'env' | 'execPath'>,
): SystemItem {
  if (!app.isPackaged) return noItem;
  if (platform === 'darwin' || platform === 'win32') return electronItem(app, platform);
  if (platform !== 'linux') return noItem;
  const { XDG_CONFIG_HOME: folder = '' } = env;
  // The specification ignores a path that is not whole.
  const config = isAbsolute(folder) ? folder : join(homedir(), '.config');
  return autostartItem(config, ownAppImage(env, execPath) ?? execPath);
}

const noItem: SystemItem = { read: async () => 'unavailable', write: async () => undefined };

/** The list of the system, on macOS and Windows. macOS gives no arguments: it says itself what was started at sign-in. */
export function electronItem(
  app: Pick<App, 'getLoginItemSettings' | 'setLoginItemSettings'>,
  platform: 'darwin' | 'win32',
): SystemItem {
  // The program is that of this process.
  const args = platform === 'win32' ? { args: [atLoginSwitch] } : {};
  return {
    read: async () => loginStartOf(app.getLoginItemSettings(args), platform),
    write: async (openAtLogin) => app.setLoginItemSettings({ openAtLogin, ...args }),
  };
}

/** What the system's answer means. Users can keep an item of the list off in the settings of the system. Pure. */
export function loginStartOf(
  { openAtLogin, executableWillLaunchAtLogin, status }: LoginItemSettings,
  platform: 'darwin' | 'win32',
): LoginStart {
  if (platform === 'darwin' && status === 'requires-approval') return 'blocked';
  if (!openAtLogin) return 'off';
  return platform === 'win32' && !executableWillLaunchAtLogin ? 'blocked' : 'on';
}

/**
 * A file in the autostart folder of the user, on Linux.
 *
 * @param folder where the configuration of the user's programs is (`XDG_CONFIG_HOME`)
 * @param program the whole path of the app
 */
export function autostartItem(folder: string, program: string): SystemItem {
  const file = join(folder, 'autostart', autostartName);
  const entry = autostartEntry(program);
  return {
    async read() {
      if (entry === undefined) return 'unavailable';
      return isAutostartOn(await textOf(file), program) ? 'on' : 'off';
    },
    async write(isOn) {
      if (!isOn || entry === undefined) return rm(file, { force: true });
      await mkdir(join(folder, 'autostart'), { recursive: true, mode: 0o700 });
      const partial = `${file}.part`;
      await writeFile(partial, entry, { mode: 0o600 });
      await rename(partial, file);
    },
  };
}

async function textOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
