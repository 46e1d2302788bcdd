/** Maps names that look the same to the same text (UTS 39, "skeleton"). */
export type SkeletonMaker = (name: string) => string;

export interface NamedOne {
  /** Tells it from all others. */
  readonly key: string;
  readonly name: string;
}

/** Whether a name may contain a letter that looks like another one; ASCII names cannot. */
export function mayLookAlike(name: string): boolean {
  return !/^[\x00-\x7f]*$/.test(name);
}

/**
 * Finds, for each name, the other names that look like it, by key. At least one of the two must have letters beyond
 * ASCII: readers can tell 1 and l apart. Pure.
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
