import unhomoglyph from 'unhomoglyph';
import type { LaunchSurroundings } from '../launchDangers.ts';
import { launchDangers } from '../launchDangers.ts';

/** A computer with Linux. */
export const posix: LaunchSurroundings = {
  folders: {
    style: 'posix',
    home: '/home/me',
    system: ['/etc', '/usr', '/opt', '/var'],
    ownData: ['/home/me/.config/gatehouse'],
    forServers: ['/home/me/.config/gatehouse/bundles'],
  },
  skeletonOf: unhomoglyph,
};
/** A computer with Windows. */
export const windows: LaunchSurroundings = {
  folders: {
    style: 'win32',
    home: 'C:\\Users\\me',
    system: ['C:\\Windows', 'C:\\Program Files'],
    ownData: ['C:\\Users\\me\\AppData\\Roaming\\Gatehouse'],
    forServers: [],
  },
};

/** The dangers of a command with its arguments. */
export const dangersOfWords = (words: readonly string[], around = posix, env: Record<string, string> = {}) =>
  launchDangers({ kind: 'stdio', command: words[0] ?? '', args: words.slice(1), env }, around);
