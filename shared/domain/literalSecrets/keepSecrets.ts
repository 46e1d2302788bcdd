import { secretName } from '../secret.ts';
import type { ConfigurableLaunch, StdioLaunch } from '../server.ts';
import { argumentSecrets } from './argumentSecrets.ts';
import { type SecretSpan, secretSpans } from './secretSpans.ts';

/** A launch with references instead of secrets that were written out, and what the references stand for. */
export interface KeptSecrets {
  readonly launch: ConfigurableLaunch;
  /** The values, by the names they are referred to. */
  readonly secrets: Readonly<Record<string, string>>;
}

/** How many secrets of a launch are written out where no reference can stand: they can only be covered. Pure. */
export function countSecretsToCover(launch: ConfigurableLaunch): number {
  if (launch.kind === 'http') return secretSpans(undefined, launch.url).length;
  const { launch: moved } = withSecretsOfContainers(launch);
  return argumentSecrets(moved.args).flat().length;
}

/** The names of variables and headers of a launch whose values hold a secret that is written out. Pure. */
export function namesOfLiteralSecrets(launch: ConfigurableLaunch): string[] {
  const held = heldIn(launch.kind === 'http' ? launch : withSecretsOfContainers(launch).launch);
  return Object.entries(held).flatMap(([name, value]) => (secretSpans(name, value).length > 0 ? [name] : []));
}

/**
 * Puts references in the place of the secrets in variables and headers that are written out. Arguments cannot hold
 * references; `-e NAME=value` of a container is a variable that is handed on. Pure.
 *
 * @param isTaken whether a name already stands for another secret
 */
export function keepSecrets(
  launch: ConfigurableLaunch,
  serverName: string,
  isTaken: (name: string) => boolean,
): KeptSecrets {
  const from = launch.kind === 'http' ? launch : withSecretsOfContainers(launch).launch;
  const secrets: Record<string, string> = {};
  const referTo = (name: string, value: string) => {
    const free = freeName(serverName, name, (each) => isTaken(each) || Object.hasOwn(secrets, each));
    secrets[free] = value;
    return `\${secret:${free}}`;
  };
  const kept = Object.fromEntries(
    Object.entries(heldIn(from)).map(([name, value]) => [
      name,
      replaced(value, secretSpans(name, value), (secret) => referTo(name, secret)),
    ]),
  );
  return { launch: from.kind === 'http' ? { ...from, headers: kept } : { ...from, env: kept }, secrets };
}

function heldIn(launch: ConfigurableLaunch): Readonly<Record<string, string>> {
  return launch.kind === 'http' ? launch.headers : launch.env;
}

function replaced(text: string, spans: readonly SecretSpan[], by: (secret: string) => string): string {
  let result = '';
  let at = 0;
  for (const { start, end } of spans) {
    result += text.slice(at, start) + by(text.slice(start, end));
    at = end;
  }
  return result + text.slice(at);
}

/** The server's name is part of it: the secret of one server is not handed to another by accident. */
function freeName(serverName: string, name: string, isTaken: (name: string) => boolean): string {
  const plain = (text: string) => text.replace(/[^A-Za-z0-9_.-]+/g, '-').replace(/^-+|-+$/g, '');
  const lead = plain(serverName);
  const base = `${lead === '' ? '' : `${lead.slice(0, 24)}.`}${plain(name)}`.slice(0, 58);
  const first = secretName.safeParse(base).success ? base : 'secret';
  if (!isTaken(first)) return first;
  let number = 2;
  while (isTaken(`${first}-${number}`)) number++;
  return `${first}-${number}`;
}

/** `docker run -e NAME=value` as `-e NAME` with the variable in the environment of docker, which hands it on. */
function withSecretsOfContainers(launch: StdioLaunch): { readonly launch: StdioLaunch } {
  if (!/(?:^|[/\\])(?:docker|podman|nerdctl)(?:\.exe)?$/i.test(launch.command)) return { launch };
  const spans = argumentSecrets(launch.args);
  const env = { ...launch.env };
  const args = launch.args.map((arg, at) => {
    const isOption = /^(?:-e|--env)$/.test(launch.args[at - 1] ?? '');
    const match = (isOption ? /^()([A-Za-z_]\w*)=(.*)$/s : /^(--env=)([A-Za-z_]\w*)=(.*)$/s).exec(arg);
    const [, lead = '', name = '', value = ''] = match ?? [];
    const isHeld = secretSpans(name, value).length > 0 || (spans[at]?.length ?? 0) > 0;
    if (!match || !isHeld || Object.hasOwn(env, name)) return arg;
    env[name] = value;
    return `${lead}${name}`;
  });
  return { launch: { ...launch, args, env } };
}
