import { providerId, type ServerId } from '../../../shared/domain/ids.ts';
import type { ProviderConfig } from '../../../shared/domain/model.ts';

/** Names of servers and their ids. */
export type IdsByName = Readonly<Record<string, ServerId>>;

export interface MergedIds {
  readonly ids: IdsByName;
  /** The id that a present server has from now on. */
  readonly idOfPresent: (id: string) => string;
  /** The id that a server of the other data has from now on. */
  readonly idOfOther: (id: string) => string;
}

/** What marks a note about a removed server or account; it may name secrets that are deleted with it, which no file may do. */
const retiredMark = '\u0000';

/**
 * The ids of servers after other data took the place of the present ones: those of the other data, and those of present servers
 * that are not among them, so that what was refused them stays refused. Pure except for `newId`.
 *
 * @param newId makes the id of a server whose own means another server now: what is kept elsewhere under an id, such as a
 *   sign-in, would become its. Absent where the other data are older ones of the same user.
 */
export function mergeServerIds(present: IdsByName, other: IdsByName, newId?: () => ServerId): MergedIds {
  const names = ownersOf(present);
  const ids = new Map<string, ServerId>();
  const changed = new Map<string, ServerId>();
  for (const [name, id] of Object.entries(other)) {
    if (name.includes(retiredMark)) continue;
    const owner = names.get(id);
    const isOther = owner !== undefined && owner !== name;
    ids.set(name, isOther && newId !== undefined ? newId() : id);
    if (ids.get(name) !== id) changed.set(id, ids.get(name) ?? id);
  }
  const used = new Set<string>(ids.values());
  for (const [name, id] of Object.entries(present)) {
    if (!name.includes(retiredMark) && !ids.has(name) && !used.has(id)) ids.set(name, id);
  }
  return {
    ids: Object.fromEntries(ids),
    idOfPresent: (id) => ids.get(names.get(id) ?? '') ?? id,
    idOfOther: (id) => changed.get(id) ?? id,
  };
}

/**
 * By id, the name that has it. The note about a removed server stands for that server, as something may still be stored under its id;
 * that about a removed account of a server which is still there does not. Pure.
 */
function ownersOf(ids: IdsByName): ReadonlyMap<string, string> {
  const entries = Object.entries(ids);
  const isNote = ([name]: readonly [string, ServerId]) => name.includes(retiredMark);
  const notesFirst = [...entries.filter(isNote), ...entries.filter((entry) => !isNote(entry))];
  return new Map(notesFirst.map(([name, id]) => [id, name]));
}

/**
 * Providers of a backup: nothing is sent to any before the user confirmed it. One that has the id of another present provider gets
 * a new id, and so does one whose id has a key of a provider that is no longer there: a stored key must not reach another address.
 * Pure except for `newId`.
 */
export function restoredProviders(
  present: readonly ProviderConfig[],
  backup: readonly ProviderConfig[],
  hasKey: (id: string) => boolean,
  newId: () => string,
): ProviderConfig[] {
  return backup.map((provider) => {
    const before = present.find(({ id }) => id === provider.id);
    const isOther = before && (before.kind !== provider.kind || before.baseUrl !== provider.baseUrl);
    const isKept = !(isOther ?? hasKey(provider.id));
    return { ...provider, id: isKept ? provider.id : providerId.parse(newId()), isAddressConfirmed: false };
  });
}
