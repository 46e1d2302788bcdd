/**
 * The inherited environment variables of a server: those that programs need to run, and none that could be a secret.
 */
const inherited = {
  posix: ['HOME', 'LANG', 'LC_ALL', 'LC_CTYPE', 'LOGNAME', 'PATH', 'SHELL', 'TERM', 'TMPDIR', 'TZ', 'USER'],
  win32: [
    ...['APPDATA', 'COMSPEC', 'HOMEDRIVE', 'HOMEPATH', 'LOCALAPPDATA', 'NUMBER_OF_PROCESSORS', 'OS', 'PATH', 'PATHEXT'],
    ...['PROCESSOR_ARCHITECTURE', 'PROGRAMDATA', 'PROGRAMFILES', 'PROGRAMFILES(X86)', 'SYSTEMDRIVE', 'SYSTEMROOT'],
    ...['TEMP', 'TMP', 'USERDOMAIN', 'USERNAME', 'USERPROFILE', 'WINDIR'],
  ],
};

/**
 * The environment of a server: the allow-list of its platform and the variables of its entry. At its start only
 * `runMarker` is added. Pure.
 */
export function serverEnvironment(
  own: Readonly<Record<string, string | undefined>>,
  entry: Readonly<Record<string, string>>,
  platform: NodeJS.Platform,
): Record<string, string> {
  // By name where names are exact: each name that is read of `process.env` costs a look into the process.
  const pairs =
    platform === 'win32'
      ? Object.entries(own).filter(([name]) => inherited.win32.includes(name.toUpperCase()))
      : inherited.posix.map((name) => [name, own[name]] as const);
  // A shell function exported as a variable is code.
  const kept = pairs.flatMap(([name, value]) =>
    value === undefined || value.startsWith('()') ? [] : [[name, value] as const],
  );
  return { ...Object.fromEntries(kept), ...entry };
}
