import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { conversationId, messageId } from '../../../shared/domain/ids.ts';
import type { SentRequest } from '../../host/ports/sentRequestStore.ts';
import { SqliteSentRequests } from './sentRequestStore.ts';

let folder: string;
let store: SqliteSentRequests;
const path = () => join(folder, 'requests.db');
let secret = 's3cr3t-value';
let secretCount = 1;
const open = () =>
  new SqliteSentRequests(path(), {
    hideNamed: (text) => text.replaceAll('s3cr3t-value', '[secret TOKEN]'),
    showNamed: (text) => text.replaceAll('[secret TOKEN]', secret),
    namedCount: () => secretCount,
  });
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-requests-test-'));
  store = open();
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

const chat = conversationId.parse('c1');
const bodyOf = (texts: readonly string[]) =>
  JSON.stringify({ model: 'm', messages: texts.map((content) => ({ role: 'user', content })), tools: [{ name: 'a' }] });
const request = (id: string, body: string, more: Partial<SentRequest> = {}): SentRequest => ({
  conversationId: chat,
  messageId: messageId.parse(id),
  sentAt: 1000,
  body,
  serverOf: { a: 'Files' },
  ...more,
});
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const count = (table: string) => {
  const file = new DatabaseSync(path(), { readOnly: true });
  const n = Number(file.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.['n']);
  file.close();
  return n;
};

it('gives every request back as it was sent, also after a restart, an edit and a turn back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.nat(6), fc.string(), fc.boolean()), { maxLength: 90 }), async (steps) => {
      await store.forget([chat]);
      let texts: string[] = [];
      const sent: string[] = [];
      for (const [at, [keep, text, isRestart]] of steps.entries()) {
        texts = [...texts.slice(0, Math.max(0, texts.length - keep + 2)), text];
        if (isRestart && at % 20 === 0) {
          store.close();
          store = open();
        }
        sent.push(bodyOf(texts));
        await store.keep(request(`m${at}`, bodyOf(texts), { sentAt: 1000 + at }));
      }
      for (const [at, body] of sent.entries()) {
        const kept = await store.read(messageId.parse(`m${at}`));
        expect(kept).toMatchObject({
          body,
          digest: sha256(body),
          hasSecrets: false,
          isSame: true,
          serverOf: { a: 'Files' },
        });
      }
    }),
    { numRuns: 25 },
  );
});

it('takes room as the text of a chat does, not as its requests', async () => {
  const texts = Array.from({ length: 400 }, (_, at) => `${at} ${'x'.repeat(1000)}`);
  for (let n = 1; n <= texts.length; n++) await store.keep(request(`m${n}`, bodyOf(texts.slice(0, n))));
  store.close();
  // 400 KB of text; all requests together are 80 MB.
  expect(statSync(path()).size).toBeLessThan(1_200_000);
});

it('keeps known secrets by their names', async () => {
  const body = bodyOf(['the key is s3cr3t-value']);
  await store.keep(request('m1', body));
  const next = bodyOf(['the key is s3cr3t-value', 'and now?']);
  await store.keep(request('m2', next));
  const kept = await store.read(messageId.parse('m2'));
  expect(kept).toMatchObject({ hasSecrets: true, isSame: true, digest: sha256(next) });
  secret = 'another';
  expect(await store.read(messageId.parse('m2'))).toMatchObject({ hasSecrets: true, isSame: false });
  secret = 's3cr3t-value';
  expect(kept?.body).toBe(next.replace('s3cr3t-value', '[secret TOKEN]'));
});

it('forgets the oldest ones by age and by size, and what newer ones need stays', async () => {
  const day = 24 * 60 * 60_000;
  for (let n = 1; n <= 5; n++) {
    await store.keep(
      request(`m${n}`, bodyOf(Array.from({ length: n }, (_, at) => `text ${at}`)), { sentAt: n * 2 * day }),
    );
  }
  const tidy = async (limits: { before: number; maxBytes: number }) => {
    while (await store.tidy(limits));
  };
  await tidy({ before: 5 * day, maxBytes: Infinity });
  expect(await store.read(messageId.parse('m2'))).toBeUndefined();
  const third = await store.read(messageId.parse('m3'));
  expect(third?.body).toBe(bodyOf(['text 0', 'text 1', 'text 2']));
  await tidy({ before: 0, maxBytes: 1 });
  expect(await store.read(messageId.parse('m5'))).toBeUndefined();
  expect([count('segments'), count('pieces'), count('requests')]).toEqual([0, 0, 0]);
  // What is remembered of the last request names nothing that is gone.
  await store.keep(request('m6', bodyOf(['text 0', 'more']), { sentAt: 10 * day }));
  expect((await store.read(messageId.parse('m6')))?.body).toBe(bodyOf(['text 0', 'more']));
});

it('forgets a chat as a whole, and no other', async () => {
  await store.keep(request('m1', bodyOf(['one'])));
  await store.keep(request('m2', bodyOf(['one']), { conversationId: conversationId.parse('c2') }));
  expect((await store.chats()).toSorted()).toEqual(['c1', 'c2']);
  await store.forget([chat]);
  expect(await store.chats()).toEqual(['c2']);
  expect(await store.read(messageId.parse('m1'))).toBeUndefined();
  expect((await store.read(messageId.parse('m2')))?.body).toBe(bodyOf(['one']));
  expect(count('pieces')).toBe(6);
});

it('keeps a text anew when more secrets are known: it may be one of them', async () => {
  let known = 'nothing-yet';
  store.close();
  store = new SqliteSentRequests(path(), {
    hideNamed: (text) => text.replaceAll(known, '[secret LATER]'),
    showNamed: (text) => text,
    namedCount: () => secretCount,
  });
  await store.keep(request('m1', bodyOf(['typed-by-hand'])));
  known = 'typed-by-hand';
  secretCount++;
  await store.keep(request('m2', bodyOf(['typed-by-hand', 'more'])));
  expect((await store.read(messageId.parse('m2')))?.body).not.toContain('typed-by-hand');
});

it.each(['forget', 'tidy'] as const)(
  'leaves nothing half kept when it is to %s in the middle of a request',
  async (what) => {
    const long = bodyOf(Array.from({ length: 4000 }, (_, at) => `${at} ${'x'.repeat(400)}`));
    await store.keep(request('m0', long.slice(0, long.length / 2)));
    const keeping = store.keep(request('m1', long));
    await new Promise((resolve) => setImmediate(resolve));
    const done = what === 'forget' ? store.forget([chat]) : store.tidy({ before: 5000, maxBytes: Infinity });
    await Promise.all([keeping, done]);
    expect([count('segments'), count('pieces'), count('requests')]).toEqual([0, 0, 0]);
    await store.keep(request('m2', long));
    expect((await store.read(messageId.parse('m2')))?.body).toBe(long);
  },
);

it('leaves no deleted text in the log of the database', async () => {
  await store.keep(request('m1', bodyOf(['remember the milk'])));
  await store.forget([chat]);
  for (const ending of ['', '-wal']) {
    expect(readFileSync(path() + ending).includes('remember the milk'), ending).toBe(false);
  }
});

it('begins again where the file is damaged', async () => {
  await store.keep(request('m1', bodyOf(['one'])));
  store.close();
  for (const ending of ['', '-wal', '-shm']) rmSync(path() + ending, { force: true });
  writeFileSync(path(), 'no database at all, but long enough to be read as one'.repeat(50));
  expect(await store.read(messageId.parse('m1'))).toBeUndefined();
  await store.keep(request('m2', bodyOf(['two'])));
  expect((await store.read(messageId.parse('m2')))?.body).toBe(bodyOf(['two']));
});
