import type { AuditStore } from '../../ports/stores.ts';
import type { StorageGuard } from '../../ground/storage/storageGuard.ts';

/** The audit, into which nothing is written while storage fails: what it would be about must not happen then. */
export function guardedAudit(
  store: AuditStore,
  storage: Pick<StorageGuard, 'mustBeWritable' | 'whenWritable'>,
): AuditStore {
  return {
    append(row) {
      storage.mustBeWritable();
      store.append(row);
    },
    search: (query) => store.search(query),
    following: (id, limit) => store.following(id, limit),
    last: () => store.last(),
    count: () => store.count(),
    head: () => store.head(),
    // Where the chain ends is found in its rows as well.
    saveHead: (head) => storage.whenWritable(() => store.saveHead(head)),
    seal: (rows) => storage.whenWritable(() => store.seal(rows)),
  };
}
