import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { conversationId as conversationIdSchema, messageId as messageIdSchema } from '../../shared/domain/ids.ts';
import { createDraftKeeper } from './draftKeeper.ts';
import { createPageStore } from './pageStore.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page, and what its host keeps. */
function pageWith(kept: Record<string, string>, typed: Record<string, string> = {}) {
  const store = createPageStore();
  for (const [key, text] of Object.entries(typed)) store.getState().setDraft(key, text);
  const host = { drafts: new Map(Object.entries(kept)), isThere: true, told: 0 };
  const call = async (command: string, input: { key?: string; text?: string }) => {
    if (!host.isThere) throw new Error('No connection');
    if (command === 'draft.list') return { drafts: [...host.drafts].map(([key, text]) => ({ key, text })) };
    host.told++;
    host.drafts.set(input.key ?? '', input.text ?? '');
    return {};
  };
  const keeper = createDraftKeeper(store, { call } as unknown as Parameters<typeof createDraftKeeper>[1]);
  const { setDraft: type, setEditing: edit } = store.getState();
  return { host, keeper, drafts: () => store.getState().drafts, type, edit };
}

const wait = (ms = 400) => vi.advanceTimersByTimeAsync(ms);

it('brings back what was typed before Gatehouse ended, but not over what is typed now', async () => {
  const { keeper, drafts, type } = pageWith({ c1: 'Half a', new: 'old', c2: 'kept' }, { c1: 'of this tab' });
  keeper.connected();
  type('new', 'typed at once');
  await wait();
  expect(drafts()).toEqual({ c1: 'of this tab', new: 'typed at once', c2: 'kept' });
});

it('tells the host within 400 ms while the user types on, and not with every key', async () => {
  const { host, keeper, type } = pageWith({});
  keeper.connected();
  for (let n = 1; n <= 20; n++) {
    type('new', 'x'.repeat(n));
    await wait(50);
  }
  expect(host.drafts.get('new')?.length).toBeGreaterThanOrEqual(12);
  expect(host.told).toBeLessThan(5);
  keeper.flush();
  expect(host.drafts.get('new')?.length).toBe(20);
});

it('tells at once that a draft was sent', async () => {
  const { host, keeper, type } = pageWith({});
  keeper.connected();
  type('c1', 'Send this');
  await wait();
  type('c1', '');
  expect(host.drafts.get('c1')).toBe('');
});

it('tells what was typed without a connection when there is one again', async () => {
  const { host, keeper, type } = pageWith({});
  keeper.connected();
  await wait();
  host.isThere = false;
  type('c1', 'offline');
  await wait();
  expect(host.drafts.size).toBe(0);
  host.isThere = true;
  keeper.connected();
  await wait(0);
  expect(host.drafts.get('c1')).toBe('offline');
});

it('tells what a reloaded page still has of a time without a host, and once more to a host with other data', async () => {
  const { host, keeper } = pageWith({ c1: 'older' }, { c1: 'typed while it was away', new: 'this too' });
  keeper.connected();
  await wait(0);
  expect(Object.fromEntries(host.drafts)).toEqual({ c1: 'typed while it was away', new: 'this too' });
  host.drafts.clear();
  keeper.connected();
  await wait(0);
  expect(Object.fromEntries(host.drafts)).toEqual({ c1: 'typed while it was away', new: 'this too' });
});

it('has no half of a long text kept, and no message that was sent and is being edited', async () => {
  const { host, keeper, type, edit } = pageWith({});
  keeper.connected();
  type('new', 'x'.repeat(99_990));
  await wait();
  expect(host.drafts.get('new')?.length).toBe(99_990);
  type('new', 'x'.repeat(130_000));
  await wait();
  expect(host.drafts.get('new')).toBe('');
  const conversationId = conversationIdSchema.parse('c1');
  edit({ conversationId, messageId: messageIdSchema.parse('m1') });
  type('c1', 'what was sent');
  await wait();
  expect(host.drafts.get('c1') ?? '').toBe('');
});
