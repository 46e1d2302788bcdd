import type { PageContract } from '../../shared/contract/commands.ts';
import { maxDraftChars } from '../../shared/domain/draft.ts';
import type { CallClient } from '../host/callClient.ts';
import type { PageStore } from './pageStore.ts';

/** How long after a key the host is told at the latest; ms. */
const maxWaitMs = 400;

/** Has the host keep what is typed, beyond the end of the page and of the host. */
export interface DraftKeeper {
  /** Reads what is kept, once, and tells what the host does not know yet. */
  connected(): void;
  /** Tells everything now. */
  flush(): void;
}

export function createDraftKeeper(store: PageStore, client: Pick<CallClient<PageContract>, 'call'>): DraftKeeper {
  /** The texts that the host has, or is being told. */
  const told = new Map<string, string>();
  /** Typed since the last time it was told. */
  const changed = new Set<string>();
  /** Typed in this page: what the host has is older. */
  const own = new Set(Object.keys(store.getState().drafts));
  let isRead = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = () => {
    clearTimeout(timer);
    timer = undefined;
    for (const key of changed) {
      changed.delete(key);
      const text = store.getState().drafts[key] ?? '';
      if (told.get(key) === text || text.length > maxDraftChars) continue;
      told.set(key, text);
      client.call('draft.keep', { key, text }).catch(() => {
        told.delete(key);
        // Told again with the next key, or the next connection.
        changed.add(key);
      });
    }
  };
  const read = async () => {
    const { drafts } = await client.call('draft.list', {});
    isRead = true;
    for (const { key, text } of drafts) {
      told.set(key, text);
      if (!own.has(key)) store.getState().setDraft(key, text);
    }
  };
  store.subscribe((now, before) => {
    if (now.drafts === before.drafts) return;
    const keys = [...Object.keys(now.drafts), ...Object.keys(before.drafts)];
    for (const key of keys.filter((each) => now.drafts[each] !== before.drafts[each])) {
      changed.add(key);
      own.add(key);
      // What was sent must not come back.
      if (now.drafts[key] === undefined) return tell();
    }
    timer ??= setTimeout(tell, maxWaitMs);
  });
  return {
    connected() {
      // Until it was read, nothing is lost: this page has what was typed into it.
      if (!isRead) read().catch(() => undefined);
      tell();
    },
    flush: tell,
  };
}
