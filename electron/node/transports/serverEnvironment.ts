import { type Inheritance, type InheritedVariable, isNeededToStart } from '../../../shared/domain/inheritance.ts';

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

function usualNames(platform: NodeJS.Platform): readonly string[] {
  return platform === 'win32' ? inherited.win32 : inherited.posix;
}

/** The variables that servers inherit unless their launch says otherwise. Pure. */
export function usualVariables(platform: NodeJS.Platform): InheritedVariable[] {
  return usualNames(platform).map((name) => ({ name, isNeeded: isNeededToStart(name) }));
}

/** An environment in which this folder stands first in the PATH, also where the entry sets one. Pure. */
export function withPrograms(
  env: Readonly<Record<string, string>>,
  programs: string | undefined,
  platform: NodeJS.Platform,
): Record<string, string> {
  if (programs === undefined) return { ...env };
  const isPath = (name: string) => (platform === 'win32' ? name.toUpperCase() : name) === 'PATH';
  const names = Object.keys(env).filter(isPath);
  // A variable of the entry counts, and comes last.
  const name = names.at(-1) ?? 'PATH';
  const others = Object.fromEntries(Object.entries(env).filter(([each]) => !isPath(each)));
  return { ...others, [name]: pathWith(programs, env[name] ?? '', platform) };
}

/** A PATH that begins with this folder. An empty part would mean the folder where a server runs. Pure. */
export function pathWith(programs: string, path: string, platform: NodeJS.Platform): string {
  return path === '' ? programs : `${programs}${platform === 'win32' ? ';' : ':'}${path}`;
}

/**
 * The environment of a server: the allow-list of its platform as its entry changes it, and the variables of its entry. At its start
 * only `runMarker` is added. Pure.
 */
export function serverEnvironment(
  own: Readonly<Record<string, string | undefined>>,
  entry: Readonly<Record<string, string>>,
  platform: NodeJS.Platform,
  { add, omit }: Inheritance = { add: [], omit: [] },
): Record<string, string> {
  const plain = (name: string) => (platform === 'win32' ? name.toUpperCase() : name);
  const omitted = new Set(omit.map(plain));
  const names = [...new Set([...usualNames(platform).filter((name) => !omitted.has(name)), ...add.map(plain)])];
  // By name where names are exact: each name that is read of `process.env` costs a look into the process.
  const pairs =
    platform === 'win32'
      ? Object.entries(own).filter(([name]) => names.includes(name.toUpperCase()))
      : names.map((name) => [name, own[name]] as const);
  // A shell function exported as a variable is code.
  const kept = pairs.flatMap(([name, value]) =>
    value === undefined || value.startsWith('()') ? [] : [[name, value] as const],
  );
  return { ...Object.fromEntries(kept), ...entry };
}
