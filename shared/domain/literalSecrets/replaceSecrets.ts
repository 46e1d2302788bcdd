import { isJsonObject } from '../../lib/json.ts';
import { withVariablesOfContainers } from '../containerVariables.ts';
import type { ConfigurableLaunch, HttpLaunch, StdioLaunch } from '../server.ts';
import { serverAuth, type ServerAuth } from '../serverAuth.ts';
import { argumentSecrets, nameOfArgument } from './argumentSecrets.ts';
import { mayBeSecretHeader } from './secretNames.ts';
import { addressSecretsToKeep, addressSecretSpans, type SecretSpan, secretSpans, wholeSpans } from './secretSpans.ts';

/** What stands for a secret, by what its variable, header, option or field is called. */
type Replace = (name: string, secret: string) => string;

/** A launch with something else in the place of every secret that is written out where a reference can stand. Pure. */
export function replaceSecrets(launch: ConfigurableLaunch, replace: Replace): ConfigurableLaunch {
  return launch.kind === 'http' ? replaceInHttp(launch, replace, false) : replaceInStdio(launch, replace, false);
}

/**
 * The same for all that may be a secret, wherever it stands: nobody reads these values before they are shown or handed on, and one that is
 * hidden by mistake is kept with the secrets. Where no reference can stand, such a server is not taken over. Pure.
 */
export function hideSecrets(launch: ConfigurableLaunch, hide: Replace): ConfigurableLaunch {
  return launch.kind === 'http' ? replaceInHttp(launch, hide, true) : replaceInStdio(launch, hide, true);
}

/** Whether the value of a variable may be a secret. What runs code is never hidden: users must see it. Pure. */
export function mayHoldSecret(name: string, value: string): boolean {
  return secretSpans(name, value, true).length > 0;
}

function replaceInStdio(launch: StdioLaunch, replace: Replace, isWide: boolean): StdioLaunch {
  const moved = withSecretsOfContainers(launch, isWide);
  const { command, args, cwd } = moved;
  const env = replaceInRecord(moved.env, replace, (name, value) => secretSpans(name, value, isWide));
  const spans = argumentSecrets(args, command, isWide);
  const kept = args.map((arg, at) => {
    const name = nameOfArgument(args, at) ?? 'argument';
    return replaced(arg, spans[at] ?? [], (secret) => replace(name, secret));
  });
  if (!isWide) return { ...moved, args: kept, env };
  const hidden = (part: string, text: string) =>
    replaced(text, secretSpans(undefined, text, true), (secret) => replace(part, secret));
  const folder = cwd === undefined ? {} : { cwd: hidden('folder', cwd) };
  return { ...moved, command: hidden('command', command), ...folder, args: kept, env };
}

/** `docker run -e NAME=<secret>` as `-e NAME`, with the variable in the environment of docker. */
export function withSecretsOfContainers(launch: StdioLaunch, isWide = false): StdioLaunch {
  return withVariablesOfContainers(launch, (name, value) => secretSpans(name, value, isWide).length > 0);
}

function replaceInHttp(launch: HttpLaunch, replace: Replace, isWide: boolean): HttpLaunch {
  const headers = replaceInRecord(launch.headers, replace, (name, value) => {
    if (!isWide) return secretSpans(name, value);
    return mayBeSecretHeader(name) ? wholeSpans(value) : secretSpans(undefined, value, true);
  });
  const auth = launch.auth === undefined ? {} : { auth: replaceInAuth(launch.auth, replace) };
  // Signing in tells others the URL; then no secret may be put into it.
  const isUrlKept = launch.auth !== undefined && !isWide;
  return { ...launch, headers, ...auth, ...(isUrlKept ? {} : { url: replaceInUrl(launch.url, replace, isWide) }) };
}

function replaceInRecord(
  values: Readonly<Record<string, string>>,
  replace: Replace,
  spansOf: (name: string, value: string) => readonly SecretSpan[],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      replaced(value, spansOf(name, value), (secret) => replace(name, secret)),
    ]),
  );
}

function replaceInUrl(url: string, replace: Replace, isWide: boolean): string {
  const hostEnd = /^[a-z]+:\/\/[^/?#\\]*/i.exec(url)?.[0].length ?? url.length;
  // Else not in the host: it says who gets the secret.
  const spans = isWide
    ? addressSecretSpans(url, true)
    : addressSecretsToKeep(url).filter(({ start }) => start >= hostEnd);
  return replaced(url, spans, (secret, { start }) => {
    const parameter = /[?&#]([^?&#=]{1,64})=$/.exec(url.slice(Math.max(0, start - 66), start))?.[1];
    return replace(parameter ?? 'url', secret);
  });
}

const secretFields = new Set(['clientSecret', 'privateKey', 'assertion', 'idToken']);

/** Where a field of an `auth` holds a secret that is written out. Pure. */
export function authSecrets(field: string, value: string): SecretSpan[] {
  return secretFields.has(field) ? secretSpans('secret', value) : [];
}

function replaceInAuth(auth: ServerAuth, replace: Replace): ServerAuth {
  return serverAuth.parse(replaceInFields(auth, replace));
}

function replaceInFields(fields: object, replace: Replace): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]: [string, unknown]) => {
      if (typeof value === 'string') {
        return [name, replaced(value, authSecrets(name, value), (secret) => replace(name, secret))];
      }
      return [name, isJsonObject(value) ? replaceInFields(value, replace) : value];
    }),
  );
}

function replaced(
  text: string,
  spans: readonly SecretSpan[],
  by: (secret: string, span: SecretSpan) => string,
): string {
  let result = '';
  let at = 0;
  for (const span of spans) {
    const { start, end } = span;
    result += text.slice(at, start) + by(text.slice(start, end), span);
    at = end;
  }
  return result + text.slice(at);
}
