import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type MessageId, messageId, toolCallId } from '../../../shared/domain/ids.ts';
import { shownPath, switchTo, versionsOf } from '../../../shared/domain/messageTree.ts';
import { MemoryConversationStore } from '../../host/testing/memoryConversationStore.ts';
import { aCall, aMessage, ids } from '../../host/testing/records.ts';
import type { ConversationStore } from '../../host/ports/stores.ts';
import { SqliteConversationStore } from './conversationStore.ts';
import { Database } from './database.ts';
import { migrations } from './migrations.ts';

const id = ids.conversation;
const header = { id, title: 't', createdAt: 1, updatedAt: 1, model: null, mode: 'askAlways' as const };

/** What a user does: say something at the end, replace a message of the thread, or show another version of one. */
type Step =
  | { readonly kind: 'say'; readonly count: number }
  | { readonly kind: 'replace'; readonly at: number }
  | { readonly kind: 'switch'; readonly which: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('say' as const), count: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('replace' as const), at: fc.nat(20) }),
  fc.record({ kind: fc.constant('switch' as const), which: fc.nat(20) }),
);

/** One conversation in a store, beside the plainest model of it: the paths that were shown, by their last message. */
class Play {
  readonly #store: ConversationStore;
  #made = 0;
  path: MessageId[] = [];
  readonly #lastPaths = new Map<MessageId, MessageId[]>();

  constructor(store: ConversationStore) {
    this.#store = store;
  }

  async shown(): Promise<MessageId[]> {
    return (await this.#store.history(id)).messages.map(({ message }) => message.id);
  }

  async say(count: number): Promise<void> {
    const first = await this.#store.lastPosition(id);
    const messages = Array.from({ length: count }, (_, at) => this.#message(first + at + 1));
    await this.#store.saveSaid(id, { messages });
    this.#showPath([...this.path, ...messages.map(({ message }) => message.id)]);
  }

  async replace(at: number): Promise<void> {
    const target = this.path[at % this.path.length];
    if (target === undefined) return;
    const position = (await this.#store.getMessage(target))?.message.position ?? 0;
    const stored = this.#message(position);
    await this.#store.saveSaid(id, { messages: [stored], insteadOf: position });
    this.#showPath([...this.path.slice(0, this.path.indexOf(target)), stored.message.id]);
  }

  async switch(which: number): Promise<void> {
    const { versions } = await this.#store.messages(id, { limit: 1000 });
    const hidden = Object.values(versions)
      .flat()
      .filter((version) => !this.path.includes(version));
    const wanted = hidden[which % hidden.length];
    if (wanted === undefined) return;
    const change = switchTo(await this.#store.messageTree(id), wanted);
    if (change === undefined) throw new Error('A listed version cannot be shown');
    await this.#store.showVersion(id, change, 'completed');
    this.#showPath(this.#lastPaths.get(wanted) ?? []);
  }

  /** For each message of a path, the path it was last shown in. */
  #showPath(path: MessageId[]): void {
    this.path = path;
    for (const shown of path) this.#lastPaths.set(shown, path);
  }

  get everMade(): MessageId[] {
    return [...this.#lastPaths.keys()];
  }

  #message(position: number) {
    const own = messageId.parse(`m${++this.#made}`);
    return { message: aMessage({ id: own, position, text: own, conversationId: id }) };
  }
}

async function checkAll(store: ConversationStore, play: Play): Promise<void> {
  const { messages } = await store.history(id);
  // What a model gets is exactly what is shown, in the order it was said.
  expect(messages.map(({ message }) => message.id)).toEqual(play.path);
  const positions = messages.map(({ message }) => message.position);
  expect(positions).toEqual([...positions].sort((a, b) => a - b));
  expect(new Set(positions).size).toBe(positions.length);
  const tree = await store.messageTree(id);
  // Nothing is lost, and what is shown is one path.
  expect(tree.map((message) => message.id).sort()).toEqual(play.everMade.sort());
  const path = shownPath(tree);
  expect(path.map(({ parent }) => parent)).toEqual([null, ...play.path].slice(0, path.length));
  // Pages list the versions that the tree has.
  for (const limit of [2, 1000]) {
    const page = await store.messages(id, { limit });
    const shown = page.messages.map(({ message }) => message.id);
    const expected = path
      .filter((message) => shown.includes(message.id))
      .map((message) => [message.id, versionsOf(tree, message)] as const)
      .filter(([, versions]) => versions.length > 1);
    expect(page.versions).toEqual(Object.fromEntries(expected));
  }
}

const stores = {
  sqlite: async () => {
    const db = new Database(':memory:');
    const store = new SqliteConversationStore(db);
    await store.save(header);
    return { store, close: () => db.close() };
  },
  memory: async () => ({ store: new MemoryConversationStore(), close: () => undefined }),
};

describe.each(Object.entries(stores))('versions of messages in the %s store', (_name, open) => {
  it('keep every message and restore what was shown behind them, whatever the user does', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        const { store, close } = await open();
        const play = new Play(store);
        for (const each of steps) {
          if (each.kind === 'say') await play.say(each.count);
          if (each.kind === 'replace') await play.replace(each.at);
          if (each.kind === 'switch') await play.switch(each.which);
          await checkAll(store, play);
        }
        close();
      }),
      { numRuns: 60 },
    );
  });

  it('give the calls of a tool in other versions, and none of the shown one', async () => {
    const { store, close } = await open();
    const play = new Play(store);
    await play.say(2);
    const callOf = (name: string, of: string, modelName: string) =>
      aCall({ id: toolCallId.parse(name), messageId: messageId.parse(of), modelName });
    await store.saveAnswers([], [callOf('c1', 'm2', 'echo'), callOf('c2', 'm2', 'add')], []);
    expect(await store.callsOfOtherVersions(id, 'echo')).toEqual([]);
    await play.replace(1);
    await store.saveAnswers([], [callOf('c3', 'm3', 'echo')], []);
    expect((await store.callsOfOtherVersions(id, 'echo')).map((call) => call.id)).toEqual(['c1']);
    close();
  });

  it('keep no version of an empty answer that was replaced', async () => {
    const { store, close } = await open();
    const play = new Play(store);
    await play.say(2);
    const empty = { message: aMessage({ id: messageId.parse('empty'), position: 3, conversationId: id }) };
    await store.saveSaid(id, { messages: [empty] });
    const answer = { message: aMessage({ id: messageId.parse('answer'), position: 3, conversationId: id }) };
    await store.saveSaid(id, { messages: [answer], insteadOf: 3, isNothingReplaced: true });
    expect(await play.shown()).toEqual(['m1', 'm2', 'answer']);
    expect((await store.messages(id, { limit: 9 })).versions).toEqual({});
    expect(switchTo(await store.messageTree(id), empty.message.id)).toBeUndefined();
    close();
  });
});

it('shows the versions of a chat from before there were any, and none of what a retry replaced', () => {
  const path = join(folder(), 'gatehouse.db');
  const old = new DatabaseSync(path);
  const version = migrations.findIndex((sql) => sql.includes('passed_over'));
  old.exec(`PRAGMA journal_mode=WAL; ${migrations.slice(0, version).join(';')}; PRAGMA user_version=${version}`);
  old.exec("INSERT INTO conversations (id, title, created_at, updated_at) VALUES ('conversation_1', 't', 1, 1)");
  const insert = old.prepare(`INSERT INTO messages (id, conversation_id, position, state, text, data, removed)
    VALUES (?, 'conversation_1', ?, 'finished', ?, ?, ?)`);
  const rows = [
    ['u1', 1, 'user', 'u1', 0],
    // Retried once, then edited twice, the second time after another question.
    ['failed', 2, 'assistant', '', 1],
    ['a1', 2, 'assistant', 'a1', 0],
    ['u2', 3, 'user', 'u2', 1],
    ['a2', 4, 'assistant', 'a2', 1],
    ['v2', 3, 'user', 'v2', 1],
    ['b2', 4, 'assistant', 'b2', 1],
    ['u3', 5, 'user', 'u3', 1],
    ['w2', 3, 'user', 'w2', 0],
    ['c2', 4, 'assistant', 'c2', 0],
  ] as const;
  for (const [name, position, role, text, removed] of rows) {
    const own = aMessage({ id: messageId.parse(name), conversationId: id, position, role });
    insert.run(name, position, text, JSON.stringify(own), removed);
  }
  old.close();
  return inDatabase(path, async (store) => {
    const shown = async () => (await store.history(id)).messages.map(({ message }) => message.text);
    expect(await shown()).toEqual(['u1', 'a1', 'w2', 'c2']);
    expect((await store.messages(id, { limit: 9 })).versions).toEqual({ w2: ['u2', 'v2', 'w2'] });
    const show = async (name: string) => {
      const change = switchTo(await store.messageTree(id), messageId.parse(name));
      if (change === undefined) throw new Error(`${name} cannot be shown`);
      await store.showVersion(id, change, 'completed');
    };
    await show('v2');
    expect(await shown()).toEqual(['u1', 'a1', 'v2', 'b2', 'u3']);
    await show('u2');
    expect(await shown()).toEqual(['u1', 'a1', 'u2', 'a2']);
    await show('w2');
    expect(await shown()).toEqual(['u1', 'a1', 'w2', 'c2']);
  });
});

it('keeps the replaced answer when Gatehouse ends while the new one is written', async () => {
  const path = join(folder(), 'gatehouse.db');
  await inDatabase(path, async (store) => {
    await store.save(header);
    const play = new Play(store);
    await play.say(2);
    const streaming = aMessage({ id: messageId.parse('new'), position: 2, state: 'streaming', conversationId: id });
    await store.saveSaid(id, { messages: [{ message: streaming }], insteadOf: 2 });
  });
  await inDatabase(path, async (store) => {
    await store.markInterrupted(5);
    const { messages, versions } = await store.messages(id, { limit: 9 });
    expect(messages.map(({ message }) => [message.id, message.state])).toEqual([
      ['m1', 'finished'],
      ['new', 'interrupted'],
    ]);
    expect(versions).toEqual({ new: ['m2', 'new'] });
  });
});

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'gatehouse-versions-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

async function inDatabase(path: string, use: (store: SqliteConversationStore) => Promise<void>): Promise<void> {
  const db = new Database(path);
  try {
    await use(new SqliteConversationStore(db));
  } finally {
    db.close();
  }
}
