import type { ServerId } from '../../shared/domain/ids.ts';
import { secretReference, secretReferences } from '../../shared/domain/secret.ts';
import { type SecretOwner, type SecretPlace, secretPlaces } from '../../shared/domain/secretPlaces.ts';
import type { ConfigurableLaunch, ServerDefinition, StdioLaunch } from '../../shared/domain/server.ts';
import { namedVariables } from '../../shared/domain/variablePlaces.ts';
import type { TrustRecord } from '../../shared/domain/trust.ts';
import { launchHash, ownsAll } from '../host/index.ts';
import type { PermittedSecret, PermittedVariable } from './policyFile.ts';

/** What the user confirmed in the app that has the data folder. */
export interface Confirmed {
  readonly records: readonly TrustRecord[];
  readonly owners: readonly SecretOwner[];
}

/**
 * The entries that a policy lacks for the secrets of these servers. Names of a configuration are chosen by its author, so a secret counts as
 * confirmed only in the very launch that the user confirmed. Pure.
 */
export function missingPermits(
  servers: readonly ServerDefinition[],
  confirmed: Confirmed,
  permitted: readonly PermittedSecret[],
): PermittedSecret[] {
  return servers.flatMap(({ id, name: server, launch }) => {
    if (launch.kind === 'builtin' || isConfirmed(id, launch, confirmed)) return [];
    const wanted = [...secretPlaces(launch)].flatMap(([secret, places]) =>
      places.map((place): PermittedSecret => ({ secret, server, goesTo: writtenPlace(place, launch) })),
    );
    return wanted.filter((entry) => !permitted.some((each) => keyOf(each) === keyOf(entry)));
  });
}

/**
 * The entries that a policy lacks for the variables of this computer that go to servers over HTTP. A program of the configuration gets what it names:
 * it runs with all the user's rights. Pure.
 */
export function missingVariables(
  servers: readonly ServerDefinition[],
  { records }: Pick<Confirmed, 'records'>,
  permitted: readonly PermittedVariable[],
): PermittedVariable[] {
  return servers.flatMap(({ id, name: server, launch }) => {
    if (launch.kind !== 'http' || isTrusted(id, launch, records)) return [];
    const goesTo = writtenAddress(new URL(launch.url).origin, launch);
    const wanted = namedVariables(launch).map((variable) => ({ variable, server, goesTo }));
    return wanted.filter((entry) => !permitted.some((each) => keyOfVariable(each) === keyOfVariable(entry)));
  });
}

function isConfirmed(id: ServerId, launch: ServerDefinition['launch'], { records, owners }: Confirmed): boolean {
  return isTrusted(id, launch, records) && ownsAll(owners, id, launch);
}

function isTrusted(id: ServerId, launch: ServerDefinition['launch'], records: Confirmed['records']): boolean {
  const hash = launchHash(launch);
  return records.some((record) => record.serverId === id && record.verdict === 'trusted' && record.launchHash === hash);
}

function writtenPlace(place: SecretPlace, launch: ConfigurableLaunch): PermittedSecret['goesTo'] {
  if (place.kind === 'address') return writtenAddress(place.address, launch);
  const variables = launch.kind === 'http' ? [] : chosenVariables(launch);
  return {
    program: place.words,
    ...(place.folder === undefined ? {} : { folder: place.folder }),
    ...(variables.length > 0 && { variables: Object.fromEntries(variables) }),
  };
}

function writtenAddress(address: string, launch: ConfigurableLaunch): PermittedVariable['goesTo'] {
  // What is not encrypted, a proxy reads.
  const proxy = launch.kind === 'http' && address.startsWith('http:') ? launch.proxy : undefined;
  return proxy === undefined || proxy === 'none' ? address : { address, proxy };
}

/**
 * The variables with a value that the author of the launch chose: the same program runs other code with another `PATH`, and speaks with another
 * server with another `API_URL`. No list of names would be whole.
 */
function chosenVariables({ env }: StdioLaunch): [name: string, value: string][] {
  return Object.entries(env).filter(([, value]) => !isSecretAlone(value));
}

function isSecretAlone(value: string): boolean {
  const [name] = secretReferences(value);
  return name !== undefined && value === secretReference(name);
}

function keyOf({ secret, server, goesTo }: PermittedSecret): string {
  if (typeof goesTo === 'string' || 'address' in goesTo)
    return JSON.stringify([secret, server, ...keyOfAddress(goesTo)]);
  const { program, folder, variables = {} } = goesTo;
  const byName = Object.entries(variables).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([secret, server, program, folder ?? null, byName]);
}

function keyOfVariable({ variable, server, goesTo }: PermittedVariable): string {
  return JSON.stringify([variable, server, ...keyOfAddress(goesTo)]);
}

function keyOfAddress(goesTo: PermittedVariable['goesTo']): string[] {
  if (typeof goesTo === 'string') return [new URL(goesTo).href];
  return [new URL(goesTo.address).href, goesTo.proxy];
}
