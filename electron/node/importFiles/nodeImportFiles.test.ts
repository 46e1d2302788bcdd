import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { seededBytes } from '../../host/testing/seededRandom.ts';
import { nodeImportFiles } from './nodeImportFiles.ts';
import { zipOf } from './zipForTest.ts';

const MiB = 1024 * 1024;
const going = new AbortController().signal;

function files(limits = { maxBytes: 8 * MiB, maxChatBytes: MiB }) {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-import-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'import.tmp');
  return { path, store: nodeImportFiles(path, limits) };
}

async function* inPieces(content: Buffer, size = 64 * 1024): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}

async function valuesOf(content: Buffer | string, limits?: Parameters<typeof files>[0]): Promise<unknown[]> {
  const { store } = files(limits);
  await store.keep(inPieces(Buffer.from(content)), () => undefined, going);
  const values: unknown[] = [];
  for await (const { value } of store.values(() => undefined, going)) values.push(value);
  return values;
}

const conversations = (values: unknown) => ({
  name: 'conversations.json',
  content: Buffer.from(JSON.stringify(values)),
});

describe('the values of a file', () => {
  it('are the entries of an array, or the document itself, wherever its bytes are cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { minLength: 1, maxLength: 5 }),
        fc.boolean(),
        fc.integer({ min: 1, max: 7 }),
        async (entries, isPretty, size) => {
          const { store } = files();
          for (const document of [entries, entries[0]]) {
            const text = `\uFEFF \n${JSON.stringify(document, null, isPretty ? 2 : 0)}\n`;
            await store.keep(inPieces(Buffer.from(text), size), () => undefined, going);
            const read: unknown[] = [];
            for await (const { value, index } of store.values(() => undefined, going)) {
              expect(index).toBe(read.length);
              read.push(value);
            }
            // Objects of the parser may differ in their prototype, and JSON has no -0.
            expect(JSON.stringify(read)).toBe(JSON.stringify(Array.isArray(document) ? document : [document]));
          }
        },
      ),
      { numRuns: 50 },
    );
  });

  it.each([
    ['', 0],
    ['[{"a":1},{"a":x}]', 14],
    ['[{"a":1},', 9],
    ['{"a":1} and more', 8],
    ['not JSON at all', 1],
  ])('of %j end in an error that says where', async (text, byte) => {
    await expect(valuesOf(text)).rejects.toMatchObject({ problem: { kind: 'importNotJson', file: null, byte } });
  });

  it('are not nested deeper than they can be stored', async () => {
    const nested = (levels: number) => `[${'{"a":'.repeat(levels)}0${'}'.repeat(levels)}]`;
    expect(await valuesOf(nested(999))).toHaveLength(1);
    await expect(valuesOf(`${nested(999).slice(0, -1)},${nested(1000).slice(1)}`)).rejects.toMatchObject({
      problem: { kind: 'importNotJson', said: 'Nested more than 1000 levels deep' },
    });
    const inArchive = zipOf([{ name: 'conversations.json', content: Buffer.from('[1') }]);
    await expect(valuesOf(inArchive)).rejects.toMatchObject({ problem: { file: 'conversations.json' } });
  });

  it('are bounded: a chat that is too large is not gathered', async () => {
    const text = JSON.stringify([{ a: 1 }, { b: 'x'.repeat(2 * MiB) }]);
    await expect(valuesOf(text)).rejects.toMatchObject({
      problem: { kind: 'importChatTooLarge', chat: 2, mebibytes: 1 },
    });
  });
});

describe('an archive', () => {
  it('gives the conversations in it, of all its parts in order, wherever they lie, and nothing else', async () => {
    const zip = zipOf([
      { name: 'export/conversations-001.json', content: Buffer.from('[{"b":2}]') },
      { name: 'user.json', content: Buffer.from('{"email":"a@example.com"}') },
      { name: 'export/conversations-000.json', content: Buffer.from('[{"a":1}]') },
      { name: 'pictures/file-1.png', content: Buffer.from('not read') },
    ]);
    expect(await valuesOf(zip)).toEqual([{ a: 1 }, { b: 2 }]);
  });

  const unpackedTooLarge = Buffer.from(Buffer.from(seededBytes(1, 4.5 * MiB)).toString('hex'));
  const withManyEntries = zipOf([conversations([{}])]);
  withManyEntries.writeUInt16LE(60_000, withManyEntries.length - 12);

  it.each([
    ['without conversations', zipOf([{ name: 'user.json', content: Buffer.from('{}') }]), { fault: 'noConversations' }],
    ['that is encrypted', zipOf([{ ...conversations([{}]), isEncrypted: true }]), { fault: 'encrypted' }],
    ['that leads out', zipOf([{ ...conversations([{}]), name: '../conversations.json' }]), { fault: 'damaged' }],
    ['that claims too much', zipOf([{ ...conversations([{}]), claimedBytes: 9 * MiB }]), { limit: 'ratio' }],
    [
      'that claims too little',
      zipOf([{ ...conversations([{ a: 'x'.repeat(900) }]), claimedBytes: 20 }]),
      { fault: 'damaged' },
    ],
    ['that is cut', zipOf([conversations([{}])]).subarray(0, 60), { fault: 'damaged' }],
    [
      'whose chats are too large',
      zipOf([{ name: 'conversations.json', content: unpackedTooLarge }]),
      { limit: 'mebibytes' },
    ],
    ['with too many entries', withManyEntries, { limit: 'entries' }],
  ])('%s is refused', async (_, zip, problem) => {
    await expect(valuesOf(zip)).rejects.toMatchObject({ problem });
  });
});

describe('the file of an import', () => {
  it('is not kept when it is too large, or cancelled, and can be deleted', async () => {
    const { path, store } = files({ maxBytes: 10, maxChatBytes: MiB });
    const tooLarge = store.keep(inPieces(Buffer.alloc(11)), () => undefined, going);
    await expect(tooLarge).rejects.toMatchObject({ code: 'tooLarge' });
    expect(existsSync(path)).toBe(false);
    const abort = new AbortController();
    const reason = new Error('no more');
    const cancelled = store.keep(inPieces(Buffer.alloc(4), 1), () => abort.abort(reason), abort.signal);
    await expect(cancelled).rejects.toBe(reason);
    expect(existsSync(path)).toBe(false);
    await store.keep(inPieces(Buffer.alloc(4)), () => undefined, going);
    expect(existsSync(path)).toBe(true);
    await store.remove();
    expect(existsSync(path)).toBe(false);
  });
  it('is whole where the system writes less at once than it is given', async () => {
    const { path, store } = files();
    const handle = await open(join(path, '..', 'other'), 'w');
    const prototype = Object.getPrototypeOf(handle) as FileHandle;
    await handle.close();
    const short = vi.spyOn(prototype, 'write').mockResolvedValue({ bytesWritten: 0, buffer: '' });
    onTestFinished(() => short.mockRestore());
    await store.keep(inPieces(Buffer.from('[1,2,3]')), () => undefined, going);
    expect(readFileSync(path, 'utf8')).toBe('[1,2,3]');
  });
});
