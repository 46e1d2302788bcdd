import type { AuditStore } from '../../ports/auditStore.ts';
import type { StorageGuard } from '../../ground/storage/storageGuard.ts';

/** Wraps the audit so that writing throws while storage fails: an action that cannot be recorded must not happen. */
export function guardedAudit(
  store: AuditStore,
  storage: Pick<StorageGuard, 'mustBeWritable' | 'whenWritable'>,
): AuditStore {
  return {
    append(row, head) {
      storage.mustBeWritable();
      store.append(row, head);
    },
    search: (query) => store.search(query),
    following: (id, limit) => store.following(id, limit),
    ofConversation: (id) => store.ofConversation(id),
    last: () => store.last(),
    count: () => store.count(),
    head: () => store.head(),
    // The end of the chain can be found in its rows as well.
    saveHead: (head) => storage.whenWritable(() => store.saveHead(head)),
    seal: (rows, head) => storage.whenWritable(() => store.seal(rows, head)),
  };
}
