import type { PageContract } from '../../shared/contract/commands.ts';
import { maxDraftChars } from '../../shared/domain/draft.ts';
import type { CallClient } from '../host/callClient.ts';
import type { PageStore } from './pageStore.ts';

type UiState = Pick<ReturnType<PageStore['getState']>, 'drafts' | 'editing'>;

/** How long after a key the host is told at the latest; ms. */
const maxWaitMs = 400;

/** Has the host keep what is typed, beyond the end of the page and of the host. */
export interface DraftKeeper {
  /** Reads what is kept, and tells what the host does not know yet. */
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
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = () => {
    clearTimeout(timer);
    timer = undefined;
    for (const key of changed) {
      changed.delete(key);
      const text = keptText(store.getState(), key);
      if (told.get(key) === text) continue;
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
    const ofHost = new Map(drafts.map(({ key, text }) => [key, text]));
    // The host may have other data than before.
    told.clear();
    for (const [key, text] of ofHost) {
      told.set(key, text);
      if (!own.has(key)) store.getState().setDraft(key, text);
    }
    for (const key of own) if (keptText(store.getState(), key) !== (ofHost.get(key) ?? '')) changed.add(key);
    tell();
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
      read().catch(() => undefined);
    },
    flush: tell,
  };
}

/** What the host is to keep: nothing of a text that is too long, and nothing of a sent message that is being edited. */
function keptText({ drafts, editing }: UiState, key: string): string {
  const text = drafts[key] ?? '';
  return text.length > maxDraftChars || editing?.conversationId === key ? '' : text;
}
