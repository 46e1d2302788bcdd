import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { SqliteConversationStore } from '../../electron/node/store/conversationStore.ts';
import { Database } from '../../electron/node/store/database.ts';
import type { Message } from '../../shared/domain/conversation.ts';
import { messageId } from '../../shared/domain/ids.ts';
import { RealHost } from '../integration/realHost.ts';
import type { Measured } from './figure.ts';

const messageCount = 10_000;
const rounds = 7;
const maxBusyMs = 100;
const maxStandstillMs = 25;

/** How long the host works for a turn in a chat of 10,000 messages of 300 characters. */
export async function measureLongChat(): Promise<Measured> {
  const turns = await measureTurns();
  return {
    name: 'Work of the host for a turn in a chat of 10,000 messages',
    against: `${maxBusyMs} ms`,
    ours: turns.map(({ busyMs }) => busyMs),
    bare: turns.map(() => maxBusyMs),
    target: { kind: 'atMostTimes', factor: 1 },
  };
}

/** The longest time during such a turn for which the host does nothing else. */
export async function measureLongChatStall(): Promise<Measured> {
  const turns = await measureTurns();
  return {
    name: 'Longest standstill of the host in such a turn',
    against: `${maxStandstillMs} ms`,
    ours: turns.map(({ standstillMs }) => standstillMs),
    bare: turns.map(() => maxStandstillMs),
    target: { kind: 'atMostTimes', factor: 1 },
  };
}

interface MeasuredTurn {
  readonly busyMs: number;
  readonly standstillMs: number;
}

async function measureTurns(): Promise<MeasuredTurn[]> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-'));
  const model = new Worker(new URL('./callingModel.ts', import.meta.url));
  try {
    const { baseUrl } = await new Promise<{ baseUrl: string }>((resolve) => model.once('message', resolve));
    const conversation = await prepareChat(folder, baseUrl);
    const host = await RealHost.start({ folder });
    // The first turn loads the code and reads the chat.
    await host.turn(conversation, 'Hello');
    const turns: MeasuredTurn[] = [];
    for (let round = 0; round < rounds; round++) turns.push(await measureTurn(() => host.turn(conversation, 'And?')));
    await host.stop();
    return turns;
  } finally {
    await model.terminate();
    await rm(folder, { recursive: true });
  }
}

async function measureTurn(run: () => Promise<string>): Promise<MeasuredTurn> {
  let last = performance.now();
  let standstillMs = 0;
  const tick = setInterval(() => {
    const now = performance.now();
    standstillMs = Math.max(standstillMs, now - last);
    last = now;
  }, 1);
  const before = performance.eventLoopUtilization();
  const end = await run();
  const { active } = performance.eventLoopUtilization(before);
  clearInterval(tick);
  if (end !== 'completed') throw new Error(`The turn ended as ${end}`);
  return { busyMs: active, standstillMs };
}

async function prepareChat(folder: string, baseUrl: string): Promise<Message['conversationId']> {
  const host = await RealHost.start({ folder });
  const id = await host.converse({ kind: 'openai-chat', baseUrl, key: 'key' });
  await host.stop();
  const db = new Database(join(folder, 'gatehouse.db'));
  const messages = Array.from({ length: messageCount }, (_, at) => ({ message: messageAt(id, at + 1) }));
  await new SqliteConversationStore(db).saveAnswers(messages, [], []);
  db.close();
  return id;
}

function messageAt(id: Message['conversationId'], position: number): Message {
  return {
    id: messageId.parse(`m${position}`),
    conversationId: id,
    role: position % 2 === 0 ? 'assistant' : 'user',
    position,
    text: `${'Some words of a long chat, with more. '.repeat(8)}${position}`,
    seq: 0,
    state: 'finished',
    createdAt: position,
    notices: [],
  };
}
