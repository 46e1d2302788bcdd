import type { ServerId } from '../../../../shared/domain/ids.ts';
import { secretReferences } from '../../../../shared/domain/secret.ts';
import {
  isSamePlace,
  type SecretOwner,
  type SecretPlace,
  secretPlaces,
} from '../../../../shared/domain/secretPlaces.ts';
import { secretBeginning } from '../../../../shared/domain/literalSecrets/keepSecrets.ts';
import type { TrustRecord } from '../../../../shared/domain/trust.ts';
import type { ConsentStore, SettingsStore } from '../../ports/stores.ts';

interface OwnersStores {
  readonly consent: Pick<ConsentStore, 'trust' | 'secretOwners'>;
  readonly settings: Pick<SettingsStore, 'serverIds'>;
}

/** The owners of secrets, as they are stored or as they follow from what was trusted before any were stored. */
export async function readOwners({
  consent,
  settings,
}: OwnersStores): Promise<{ readonly owners: readonly SecretOwner[]; readonly isStored: boolean }> {
  const stored = await consent.secretOwners();
  if (stored !== undefined) return { owners: stored, isStored: true };
  const [{ records }, ids] = await Promise.all([consent.trust(), settings.serverIds()]);
  // Removed servers and accounts are noted there too, under what cannot be a name.
  const servers = new Map(Object.entries(ids).filter(([name]) => !name.startsWith('\u0000')));
  return { owners: earlierOwners(records, servers), isStored: false };
}

/**
 * The owners of secrets in data of a version in which every server might have every secret: a trusted launch owns those that bear the name of
 * its server, and of no other that exists. The user is asked about all others. Pure.
 *
 * @param servers the names of the servers that exist, with their ids
 */
function earlierOwners(
  records: readonly TrustRecord[],
  servers: ReadonlyMap<string, ServerId>,
): readonly SecretOwner[] {
  return [...servers].flatMap(([serverName, serverId]) =>
    records
      .filter((record) => record.serverId === serverId && record.verdict === 'trusted')
      .reduce<readonly SecretOwner[]>((owners, { launch }) => {
        const places = [...secretPlaces(launch)].filter(([name]) => bearsOnly(name, serverName, servers));
        return withConfirmed(owners, serverId, new Map(places));
      }, []),
  );
}

function bearsOnly(name: string, serverName: string, servers: ReadonlyMap<string, ServerId>): boolean {
  const bearers = [...servers.keys()].filter((each) => {
    const beginning = secretBeginning(each);
    return beginning !== '' && name.startsWith(beginning);
  });
  return bearers.length === 1 && bearers[0] === serverName;
}

/** Whether a server may have each secret of a launch. Pure. */
export function ownsAll(owners: readonly SecretOwner[], serverId: ServerId, launch: unknown): boolean {
  return secretReferences(JSON.stringify(launch)).every((name) => isOwner(owners, serverId, name));
}

/** The owners once the user confirmed where secrets go. Pure. */
export function withConfirmed(
  owners: readonly SecretOwner[],
  serverId: ServerId,
  confirmed: ReadonlyMap<string, readonly SecretPlace[]>,
): readonly SecretOwner[] {
  if (confirmed.size === 0) return owners;
  const others = owners.filter((owner) => !(owner.serverId === serverId && confirmed.has(owner.name)));
  return [...others, ...[...confirmed].map(([name, places]) => ({ name, serverId, places: [...places] }))];
}

/**
 * The owners while values are stored for a server: a value is nobody's, except where the server has the present one. Then it stays with
 * those that share it. Pure.
 *
 * @param serverId `undefined`: the server does not exist yet
 * @param present the names that have a value
 */
export function withoutOthers(
  owners: readonly SecretOwner[],
  serverId: ServerId | undefined,
  names: readonly string[],
  present: readonly string[],
): readonly SecretOwner[] {
  const own = owners.filter((owner) => owner.serverId === serverId);
  const shared = new Set(own.map(({ name }) => name).filter((name) => present.includes(name)));
  return owners.filter((owner) => !names.includes(owner.name) || shared.has(owner.name) || own.includes(owner));
}

/**
 * The owners once values were stored for a server. Pure.
 *
 * @param variables the variables of this computer whose values they are, by the names of secrets
 */
export function withStored(
  owners: readonly SecretOwner[],
  serverId: ServerId,
  names: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): readonly SecretOwner[] {
  const added = names.filter((name) => !isOwner(owners, serverId, name));
  const ownerOf = (name: string): SecretOwner => {
    const variable = Object.hasOwn(variables, name) ? variables[name] : undefined;
    return { name, serverId, ...(variable === undefined ? {} : { variable }) };
  };
  return [...owners, ...added.map(ownerOf)];
}

/** Whether a server may have a secret. Pure. */
export function isOwner(owners: readonly SecretOwner[], serverId: ServerId, name: string): boolean {
  return owners.some((owner) => owner.name === name && owner.serverId === serverId);
}

/** Whether a secret would go to a place where it did not go; it may have gone nowhere. Pure. */
export function goesElsewhere(before: readonly SecretPlace[] | undefined, now: readonly SecretPlace[]): boolean {
  return before !== undefined && now.some((place) => !before.some((known) => isSamePlace(place, known)));
}
