import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryDraftStore } from '../../electron/host/testing/memoryDraftStore.ts';
import type { DraftWish, KeptDraft } from '../../shared/domain/draft.ts';
import { conversationId, messageId, serverId } from '../../shared/domain/ids.ts';
import type { MessagePart } from '../../shared/domain/messagePart.ts';
import type { OnlyTool } from '../../shared/domain/onlyTool.ts';
import { createDraftKeeper } from './draftKeeper.ts';
import { createPageStore } from './pageStore.ts';
import { createPlaceKeeper } from './placeKeeper.ts';
import { memoryStorage } from './testing/openedPage.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const part: MessagePart = {
  type: 'file',
  name: 'notes.txt',
  mimeType: 'text/plain',
  text: 'x',
  bytes: 1,
  origin: { kind: 'file' },
};
const tool: OnlyTool = { serverId: serverId.parse('s1'), name: 'add', serverName: 'Sums' };
const replaced = messageId.parse('m1');

/** A host with its drafts, and windows that may come and go. */
class World {
  drafts = new MemoryDraftStore(() => true);
  readonly wishes: DraftWish[] = [];
  readonly #changed = new Set<(key: string, place: number) => void>();

  /** A draft that is there from earlier. */
  async keep(key: string, text: string): Promise<void> {
    await this.drafts.keepDraft({ key, text });
  }

  /** A window, with what its last page kept in `storage`. */
  window(storage = memoryStorage()) {
    const store = createPageStore();
    const place = createPlaceKeeper(store, storage);
    const connection = { isThere: true };
    const answer = async (command: string, input: DraftWish): Promise<unknown> => {
      if (command === 'draft.list') return { drafts: await this.drafts.drafts() };
      if (command === 'draft.get') return { draft: (await this.drafts.draft(input.key)) ?? null };
      this.wishes.push(input);
      const outcome = await this.drafts.keepDraft(input);
      if (outcome.kind === 'kept') this.tell(input.key, outcome.place);
      return outcome;
    };
    const call = async (command: string, input: DraftWish) => {
      if (!connection.isThere) throw new Error('No connection');
      const answered = await answer(command, input);
      if (!connection.isThere) throw new Error('The connection was lost');
      return answered;
    };
    const keeper = createDraftKeeper(store, { call } as unknown as Parameters<typeof createDraftKeeper>[1]);
    this.#changed.add((key, at) => connection.isThere && keeper.changed(key, at));
    const { setDraft: type, setDraftParts: attach, setDraftTools: choose, startEdit, endEdit } = store.getState();
    const connect = () => {
      connection.isThere = true;
      keeper.connected();
    };
    connect();
    return {
      type,
      attach,
      choose,
      startEdit,
      endEdit,
      keeper,
      connect,
      disconnect: () => (connection.isThere = false),
      reload: () => {
        place.flush();
        connection.isThere = false;
        return this.window(storage);
      },
      text: (key: string) => store.getState().drafts[key] ?? '',
      state: () => store.getState(),
    };
  }

  tell(key: string, place: number): void {
    for (const changed of this.#changed) changed(key, place);
  }

  /** A window sent its draft: the host stores the message, and forgets the draft with it. */
  async send(key: string, text: string): Promise<void> {
    this.drafts.said(key, { text });
    const draft = await this.drafts.draft(key);
    this.tell(key, draft?.place ?? 0);
  }

  async text(key: string): Promise<string> {
    return (await this.drafts.draft(key))?.text ?? '';
  }

  async draft(key: string): Promise<KeptDraft | undefined> {
    return this.drafts.draft(key);
  }
}

const wait = (ms = 400) => vi.advanceTimersByTimeAsync(ms);

it('brings back what was typed before Gatehouse ended', async () => {
  const world = new World();
  await world.keep('c1', 'Half a');
  await world.keep('c2', 'kept');
  const { state } = world.window();
  await wait();
  expect(state().drafts).toEqual({ c1: 'Half a', c2: 'kept' });
});

it('tells the host within 400 ms while the user types on, and not with every key', async () => {
  const world = new World();
  const { type, keeper } = world.window();
  for (let n = 1; n <= 20; n++) {
    type('new', 'x'.repeat(n));
    await wait(50);
  }
  expect((await world.text('new')).length).toBeGreaterThanOrEqual(12);
  expect(world.wishes.length).toBeLessThan(5);
  keeper.flush();
  await wait(0);
  expect((await world.text('new')).length).toBe(20);
});

it('tells at once that a draft was emptied', async () => {
  const world = new World();
  const { type } = world.window();
  type('c1', 'Send this');
  await wait();
  type('c1', '');
  await wait(0);
  expect(await world.draft('c1')).toMatchObject({ text: '' });
});

it('tells what was typed without a connection when there is one again', async () => {
  const world = new World();
  const { type, connect, disconnect } = world.window();
  await wait();
  disconnect();
  type('c1', 'offline');
  await wait();
  expect(await world.text('c1')).toBe('');
  connect();
  await wait(0);
  expect(await world.text('c1')).toBe('offline');
});

it('tells what a reloaded page still has of a time without a host, and once more to a host with other data', async () => {
  const world = new World();
  await world.keep('c1', 'older');
  const first = world.window();
  await wait();
  first.disconnect();
  first.type('c1', 'typed while it was away');
  first.attach('new', [part]);
  await wait();
  const { connect } = first.reload();
  await wait();
  expect(await world.text('c1')).toBe('typed while it was away');
  expect(await world.draft('new')).toMatchObject({ parts: [part] });
  world.drafts = new MemoryDraftStore(() => true);
  connect();
  await wait();
  expect(await world.text('c1')).toBe('typed while it was away');
  expect(await world.draft('new')).toMatchObject({ parts: [part] });
});

it('empties a draft that was emptied without a host, also after a reload', async () => {
  const world = new World();
  const first = world.window();
  first.type('c1', 'no longer wanted');
  await wait();
  first.disconnect();
  first.type('c1', '');
  await wait();
  const again = first.reload();
  await wait();
  expect(again.text('c1')).toBe('');
  expect(await world.text('c1')).toBe('');
});

it('does not bring back a message that was stored although its answer was lost', async () => {
  const world = new World();
  const page = world.window();
  page.type('c1', 'Send this');
  await wait();
  page.disconnect();
  await world.send('c1', 'Send this');
  expect(page.text('c1')).toBe('Send this');
  page.connect();
  await wait();
  expect(page.text('c1')).toBe('');
  expect(await world.text('c1')).toBe('');
});

it('keeps attachments and chosen tools, and sends them only when they change', async () => {
  const world = new World();
  const { type, attach, choose } = world.window();
  attach('c1', [part]);
  choose('c1', [tool]);
  await wait();
  type('c1', 'Look');
  await wait();
  expect(world.wishes.map(({ parts, onlyTools }) => [parts?.length, onlyTools?.length])).toEqual([
    [1, 1],
    [undefined, undefined],
  ]);
  const { state } = world.window();
  await wait();
  expect(state()).toMatchObject({ drafts: { c1: 'Look' }, draftParts: { c1: [part] }, draftTools: { c1: [tool] } });
});

it('has no half of a long text kept', async () => {
  const world = new World();
  const { type, connect, text } = world.window();
  const other = world.window();
  type('new', 'x'.repeat(99_990));
  await wait();
  expect((await world.text('new')).length).toBe(99_990);
  type('new', 'x'.repeat(130_000));
  await wait();
  expect(await world.text('new')).toBe('');
  connect();
  await wait();
  expect(text('new').length).toBe(130_000);
  other.type('new', 'short');
  await wait();
  expect(text('new').length).toBe(130_000);
});

describe('a sent message that is being edited', () => {
  it('is not kept, in none of several chats, and what was typed before it is', async () => {
    const world = new World();
    const { type, startEdit, endEdit, text } = world.window();
    const said = (words: string) => ({ text: words, parts: [], onlyTools: [] });
    const [one, other] = [conversationId.parse('c1'), conversationId.parse('c2')];
    type('c1', 'half a thought');
    startEdit(one, replaced, said('what was sent'));
    startEdit(other, replaced, said('what was sent, too'));
    type('c1', 'what was sent, in other words');
    await wait();
    expect((await world.drafts.drafts()).map(({ text: kept }) => kept)).toEqual(['half a thought']);
    endEdit(other);
    expect(text('c1')).toBe('what was sent, in other words');
    endEdit(one);
    expect([text('c1'), text('c2')]).toEqual(['half a thought', '']);
    await wait();
    expect((await world.drafts.drafts()).map(({ text: kept }) => kept)).toEqual(['half a thought']);
  });
});

describe('two windows of one chat', () => {
  it('show what was typed last in either of them', async () => {
    const world = new World();
    const [one, other] = [world.window(), world.window()];
    await wait();
    one.type('c1', 'typed here');
    await wait();
    expect(other.text('c1')).toBe('typed here');
    other.type('c1', 'typed here, and there');
    await wait();
    expect([one.text('c1'), await world.text('c1')]).toEqual(['typed here, and there', 'typed here, and there']);
    one.type('c1', '');
    await wait();
    expect(other.text('c1')).toBe('');
  });

  it('lose nothing that was typed while they did not hear of each other', async () => {
    const world = new World();
    const [one, other] = [world.window(), world.window()];
    await wait();
    one.disconnect();
    one.type('c1', 'of the first');
    one.choose('c1', [tool]);
    other.type('c1', 'of the second');
    other.attach('c1', [part]);
    await wait();
    one.connect();
    await wait(1000);
    const both = 'of the second\n\nof the first';
    expect(await world.draft('c1')).toMatchObject({ text: both, parts: [part], onlyTools: [tool] });
    expect([one.text('c1'), other.text('c1')]).toEqual([both, both]);
  });

  it('lose nothing when both are typed into at once', async () => {
    const world = new World();
    const [one, other] = [world.window(), world.window()];
    await wait();
    one.type('c1', 'abc');
    other.type('c1', 'xyz');
    await wait(2000);
    expect(one.text('c1')).toBe(other.text('c1'));
    expect(one.text('c1').split('\n\n').toSorted()).toEqual(['abc', 'xyz']);
  });

  it('both forget what was sent in one of them', async () => {
    const world = new World();
    const [one, other] = [world.window(), world.window()];
    await wait();
    one.type('c1', 'Send this');
    await wait();
    await world.send('c1', 'Send this');
    await wait();
    expect([one.text('c1'), other.text('c1')]).toEqual(['', '']);
    expect(await world.text('c1')).toBe('');
  });

  it('keep an older draft from coming back when its window is reloaded', async () => {
    const world = new World();
    const [one, other] = [world.window(), world.window()];
    await wait();
    one.type('c1', 'older');
    await wait();
    one.disconnect();
    other.type('c1', 'newer');
    await wait();
    const again = one.reload();
    await wait();
    expect([again.text('c1'), await world.text('c1')]).toEqual(['newer', 'newer']);
  });
});
