const posixFolders = [
  ...[
    '/bin',
    '/boot',
    '/dev',
    '/etc',
    '/lib',
    '/lib32',
    '/lib64',
    '/libx32',
    '/opt',
    '/proc',
    '/root',
    '/run',
    '/sbin',
  ],
  ...['/snap', '/sys', '/usr', '/var'],
];

/** `/private/var/folders`, where temporary files are, is not among them. */
const darwinFolders = [
  ...['/Applications', '/Library', '/System', '/bin', '/sbin', '/usr', '/opt', '/cores', '/dev'],
  ...['/private/etc', '/private/var/db', '/private/var/root', '/private/var/log'],
];

const windowsVariables = ['SYSTEMROOT', 'PROGRAMFILES', 'PROGRAMFILES(X86)', 'PROGRAMDATA'];

/** The folders that belong to the system and not to one person. Pure. */
export function systemFolders(
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  if (platform === 'darwin') return darwinFolders;
  if (platform !== 'win32') return posixFolders;
  const given = new Map(Object.entries(env).map(([name, value]) => [name.toUpperCase(), value]));
  const found = windowsVariables.map((name) => given.get(name)).filter((folder) => folder !== undefined);
  return found.length > 0 ? found : ['C:\\Windows', 'C:\\Program Files', 'C:\\Program Files (x86)', 'C:\\ProgramData'];
}
