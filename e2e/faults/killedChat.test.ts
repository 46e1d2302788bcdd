import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { randomBetween, seededRandom } from '../../electron/host/testing/seededRandom.ts';
import { dataFolderPaths } from '../../electron/node/dataFolder.ts';
import { Database } from '../../electron/node/store/database.ts';
import { folderForTest, hostForTest, modelForTest, processForTest, root } from '../integration/forTest.ts';
import { isProof, sized } from '../setup/proof.ts';
import { seedOfRun } from '../setup/seed.ts';

/** Twenty times ten kills in the proof. */
const chats = Array.from({ length: sized(1, 20) }, (_, n) => n + 1);
const killsPerChat = sized(3, 10);
/** What the process is told before it is killed, at most. */
const maxTold = 25;
/** Then it is killed somewhere between two things it is told; ms. */
const maxDelayMs = 60;
const maxChatMs = 10_000;
/** A start takes under a second, and twenty on a machine that is very busy. One that takes longer waits for something. */
const maxStartMs = 60_000;
/** For one start with its kill, and in the end for one more start. */
const maxKillMs = maxStartMs + maxChatMs;

interface Told {
  readonly sent: string[];
  readonly answered: string[];
  /** The numbers of the drafts, which only grow. */
  readonly drafted: string[];
}

/** Chats in a process of its own, which is killed at some moment, and returns what it was told. */
async function killWhileChatting(folder: string, baseUrl: string, random: () => number): Promise<Told> {
  const child = processForTest(join(root, 'e2e/faults/chattingHost.ts'), [folder, baseUrl]);
  const killAfter = randomBetween(random, 1, maxTold + 1);
  let printed = '';
  child.stderr?.on('data', (piece: Buffer) => (printed += piece.toString()));
  const begun = Promise.withResolvers<void>();
  const enough = new Promise<void>((resolve) => {
    child.stdout?.on('data', (piece: Buffer) => {
      printed += piece.toString();
      begun.resolve();
      if (printed.split('\n').length > killAfter) resolve();
    });
  });
  const ended = once(child, 'close');
  // Any moment after its first words will do: a slow one is killed before it told as much.
  const tooSlow = begun.promise.then(() => delay(maxChatMs, undefined, { ref: false }));
  const silence = delay(maxStartMs, 'silence', { ref: false });
  expect(await Promise.race([begun.promise, ended, silence]), `No start: ${printed}`).not.toBe('silence');
  await Promise.race([enough, ended, tooSlow]);
  await delay(randomBetween(random, 0, maxDelayMs));
  expect(child.exitCode, printed).toBeNull();
  child.kill('SIGKILL');
  await ended;
  const idsOf = (what: string) => [...printed.matchAll(new RegExp(`^${what} (\\S+)$`, 'gm'))].map(([, id = '']) => id);
  return { sent: idsOf('sent'), answered: idsOf('answered'), drafted: idsOf('drafted') };
}

/** What is on disk, read without a host. */
function stored(folder: string) {
  const db = new Database(dataFolderPaths(folder).database);
  const wordsIn = (sql: string) => db.all(sql).flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
  const found = {
    ofUser: wordsIn("SELECT id FROM messages WHERE json_extract(data, '$.role') = 'user'"),
    finished: wordsIn("SELECT id FROM messages WHERE state = 'finished' AND text <> ''"),
    queued: wordsIn('SELECT id FROM queued_messages'),
    summaries: wordsIn('SELECT id FROM summaries').length,
    draft: db.get('SELECT text FROM drafts')?.['text'] ?? '',
    said: [
      ...wordsIn("SELECT text AS id FROM messages WHERE json_extract(data, '$.role') = 'user'"),
      ...wordsIn("SELECT json_extract(said, '$[0].text') AS id FROM queued_messages"),
    ],
  };
  db.close();
  return found;
}

const numberOf = (draft: unknown) => Number(/^Draft (\d+)\.$/.exec(String(draft))?.[1] ?? 0);

/** The ids of the messages that a page is shown after the next start, those that wait among them. */
async function shownIn(folder: string): Promise<ReadonlySet<string>> {
  const host = await hostForTest({ folder });
  const [chat] = (await host.call('conversation.list', { limit: 1 })).headers;
  if (chat === undefined) throw new Error('The chat is gone.');
  const { queue = [] } = (await host.call('snapshot.get', {})).activity[chat.id] ?? {};
  const shown = new Set<string>(queue.map(({ id }) => id));
  for (let before: number | undefined; ;) {
    const from = before === undefined ? {} : { before };
    const page = await host.call('conversation.messages', { conversationId: chat.id, limit: 200, ...from });
    for (const { id } of page.messages) shown.add(id);
    before = page.messages[0]?.position;
    if (!page.hasOlder || before === undefined) return shown;
  }
}

const steps = ['There ', 'was ', 'a ', 'fox.'].flatMap((text) => [{ text }, { pauseMs: 3 }]);

describe('a host that is killed at any moment of a chat', () => {
  const title = 'loses no message, no answer and no draft that it told of, and keeps none twice (%i)';
  it.each(chats)(title, { timeout: (killsPerChat + 1) * maxKillMs }, async (chat) => {
    const random = seededRandom(seedOfRun() + chat);
    const folder = await folderForTest();
    const model = await modelForTest({ wire: 'chat', script: () => ({ steps }) });
    const sent: string[] = [];
    const answered: string[] = [];
    for (let kill = 0; kill < killsPerChat; kill++) {
      const told = await killWhileChatting(folder, model.baseUrl, random);
      sent.push(...told.sent);
      answered.push(...told.answered);
      const { ofUser, finished, queued, draft, said } = stored(folder);
      // The last one, or the one that was being kept, unless it was sent: in exactly one of both places.
      const lastDraft = `Draft ${told.drafted.at(-1)}.`;
      if (told.drafted.length > 0)
        expect(numberOf(draft) > numberOf(lastDraft) || [draft, ...said].includes(lastDraft)).toBe(true);
      expect(said).not.toContain(draft);
      const kept = [...ofUser, ...queued];
      expect(sent.filter((id) => kept.filter((each) => each === id).length !== 1)).toEqual([]);
      expect(answered.filter((id) => !finished.includes(id))).toEqual([]);
    }
    expect(sent.length).toBeGreaterThan(0);
    const shown = await shownIn(folder);
    expect(sent.filter((id) => !shown.has(id))).toEqual([]);
    const { summaries } = stored(folder);
    if (isProof) console.info(`${sent.length} sent, ${answered.length} answered, ${summaries} summaries`);
  });
});
