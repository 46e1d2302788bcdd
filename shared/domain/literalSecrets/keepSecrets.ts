import { keepStart } from '../../lib/cutText.ts';
import { secretName, secretReference } from '../secret.ts';
import type { ConfigurableLaunch } from '../server.ts';
import { argumentSecrets } from './argumentSecrets.ts';
import { replaceSecrets, withSecretsOfContainers } from './replaceSecrets.ts';
import { addressSecretsToKeep } from './secretSpans.ts';

/** A launch with references instead of secrets that were written out, and what the references stand for. */
export interface KeptSecrets {
  readonly launch: ConfigurableLaunch;
  /** The values, by the names they are referred to. */
  readonly secrets: Readonly<Record<string, string>>;
}

/** How many secrets of a launch are written out where no reference can stand: they can only be covered. Pure. */
export function countSecretsToCover(launch: ConfigurableLaunch): number {
  if (launch.kind === 'stdio') return 0;
  const kept = replaceSecrets(launch, () => '${secret:kept}');
  return kept.kind === 'http' ? addressSecretsToKeep(kept.url).length : 0;
}

/** Whether a secret of a launch is in an argument: other programs can see it there while the server runs. Pure. */
export function hasSecretArgument(launch: ConfigurableLaunch): boolean {
  if (launch.kind !== 'stdio') return false;
  const { args, command } = withSecretsOfContainers(launch);
  return argumentSecrets(args, command).flat().length > 0;
}

/** The names of the variables, headers, options and fields of a launch whose values hold a secret that is written out. Pure. */
export function namesOfLiteralSecrets(launch: ConfigurableLaunch): string[] {
  const names = new Set<string>();
  replaceSecrets(launch, (name, value) => {
    names.add(name);
    return value;
  });
  return [...names];
}

/**
 * Puts references in the place of the secrets that are written out. `-e NAME=value` of a container becomes a variable that
 * is handed on. Pure.
 *
 * @param isTaken whether a name already stands for another secret
 */
export function keepSecrets(
  launch: ConfigurableLaunch,
  serverName: string,
  isTaken: (name: string) => boolean,
): KeptSecrets {
  const secrets: Record<string, string> = {};
  const numbers = new Map<string, number>();
  const isUsed = (each: string) => isTaken(each) || Object.hasOwn(secrets, each);
  const kept = replaceSecrets(launch, (name, value) => {
    const free = secretNameFor(serverName, name, isUsed, numbers);
    secrets[free] = value;
    return secretReference(free);
  });
  return { launch: kept, secrets };
}

/**
 * A name for a secret of a server. The server's name is part of it: the secret of one server is not handed to another by accident. Pure.
 *
 * @param isTaken whether a name already stands for another secret
 * @param numbers the last numbers of names that were given before, so that not all are tried again
 */
export function secretNameFor(
  serverName: string,
  name: string,
  isTaken: (name: string) => boolean,
  numbers = new Map<string, number>(),
): string {
  const base = keepStart(`${secretBeginning(serverName)}${plain(name)}`, 58);
  const first = secretName.safeParse(base).success ? base : 'secret';
  if (!isTaken(first)) return first;
  let number = numbers.get(first) ?? 2;
  while (isTaken(`${first}-${number}`)) number++;
  numbers.set(first, number);
  return `${first}-${number}`;
}

/** How the names of a server's secrets begin; empty where nothing of the server's name can stand in that of a secret. Pure. */
export function secretBeginning(serverName: string): string {
  const lead = keepStart(plain(serverName), 24);
  return lead === '' ? '' : `${lead}.`;
}

function plain(text: string): string {
  return text.replace(/[^A-Za-z0-9_.-]+/g, '-').replace(/^-+|-+$/g, '');
}
