import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findInThread } from '../../electron/host/chat/conversations/findInThread.ts';
import { SqliteConversationStore } from '../../electron/node/store/conversationStore.ts';
import { Database } from '../../electron/node/store/database.ts';
import type { Message } from '../../shared/domain/conversation.ts';
import { conversationId, messageId } from '../../shared/domain/ids.ts';
import type { Measured } from './figure.ts';

const rounds = 7;
const messages = 10_000;
/** If it takes longer, the key seems to have been ignored. */
const maxFindMs = 500;

/** Find in a chat of 10,000 messages of 1 KB, of which every tenth contains the word. */
export async function measureFind(): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-'));
  const db = new Database(join(folder, 'gatehouse.db'));
  try {
    const store = new SqliteConversationStore(db);
    const id = conversationId.parse('chat');
    await store.save({ id, title: 'Chat', createdAt: 1, updatedAt: 1, model: null, mode: 'askAlways' });
    const stored = Array.from({ length: messages }, (_, at) => ({ message: messageAt(id, at + 1) }));
    await store.saveAnswers(stored, [], []);
    const ours: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const began = performance.now();
      const { hits } = await findInThread(store, id, 'Needle');
      ours.push(performance.now() - began);
      if (hits.length !== messages / 10) throw new Error(`${hits.length} messages were found`);
    }
    return {
      name: 'Find in a chat of 10,000 messages',
      against: `${maxFindMs} ms`,
      ours,
      bare: ours.map(() => maxFindMs),
      target: { kind: 'atMostTimes', factor: 1 },
    };
  } finally {
    db.close();
    await rm(folder, { recursive: true });
  }
}

function messageAt(id: Message['conversationId'], position: number): Message {
  const word = position % 10 === 0 ? 'needle' : 'straw';
  return {
    id: messageId.parse(`m${position}`),
    conversationId: id,
    role: position % 2 === 0 ? 'assistant' : 'user',
    position,
    text: `${'Some words of a chat. '.repeat(45)}${word}`,
    seq: 0,
    state: 'finished',
    createdAt: position,
    notices: [],
  };
}
