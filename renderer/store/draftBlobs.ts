import type { PageContract } from '../../shared/contract/commands.ts';
import type { Sha256 } from '../../shared/domain/ids.ts';
import type { CallClient } from '../host/callClient.ts';
import type { PageStore } from './pageStore.ts';

/** Tells the host which blobs drafts contain, so that they are not deleted. Returns a function that reports all of them again. */
export function createDraftBlobs(store: PageStore, client: Pick<CallClient<PageContract>, 'call'>): () => void {
  let told = new Set<Sha256>();
  const tell = () => {
    const parts = Object.values(store.getState().draftParts).flat();
    const blobs = parts.flatMap((part) => ('blob' in part && part.blob !== undefined ? [part.blob] : []));
    const fresh = [...new Set(blobs)].filter((blob) => !told.has(blob));
    if (fresh.length === 0) return;
    for (const blob of fresh) told.add(blob);
    // Nothing waits for the answer: after a lost connection, everything is reported again.
    client.call('blob.hold', { blobs: fresh }).catch(() => undefined);
  };
  store.subscribe((now, before) => {
    if (now.draftParts !== before.draftParts) tell();
  });
  return () => {
    told = new Set();
    tell();
  };
}
