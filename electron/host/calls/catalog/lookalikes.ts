/** Makes the same text of names that look the same (UTS 39, "skeleton"). */
export type SkeletonMaker = (name: string) => string;

export interface NamedOne {
  /** Tells it from all others. */
  readonly key: string;
  readonly name: string;
}

/** Whether a name may hold a letter that looks like another one; those of ASCII alone are what they look like. */
export function mayLookAlike(name: string): boolean {
  return !/^[\x00-\x7f]*$/.test(name);
}

/**
 * The other names that each name looks like without being them, by key. Only where one of the two has letters beyond ASCII: 1
 * and l are told apart by who reads them. Pure.
 */
export function findLookalikes(
  all: readonly NamedOne[],
  skeletonOf: SkeletonMaker,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  if (!all.some(({ name }) => mayLookAlike(name))) return found;
  const groups = Map.groupBy(all, ({ name }) => skeletonOf(name.normalize('NFC').toLowerCase()));
  for (const group of groups.values()) {
    const names = new Set(group.map(({ name }) => name));
    if (names.size < 2) continue;
    for (const { key, name } of group) {
      const others = [...names].filter((other) => other !== name && (mayLookAlike(other) || mayLookAlike(name)));
      if (others.length > 0) found.set(key, others.slice(0, maxNames));
    }
  }
  return found;
}

/** More would tell the user nothing new. */
const maxNames = 5;
