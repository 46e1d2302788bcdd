import { replaceVariables, variableReference } from '../../../shared/domain/computerVariable.ts';
import { secretSpans } from '../../../shared/domain/literalSecrets/secretSpans.ts';
import { type Inheritance, type InheritedVariable, isNeededToStart } from '../../../shared/domain/inheritance.ts';

/**
 * The inherited environment variables of a server: those that programs need to run and to reach the network, and none that could be a
 * secret.
 */
const inherited = {
  posix: ['HOME', 'LANG', 'LC_ALL', 'LC_CTYPE', 'LOGNAME', 'PATH', 'SHELL', 'TERM', 'TMPDIR', 'TZ', 'USER'],
  win32: [
    ...['APPDATA', 'COMSPEC', 'HOMEDRIVE', 'HOMEPATH', 'LOCALAPPDATA', 'NUMBER_OF_PROCESSORS', 'OS', 'PATH', 'PATHEXT'],
    ...['PROCESSOR_ARCHITECTURE', 'PROGRAMDATA', 'PROGRAMFILES', 'PROGRAMFILES(X86)', 'SYSTEMDRIVE', 'SYSTEMROOT'],
    ...['TEMP', 'TMP', 'USERDOMAIN', 'USERNAME', 'USERPROFILE', 'WINDIR'],
  ],
};

/** How programs reach the network behind a proxy or the certificates of a company; without them, `npx` waits until it gives up. */
const reach = ['NO_PROXY', 'NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE'];
const proxies = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY'];
/** Programs read these in either spelling. */
const inBothSpellings = [...proxies, 'NO_PROXY'];

function usualNames(platform: NodeJS.Platform): readonly string[] {
  if (platform === 'win32') return [...inherited.win32, ...reach, ...proxies];
  return [...inherited.posix, ...reach, ...proxies, ...inBothSpellings.map((name) => name.toLowerCase())];
}

/** The name of a variable as it is compared: on Windows, capitals do not count. Pure. */
export function plainName(name: string, platform: NodeJS.Platform): string {
  return platform === 'win32' ? name.toUpperCase() : name;
}

/** Whether the value of a variable is an address with a user or a password: such a server gets it only where the user chose that. */
function holdsCredentials(name: string, value: string): boolean {
  return proxies.includes(name.toUpperCase()) && value.includes('@');
}

/** The passwords of proxies in an environment, as they are written there and as they are. Pure. */
export function proxyPasswords(env: Readonly<Record<string, string>>): { name: string; value: string }[] {
  return Object.entries(env).flatMap(([name, value]) => {
    if (!holdsCredentials(name, value)) return [];
    const address = value.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '');
    const [, written = ''] = /^[^:/?#@]*:(.*)@/.exec(address) ?? [];
    return [...new Set([written, decoded(written)])]
      .filter((each) => each !== '')
      .map((each) => ({ name, value: each }));
  });
}

/**
 * What looks like a secret in variables of this computer that a server gets by name, each under the name of its variable. Pure.
 *
 * @param as the name under which it gets them, where that is another one
 */
export function secretsIn(variables: Readonly<Record<string, string>>, as?: string): { name: string; value: string }[] {
  return Object.entries(variables).flatMap(([name, value]) => {
    const spans = [name, ...(as === undefined ? [] : [as])].flatMap((each) => secretSpans(each, value));
    const passwords = proxyPasswords({ [name]: value }).map((found) => found.value);
    const all = new Set([...spans.map(({ start, end }) => value.slice(start, end)), ...passwords]);
    return [...all].map((found) => ({ name, value: found }));
  });
}

/** What looks like a secret in variables that a launch has passed on besides the usual ones, and the passwords of all its proxies. Pure. */
export function secretsHandedOn(
  env: Readonly<Record<string, string>>,
  platform: NodeJS.Platform,
  { add }: Inheritance = { add: [], omit: [] },
): { name: string; value: string }[] {
  const plain = (name: string) => plainName(name, platform);
  const added = new Set(add.map(plain));
  const chosen = Object.entries(env).filter(([name]) => added.has(plain(name)));
  return [...secretsIn(Object.fromEntries(chosen)), ...proxyPasswords(env)];
}

/** A text with the variables of an environment in the place of references to them; others stay as they are written. Pure. */
export function withVariablesOf(
  text: string,
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): string {
  const plain = (name: string) => plainName(name, platform);
  const values = new Map(Object.entries(env).map(([name, value]) => [plain(name), value]));
  return replaceVariables(text, (name) => values.get(plain(name)) ?? variableReference(name));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
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
  const isPath = (name: string) => plainName(name, platform) === 'PATH';
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
  const plain = (name: string) => plainName(name, platform);
  const omitted = new Set(omit.map(plain));
  const added = new Set(add.map(plain));
  // Whichever spelling an entry sets, a program may read the other one.
  const set = new Set(Object.keys(entry).map((name) => name.toUpperCase()));
  const isSet = (name: string) => inBothSpellings.includes(name.toUpperCase()) && set.has(name.toUpperCase());
  const usual = usualNames(platform).filter((name) => !omitted.has(name) && !isSet(name));
  const names = [...new Set([...usual, ...added])];
  // By name where names are exact: each name that is read of `process.env` costs a look into the process.
  const pairs =
    platform === 'win32'
      ? Object.entries(own).filter(([name]) => names.includes(name.toUpperCase()))
      : names.map((name) => [name, own[name]] as const);
  // A shell function exported as a variable is code.
  const kept = pairs.flatMap(([name, value]) =>
    value === undefined || value.startsWith('()') || (holdsCredentials(name, value) && !added.has(plain(name)))
      ? []
      : [[name, value] as const],
  );
  return { ...Object.fromEntries(kept), ...entry };
}
