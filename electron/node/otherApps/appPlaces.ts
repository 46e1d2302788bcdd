import { posix, win32 } from 'node:path';
import type { OtherApp } from '../../../shared/domain/otherApps/otherApp.ts';
import type { PasteFormat } from '../../../shared/domain/pasted/pasteReading.ts';
import type { TimeUnit } from '../paste/timeLimits.ts';

/** What decides where apps keep their files. */
export interface HomeOf {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** How a file is read: what it is written in, and which of its fields hold servers. */
export interface AppReader {
  readonly syntax: 'json' | 'toml' | 'yaml';
  readonly format: PasteFormat;
  /** The names of the objects around the servers; a file may have them in several places. */
  readonly paths: readonly (readonly string[])[];
  /** The unit of times, where it is not that of the format. */
  readonly timeUnit?: TimeUnit;
  /** It has servers of projects, too, and says where the projects are. */
  readonly hasProjects?: boolean;
}

/** A place where an app may keep its servers. */
export interface AppPlace {
  readonly app: OtherApp;
  readonly path: string;
  /** `database`: only the app itself can read what is there. */
  readonly reader: AppReader | 'database';
}

const mcpServers: AppReader = { syntax: 'json', format: 'mcpServers', paths: [['mcpServers']] };

const claudeCode: AppReader = { ...mcpServers, timeUnit: 'ms' };

const vsCodeServers: AppReader = { syntax: 'json', format: 'vsCode', paths: [['servers']] };
const vsCodeSettings: AppReader = { syntax: 'json', format: 'vsCode', paths: [['mcp', 'servers'], ['mcp.servers']] };

/** Where apps look in the folder of a project. */
export const projectFiles: readonly { readonly app: OtherApp; readonly file: string; readonly reader: AppReader }[] = [
  { app: 'claudeCode', file: '.mcp.json', reader: claudeCode },
  { app: 'cursor', file: '.cursor/mcp.json', reader: mcpServers },
  { app: 'vsCode', file: '.vscode/mcp.json', reader: vsCodeServers },
];

/** The files of an editor's settings, and of each of its profiles, that hold servers. */
export const profileFiles: readonly { readonly file: string; readonly reader: AppReader }[] = [
  { file: 'mcp.json', reader: vsCodeServers },
  { file: 'settings.json', reader: vsCodeSettings },
];

/** The folders that apps put theirs into. */
interface Folders {
  readonly join: (...parts: readonly string[]) => string;
  readonly home: string;
  /** XDG_CONFIG_HOME, also where other systems have a place of their own. */
  readonly xdg: string;
  /** Where desktop apps keep their settings. */
  readonly settings: string;
  readonly isWindows: boolean;
  readonly env: HomeOf['env'];
}

type Row = readonly [app: OtherApp, reader: AppPlace['reader'], paths: (folders: Folders) => readonly string[]];

/** Editors that are made of VS Code, with the folders of their settings. */
const editors = ['Code', 'Code - Insiders', 'VSCodium', 'Cursor', 'Windsurf'];

/** Where an extension keeps a file in each of the editors. */
function ofExtension(extension: string, file: string) {
  return ({ join, settings }: Folders) =>
    editors.map((editor) => join(settings, editor, 'User', 'globalStorage', extension, 'settings', file));
}

/** Every app, in the order in which they are shown. */
const rows: readonly Row[] = [
  ['claudeDesktop', mcpServers, claudeDesktop],
  [
    'claudeCode',
    { ...claudeCode, hasProjects: true },
    ({ join, home, env }) => [join(env['CLAUDE_CONFIG_DIR'] || home, '.claude.json')],
  ],
  ['cursor', mcpServers, ({ join, home }) => [join(home, '.cursor', 'mcp.json')]],
  ...profileFiles.map(({ file, reader }): Row => [
    'vsCode',
    reader,
    ({ join, settings }) => [join(settings, 'Code', 'User', file)],
  ]),
  ...profileFiles.map(({ file, reader }): Row => [
    'vsCodeInsiders',
    reader,
    ({ join, settings }) => [join(settings, 'Code - Insiders', 'User', file)],
  ]),
  [
    'windsurf',
    { ...mcpServers, format: 'windsurf' },
    ({ join, home }) => [join(home, '.codeium', 'windsurf', 'mcp_config.json')],
  ],
  [
    'zed',
    { syntax: 'json', format: 'zed', paths: [['context_servers']] },
    ({ join, isWindows, settings, xdg }) => [
      isWindows ? join(settings, 'Zed', 'settings.json') : join(xdg, 'zed', 'settings.json'),
    ],
  ],
  [
    'codex',
    { syntax: 'toml', format: 'codex', paths: [['mcp_servers']] },
    ({ join, home, env }) => [join(env['CODEX_HOME'] || join(home, '.codex'), 'config.toml')],
  ],
  ['gemini', { ...mcpServers, format: 'gemini' }, ({ join, home }) => [join(home, '.gemini', 'settings.json')]],
  [
    'lmStudio',
    mcpServers,
    ({ join, home }) => [join(home, '.lmstudio', 'mcp.json'), join(home, '.cache', 'lm-studio', 'mcp.json')],
  ],
  [
    'goose',
    { syntax: 'yaml', format: 'goose', paths: [['extensions']] },
    ({ join, isWindows, settings, xdg }) => [
      isWindows ? join(settings, 'Block', 'goose', 'config', 'config.yaml') : join(xdg, 'goose', 'config.yaml'),
    ],
  ],
  [
    'opencode',
    { syntax: 'json', format: 'opencode', paths: [['mcp']] },
    ({ join, xdg }) => ['opencode.json', 'opencode.jsonc', 'config.json'].map((file) => join(xdg, 'opencode', file)),
  ],
  [
    'cline',
    { ...mcpServers, format: 'cline' },
    (folders) => [
      ...ofExtension('saoudrizwan.claude-dev', 'cline_mcp_settings.json')(folders),
      folders.join(folders.home, '.cline', 'data', 'settings', 'cline_mcp_settings.json'),
    ],
  ],
  ['roo', { ...mcpServers, format: 'cline' }, ofExtension('rooveterinaryinc.roo-cline', 'mcp_settings.json')],
  // Its servers are in the storage of its page, which only Chromium can read.
  ['cherry', 'database', ({ join, settings }) => [join(settings, 'CherryStudio', 'Local Storage', 'leveldb')]],
];

/** The app of the store has a folder of its own. */
function claudeDesktop({ join, settings, isWindows, env }: Folders): string[] {
  const file = 'claude_desktop_config.json';
  const own = join(settings, 'Claude', file);
  const local = env['LOCALAPPDATA'];
  if (!isWindows || !local) return [own];
  const store = join(local, 'Packages', 'Claude_pzs8sxrjxfjjc', 'LocalCache', 'Roaming', 'Claude', file);
  return [own, store];
}

/** Every place where another app may keep its servers. Pure: nothing is looked for. */
export function appPlaces(of: HomeOf): AppPlace[] {
  const folders = foldersOf(of);
  return rows.flatMap(([app, reader, pathsOf]) => pathsOf(folders).map((path) => ({ app, path, reader })));
}

/** The folders of settings of the editors that are made of VS Code: there are their profiles, and what they opened. Pure. */
export function editorFolders(of: HomeOf): { readonly app: OtherApp; readonly user: string }[] {
  const { join, settings } = foldersOf(of);
  const user = (editor: string) => join(settings, editor, 'User');
  return [
    { app: 'vsCode', user: user('Code') },
    { app: 'vsCodeInsiders', user: user('Code - Insiders') },
    { app: 'cursor', user: user('Cursor') },
  ];
}

function foldersOf({ platform, home, env }: HomeOf): Folders {
  const isWindows = platform === 'win32';
  const paths = isWindows ? win32 : posix;
  const join: Folders['join'] = (...parts) => paths.join(...parts);
  // The specification says that a relative one counts as none.
  const folder = (name: string) => (paths.isAbsolute(env[name] ?? '') ? env[name] : undefined);
  const xdg = folder('XDG_CONFIG_HOME') ?? join(home, '.config');
  const settings = isWindows
    ? (folder('APPDATA') ?? join(home, 'AppData', 'Roaming'))
    : platform === 'darwin'
      ? join(home, 'Library', 'Application Support')
      : xdg;
  const absolute = Object.fromEntries(
    ['CLAUDE_CONFIG_DIR', 'CODEX_HOME', 'LOCALAPPDATA'].map((name) => [name, folder(name)]),
  );
  return { join, home, xdg, settings, isWindows, env: absolute };
}

/** A path with `~` for the home folder. Pure. */
export function readablePath(path: string, { platform, home }: HomeOf): string {
  const { sep } = platform === 'win32' ? win32 : posix;
  const root = home.endsWith(sep) ? home : home + sep;
  return path.startsWith(root) ? `~${sep}${path.slice(root.length)}` : path;
}

/**
 * A folder as it is compared with others: resolved, with a capital letter for the drive of Windows, and without the separator at its end. Pure.
 *
 * @param path absolute
 */
export function plainFolder(path: string, { platform }: Pick<HomeOf, 'platform'>): string {
  const isWindows = platform === 'win32';
  const paths = isWindows ? win32 : posix;
  const normal = paths.normalize(path);
  const whole = isWindows ? normal.replace(/^[a-z]:/, (drive) => drive.toUpperCase()) : normal;
  return whole.endsWith(paths.sep) && paths.parse(whole).root !== whole ? whole.slice(0, -1) : whole;
}
