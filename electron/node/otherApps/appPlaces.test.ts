import { describe, expect, it } from 'vitest';
import { otherApp } from '../../../shared/domain/otherApps/otherApp.ts';
import { appPlaces, type HomeOf, plainFolder, readablePath } from './appPlaces.ts';

const linux: HomeOf = { platform: 'linux', home: '/home/ada', env: {} };
const mac: HomeOf = { platform: 'darwin', home: '/Users/ada', env: {} };
const windows: HomeOf = {
  platform: 'win32',
  home: 'C:\\Users\\ada',
  env: { APPDATA: 'D:\\Roaming', LOCALAPPDATA: 'C:\\Users\\ada\\AppData\\Local' },
};
const pathsOf = (of: HomeOf, app: string) => appPlaces(of).flatMap((place) => (place.app === app ? [place.path] : []));

const editors = ['Code', 'Code - Insiders', 'VSCodium', 'Cursor', 'Windsurf'];
const extension = (root: string, sep: string, name: string, file: string) =>
  editors.map((editor) => [root, editor, 'User', 'globalStorage', name, 'settings', file].join(sep));
const support = '/Users/ada/Library/Application Support';

/** Each app: its places on Linux, macOS and Windows. */
const table: Readonly<Record<string, readonly [linux: string[], mac: string[], windows: string[]]>> = {
  claudeDesktop: [
    ['/home/ada/.config/Claude/claude_desktop_config.json'],
    [`${support}/Claude/claude_desktop_config.json`],
    [
      'D:\\Roaming\\Claude\\claude_desktop_config.json',
      'C:\\Users\\ada\\AppData\\Local\\Packages\\Claude_pzs8sxrjxfjjc\\LocalCache\\Roaming\\Claude\\claude_desktop_config.json',
    ],
  ],
  claudeCode: [['/home/ada/.claude.json'], ['/Users/ada/.claude.json'], ['C:\\Users\\ada\\.claude.json']],
  cursor: [['/home/ada/.cursor/mcp.json'], ['/Users/ada/.cursor/mcp.json'], ['C:\\Users\\ada\\.cursor\\mcp.json']],
  vsCode: [
    ['/home/ada/.config/Code/User/mcp.json', '/home/ada/.config/Code/User/settings.json'],
    [`${support}/Code/User/mcp.json`, `${support}/Code/User/settings.json`],
    ['D:\\Roaming\\Code\\User\\mcp.json', 'D:\\Roaming\\Code\\User\\settings.json'],
  ],
  vsCodeInsiders: [
    ['/home/ada/.config/Code - Insiders/User/mcp.json', '/home/ada/.config/Code - Insiders/User/settings.json'],
    [`${support}/Code - Insiders/User/mcp.json`, `${support}/Code - Insiders/User/settings.json`],
    ['D:\\Roaming\\Code - Insiders\\User\\mcp.json', 'D:\\Roaming\\Code - Insiders\\User\\settings.json'],
  ],
  windsurf: [
    ['/home/ada/.codeium/windsurf/mcp_config.json'],
    ['/Users/ada/.codeium/windsurf/mcp_config.json'],
    ['C:\\Users\\ada\\.codeium\\windsurf\\mcp_config.json'],
  ],
  zed: [
    ['/home/ada/.config/zed/settings.json'],
    ['/Users/ada/.config/zed/settings.json'],
    ['D:\\Roaming\\Zed\\settings.json'],
  ],
  codex: [['/home/ada/.codex/config.toml'], ['/Users/ada/.codex/config.toml'], ['C:\\Users\\ada\\.codex\\config.toml']],
  gemini: [
    ['/home/ada/.gemini/settings.json'],
    ['/Users/ada/.gemini/settings.json'],
    ['C:\\Users\\ada\\.gemini\\settings.json'],
  ],
  lmStudio: [
    ['/home/ada/.lmstudio/mcp.json', '/home/ada/.cache/lm-studio/mcp.json'],
    ['/Users/ada/.lmstudio/mcp.json', '/Users/ada/.cache/lm-studio/mcp.json'],
    ['C:\\Users\\ada\\.lmstudio\\mcp.json', 'C:\\Users\\ada\\.cache\\lm-studio\\mcp.json'],
  ],
  goose: [
    ['/home/ada/.config/goose/config.yaml'],
    ['/Users/ada/.config/goose/config.yaml'],
    ['D:\\Roaming\\Block\\goose\\config\\config.yaml'],
  ],
  opencode: [
    ['opencode.json', 'opencode.jsonc', 'config.json'].map((file) => `/home/ada/.config/opencode/${file}`),
    ['opencode.json', 'opencode.jsonc', 'config.json'].map((file) => `/Users/ada/.config/opencode/${file}`),
    ['opencode.json', 'opencode.jsonc', 'config.json'].map((file) => `C:\\Users\\ada\\.config\\opencode\\${file}`),
  ],
  cline: [
    [
      ...extension('/home/ada/.config', '/', 'saoudrizwan.claude-dev', 'cline_mcp_settings.json'),
      '/home/ada/.cline/data/settings/cline_mcp_settings.json',
    ],
    [
      ...extension(support, '/', 'saoudrizwan.claude-dev', 'cline_mcp_settings.json'),
      '/Users/ada/.cline/data/settings/cline_mcp_settings.json',
    ],
    [
      ...extension('D:\\Roaming', '\\', 'saoudrizwan.claude-dev', 'cline_mcp_settings.json'),
      'C:\\Users\\ada\\.cline\\data\\settings\\cline_mcp_settings.json',
    ],
  ],
  roo: [
    extension('/home/ada/.config', '/', 'rooveterinaryinc.roo-cline', 'mcp_settings.json'),
    extension(support, '/', 'rooveterinaryinc.roo-cline', 'mcp_settings.json'),
    extension('D:\\Roaming', '\\', 'rooveterinaryinc.roo-cline', 'mcp_settings.json'),
  ],
  cherry: [
    ['/home/ada/.config/CherryStudio/Local Storage/leveldb'],
    [`${support}/CherryStudio/Local Storage/leveldb`],
    ['D:\\Roaming\\CherryStudio\\Local Storage\\leveldb'],
  ],
};

describe('the places of an app', () => {
  it('are known for all apps', () => {
    expect(Object.keys(table)).toEqual(otherApp.options);
    expect(new Set(appPlaces(linux).map(({ app }) => app))).toEqual(new Set(otherApp.options));
  });

  it.each(Object.entries(table))('of %s on Linux, macOS and Windows', (app, [onLinux, onMac, onWindows]) => {
    expect(pathsOf(linux, app)).toEqual(onLinux);
    expect(pathsOf(mac, app)).toEqual(onMac);
    expect(pathsOf(windows, app)).toEqual(onWindows);
  });

  it('follow the variables that move them, where these are absolute', () => {
    const env = { XDG_CONFIG_HOME: '/x', CODEX_HOME: '/c', CLAUDE_CONFIG_DIR: '/d' };
    expect(pathsOf({ ...linux, env }, 'zed')).toEqual(['/x/zed/settings.json']);
    expect(pathsOf({ ...linux, env }, 'vsCode')[0]).toBe('/x/Code/User/mcp.json');
    expect(pathsOf({ ...linux, env }, 'codex')).toEqual(['/c/config.toml']);
    expect(pathsOf({ ...linux, env }, 'claudeCode')).toEqual(['/d/.claude.json']);
    const relative = { XDG_CONFIG_HOME: 'x', CODEX_HOME: './c', CLAUDE_CONFIG_DIR: '', APPDATA: 'a' };
    expect(appPlaces({ ...linux, env: relative })).toEqual(appPlaces(linux));
    const bare = pathsOf({ ...windows, env: relative }, 'claudeDesktop');
    expect(bare).toEqual(['C:\\Users\\ada\\AppData\\Roaming\\Claude\\claude_desktop_config.json']);
  });

  it.each<[typeof linux, string, string]>([
    [linux, '/x/', '/x'],
    [linux, '/x', '/x'],
    [linux, '/x/./y/../', '/x'],
    [linux, '/', '/'],
    [linux, '/c:/x\\', '/c:/x\\'],
    [windows, 'c:\\Users\\Me', 'C:\\Users\\Me'],
    [windows, 'C:/Users/Me/', 'C:\\Users\\Me'],
    [windows, 'c:\\', 'C:\\'],
    [windows, '\\\\box\\share\\x\\', '\\\\box\\share\\x'],
  ])('are compared as one folder, however it is written (%#)', (of, path, plain) => {
    expect(plainFolder(path, of)).toBe(plain);
  });

  it('are read with a `~`', () => {
    expect(readablePath('/home/ada/.cursor/mcp.json', linux)).toBe('~/.cursor/mcp.json');
    expect(readablePath('/home/adam/mcp.json', linux)).toBe('/home/adam/mcp.json');
    expect(readablePath('C:\\Users\\ada\\.codex\\config.toml', windows)).toBe('~\\.codex\\config.toml');
  });
});
