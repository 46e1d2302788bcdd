import { isJsonObject } from '../../lib/json.ts';
import type { ConfigurableLaunch, HttpLaunch, StdioLaunch } from '../server.ts';
import { serverAuth, type ServerAuth } from '../serverAuth.ts';
import { argumentSecrets, nameOfArgument } from './argumentSecrets.ts';
import { withSecretsOfContainers } from './containerSecrets.ts';
import { addressSecretsToKeep, type SecretSpan, secretSpans } from './secretSpans.ts';

/** What stands for a secret, by what its variable, header, option or field is called. */
type Replace = (name: string, secret: string) => string;

/** A launch with something else in the place of every secret that is written out where a reference can stand. Pure. */
export function replaceSecrets(launch: ConfigurableLaunch, replace: Replace): ConfigurableLaunch {
  return launch.kind === 'http' ? replaceInHttp(launch, replace) : replaceInStdio(launch, replace);
}

function replaceInStdio(launch: StdioLaunch, replace: Replace): StdioLaunch {
  const moved = withSecretsOfContainers(launch);
  const env = replaceInRecord(moved.env, replace);
  const spans = argumentSecrets(moved.args);
  const args = moved.args.map((arg, at) => {
    const name = nameOfArgument(moved.args, at) ?? 'argument';
    return replaced(arg, spans[at] ?? [], (secret) => replace(name, secret));
  });
  return { ...moved, args, env };
}

function replaceInHttp(launch: HttpLaunch, replace: Replace): HttpLaunch {
  const headers = replaceInRecord(launch.headers, replace);
  // Signing in tells others the URL; then no secret may be put into it.
  if (launch.auth === undefined) return { ...launch, headers, url: replaceInUrl(launch.url, replace) };
  return { ...launch, headers, auth: replaceInAuth(launch.auth, replace) };
}

function replaceInRecord(values: Readonly<Record<string, string>>, replace: Replace): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      replaced(value, secretSpans(name, value), (secret) => replace(name, secret)),
    ]),
  );
}

/** Not in the host: it says who gets the secret. */
function replaceInUrl(url: string, replace: Replace): string {
  const hostEnd = /^[a-z]+:\/\/[^/?#\\]*/i.exec(url)?.[0].length ?? url.length;
  const spans = addressSecretsToKeep(url).filter(({ start }) => start >= hostEnd);
  return replaced(url, spans, (secret, { start }) => {
    const parameter = /[?&]([^?&=]+)=[^&=]*$/.exec(url.slice(0, start))?.[1];
    return replace(parameter ?? 'url', secret);
  });
}

const secretFields = new Set(['clientSecret', 'privateKey', 'assertion', 'idToken']);

/** Where a field of an `auth` holds a secret that is written out. Pure. */
export function authSecrets(field: string, value: string): SecretSpan[] {
  if (!secretFields.has(field)) return [];
  // A private key has lines, and is a secret as a whole.
  if (/^\s*-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(value)) return [{ start: 0, end: value.length }];
  return secretSpans('secret', value);
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
