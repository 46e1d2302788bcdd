import type { ServerId } from '../../shared/domain/ids.ts';
import { type SecretOwner, type SecretPlace, secretPlaces } from '../../shared/domain/secretPlaces.ts';
import type { ServerDefinition } from '../../shared/domain/server.ts';
import type { TrustRecord } from '../../shared/domain/trust.ts';
import { launchHash, ownsAll } from '../host/index.ts';
import type { PermittedSecret } from './policyFile.ts';

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
      places.map((place): PermittedSecret => ({ secret, server, goesTo: writtenPlace(place) })),
    );
    return wanted.filter((entry) => !permitted.some((each) => keyOf(each) === keyOf(entry)));
  });
}

function isConfirmed(id: ServerId, launch: ServerDefinition['launch'], { records, owners }: Confirmed): boolean {
  const hash = launchHash(launch);
  const isTrusted = records.some(
    (record) => record.serverId === id && record.verdict === 'trusted' && record.launchHash === hash,
  );
  return isTrusted && ownsAll(owners, id, launch);
}

function writtenPlace(place: SecretPlace): PermittedSecret['goesTo'] {
  if (place.kind === 'address') return place.address;
  return { program: place.words, ...(place.folder === undefined ? {} : { folder: place.folder }) };
}

function keyOf({ secret, server, goesTo }: PermittedSecret): string {
  const place = typeof goesTo === 'string' ? new URL(goesTo).href : [goesTo.program, goesTo.folder ?? null];
  return JSON.stringify([secret, server, place]);
}
