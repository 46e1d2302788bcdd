import type { ServerId } from '../../../../shared/domain/ids.ts';
import type { Root, RootState, RootView } from '../../../../shared/domain/root.ts';
import type { FolderLook, Folders } from '../../ports/folders.ts';
import { isSamePath } from './paths.ts';

/** The roots of each server; servers without roots are missing. */
export type RootListing = ReadonlyMap<ServerId, readonly { readonly uri: string; readonly name: string }[]>;

/** The state of a root, given what its path leads to now. Pure. */
export function rootState(root: Root, look: FolderLook, style: Folders['style']): RootState {
  switch (look.kind) {
    case 'folder':
      return isSamePath(look.realPath, root.realPath, style) ? 'ok' : 'moved';
    case 'unreadable':
      return 'unreadable';
    case 'missing':
    case 'notFolder':
      return 'missing';
  }
}

/** Lists for each server the roots that were shared with it, exist and are unchanged. Pure. */
export function rootListing(roots: readonly RootView[], uriOf: (path: string) => string): RootListing {
  const listing = new Map<ServerId, { uri: string; name: string }[]>();
  for (const { state, sharedWith, realPath, name } of roots) {
    if (state !== 'ok') continue;
    for (const server of sharedWith) {
      listing.set(server, [...(listing.get(server) ?? []), { uri: uriOf(realPath), name }]);
    }
  }
  return listing;
}

/** The servers whose roots changed. Pure. */
export function changedListings(before: RootListing, after: RootListing): ServerId[] {
  const servers = new Set([...before.keys(), ...after.keys()]);
  const told = (listing: RootListing, server: ServerId) => JSON.stringify(listing.get(server) ?? []);
  return [...servers].filter((server) => told(before, server) !== told(after, server));
}
