/** What a server gets of our environment: what programs need to run, and nothing that could be a secret. */
const inherited = {
  posix: ['HOME', 'LANG', 'LC_ALL', 'LC_CTYPE', 'LOGNAME', 'PATH', 'SHELL', 'TERM', 'TMPDIR', 'TZ', 'USER'],
  win32: [
    ...['APPDATA', 'COMSPEC', 'HOMEDRIVE', 'HOMEPATH', 'LOCALAPPDATA', 'NUMBER_OF_PROCESSORS', 'OS', 'PATH', 'PATHEXT'],
    ...['PROCESSOR_ARCHITECTURE', 'PROGRAMDATA', 'PROGRAMFILES', 'PROGRAMFILES(X86)', 'SYSTEMDRIVE', 'SYSTEMROOT'],
    ...['TEMP', 'TMP', 'USERDOMAIN', 'USERNAME', 'USERPROFILE', 'WINDIR'],
  ],
};

/**
 * The environment of a server: the allow-list of its platform plus what its entry says. Where it is started, `runMarker`
 * is added and nothing else. Pure.
 */
export function serverEnvironment(
  own: Readonly<Record<string, string | undefined>>,
  entry: Readonly<Record<string, string>>,
  platform: NodeJS.Platform,
): Record<string, string> {
  const names = new Set(platform === 'win32' ? inherited.win32 : inherited.posix);
  const kept = Object.entries(own).filter(
    (pair): pair is [string, string] =>
      pair[1] !== undefined &&
      names.has(platform === 'win32' ? pair[0].toUpperCase() : pair[0]) &&
      // A shell function exported as a variable is code.
      !pair[1].startsWith('()'),
  );
  return { ...Object.fromEntries(kept), ...entry };
}
