import { readdir } from 'node:fs/promises';
import path from 'node:path';

export interface UserPlace {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Folders of package managers that may be missing from PATH; `*` stands for every subfolder. Pure. */
export function knownFolders({ platform, env }: UserPlace): string[] {
  if (platform === 'win32') {
    const { APPDATA, LOCALAPPDATA, ProgramFiles, USERPROFILE } = env;
    return [
      ...(ProgramFiles
        ? [
            path.win32.join(ProgramFiles, 'nodejs'),
            path.win32.join(ProgramFiles, 'dotnet'),
            path.win32.join(ProgramFiles, 'Docker', 'Docker', 'resources', 'bin'),
          ]
        : []),
      ...(APPDATA ? [path.win32.join(APPDATA, 'npm')] : []),
      ...(LOCALAPPDATA
        ? [path.win32.join(LOCALAPPDATA, 'Programs', 'Python', '*'), path.win32.join(LOCALAPPDATA, 'pnpm')]
        : []),
      ...(USERPROFILE ? ['.local', '.cargo', '.bun'].map((folder) => path.win32.join(USERPROFILE, folder, 'bin')) : []),
    ];
  }
  const home = env['HOME'];
  const ofUser = [
    '.local/bin',
    '.cargo/bin',
    '.volta/bin',
    '.bun/bin',
    '.deno/bin',
    '.dotnet',
    ...(platform === 'darwin' ? ['Library/pnpm'] : ['.local/share/pnpm']),
    '.asdf/shims',
    '.local/share/mise/shims',
  ];
  return [
    '/usr/local/bin',
    ...(platform === 'darwin'
      ? [
          '/opt/homebrew/bin',
          '/opt/local/bin',
          '/usr/local/share/dotnet',
          '/Applications/Docker.app/Contents/Resources/bin',
        ]
      : []),
    '/usr/bin',
    ...(platform === 'linux'
      ? ['/snap/bin', '/home/linuxbrew/.linuxbrew/bin', '/usr/share/dotnet', '/usr/lib/dotnet']
      : []),
    ...(home
      ? [...ofUser.map((folder) => path.posix.join(home, folder)), path.posix.join(home, '.nvm/versions/node/*/bin')]
      : []),
  ];
}

/** Replaces a `*` by every subfolder, the newest version first; empty when there is none. */
export async function spreadFolder(folder: string): Promise<string[]> {
  const [before, after] = folder.split('*');
  if (before === undefined || after === undefined) return [folder];
  const names = await readdir(before).catch(() => []);
  const newestFirst = names.sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  return newestFirst.map((name) => before + name + after);
}
