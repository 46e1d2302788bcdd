import type { ServerId } from '../../../../shared/domain/ids.ts';

/** The servers that are selected. */
export interface Selection {
  readonly chosen: ReadonlySet<ServerId>;
  /** Those that were selected before a range was, which may still grow and shrink. */
  readonly base: ReadonlySet<ServerId>;
  /** Where a range begins. */
  readonly anchor: ServerId | undefined;
}

const none: ReadonlySet<ServerId> = new Set();
export const nothingSelected: Selection = { chosen: none, base: none, anchor: undefined };

export type SelectionChange =
  /** Selects one, or no longer. */
  | { readonly kind: 'toggle'; readonly id: ServerId }
  /** Selects all from where the range begins to this one; it begins at `from` if it has not begun. */
  | { readonly kind: 'extend'; readonly id: ServerId; readonly from?: ServerId }
  /** Selects all that are listed; none of them if they all are. */
  | { readonly kind: 'all' }
  | { readonly kind: 'none' };

/**
 * The selection after what the user did. Only what is listed can be selected: nothing happens to a server that the user does not see.
 * Pure.
 *
 * @param listed the servers that are listed, in their order
 */
export function changeSelection(before: Selection, change: SelectionChange, listed: readonly ServerId[]): Selection {
  const { chosen, base, anchor } = onlyListed(before, listed);
  switch (change.kind) {
    case 'toggle': {
      const others = [...chosen].filter((id) => id !== change.id);
      const next = new Set(chosen.has(change.id) ? others : [...others, change.id]);
      return { chosen: next, base: next, anchor: change.id };
    }
    case 'extend': {
      const begin = anchor ?? change.from ?? change.id;
      const [from, to] = [listed.indexOf(begin), listed.indexOf(change.id)];
      const between = listed.slice(Math.min(from, to), Math.max(from, to) + 1);
      return { chosen: new Set([...base, ...between]), base, anchor: begin };
    }
    case 'all': {
      const next = new Set(listed.every((id) => chosen.has(id)) ? [] : listed);
      return { chosen: next, base: next, anchor: undefined };
    }
    case 'none':
      return nothingSelected;
  }
}

/** Without what is no longer listed. Pure. */
export function onlyListed({ chosen, base, anchor }: Selection, listed: readonly ServerId[]): Selection {
  const present = new Set(listed);
  return {
    chosen: new Set([...chosen].filter((id) => present.has(id))),
    base: new Set([...base].filter((id) => present.has(id))),
    anchor: anchor !== undefined && present.has(anchor) ? anchor : undefined,
  };
}
