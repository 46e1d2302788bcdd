import { describe, expect, it } from 'vitest';
import { HostError } from '../../../../shared/domain/error.ts';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import type { ResourceReading } from '../../../../shared/domain/resource.ts';
import { MemoryBlobStore } from '../../testing/memoryBlobStore.ts';
import { fileNameOf } from './fileNameOf.ts';
import { maxTextChars, maxContents, readContents } from './readContents.ts';
import { readError } from '../../connections/session/readError.ts';
import { SeenContents } from './seenContents.ts';

const png = btoa('\u0089PNG\r\n\u001a\n');
const read = (...contents: Parameters<typeof readContents>[0]) => readContents(contents, new MemoryBlobStore());

describe('readContents', () => {
  it('stores text as text and bytes as blobs, and detects the real type of bytes', async () => {
    const [text, bytes, liar] = await read(
      { uri: 'a:1', text: 'grün' },
      { uri: 'a:2', blob: png },
      { uri: 'a:3', mimeType: 'image/png', blob: btoa('%PDF-1.7 <script>') },
    );
    expect(text).toEqual({ uri: 'a:1', kind: 'text', text: 'grün', size: 5, left: 0, whole: null });
    expect(bytes).toMatchObject({ kind: 'bytes', size: 8, head: '89504e470d0a1a0a', sniffed: 'image/png' });
    expect(liar).toMatchObject({ mimeType: 'image/png', sniffed: 'application/pdf' });
  });

  it('shows the beginning of a long text, not cut inside a character, and stores all of it', async () => {
    const [content] = await read({ uri: 'a:1', text: `${'x'.repeat(maxTextChars - 1)}😀 end` });
    if (content?.kind !== 'text') throw new Error('It is text');
    expect(content.text).toHaveLength(maxTextChars - 1);
    expect(content.whole).toMatch(/^[0-9a-f]{64}$/);
  });

  it('limits the shown text over all contents, and stores each completely', async () => {
    const text = 'x'.repeat(maxTextChars);
    const contents = await read(...[1, 2, 3].map((n) => ({ uri: `a:${n}`, text })));
    const shown = contents.map((one) => (one.kind === 'text' ? [one.text.length, one.left, one.whole !== null] : []));
    expect(shown).toEqual([
      [maxTextChars, 0, false],
      [maxTextChars, 0, false],
      [0, maxTextChars, true],
    ]);
  });

  it('refuses contents that are too large, too many, or not base64', async () => {
    await expect(read({ uri: 'a:1', blob: 'A'.repeat(70 * 1024 * 1024) })).rejects.toMatchObject({
      problem: { kind: 'resourceTooLarge', max: 48 },
    });
    const many = Array.from({ length: maxContents + 1 }, () => ({ uri: 'a:1', text: '' }));
    await expect(read(...many)).rejects.toMatchObject({ problem: { kind: 'tooManyContents', max: 100 } });
    await expect(read({ uri: 'a:1', blob: '!!!!' })).rejects.toMatchObject({ problem: { kind: 'notBase64' } });
  });
});

describe('readError', () => {
  const said = (code: number) => new HostError('protocolError', 'Nope', { code });
  it.each([-32002, -32602])('%i means that there is none', (code) => {
    expect(readError(said(code), 'a:1')).toMatchObject({
      code: 'notFound',
      problem: { kind: 'resourceUnknown', uri: 'a:1', said: 'Nope' },
    });
  });
  it('does not change other errors', () =>
    expect(readError(said(-32603), 'a:1')).toMatchObject({ code: 'protocolError' }));
});

describe('SeenContents', () => {
  const server = 's1' as ServerId;
  const reading = (text: string, readAt: number): ResourceReading => ({
    readAt,
    contents: [{ kind: 'text', uri: 'a', text, size: text.length, left: 0, whole: null }],
  });

  it('returns the previous contents after a change, also on later reads', () => {
    const seen = new SeenContents();
    expect(seen.take(server, 'a', reading('one', 1))).toBeNull();
    expect(seen.take(server, 'a', reading('one', 2))).toBeNull();
    expect(seen.take(server, 'a', reading('two', 3))).toEqual(reading('one', 2));
    expect(seen.take(server, 'a', reading('two', 4))).toEqual(reading('one', 2));
    seen.forget(server);
    expect(seen.take(server, 'a', reading('three', 5))).toBeNull();
  });

  it('drops the oldest when there are too many, or they are too large', () => {
    const seen = new SeenContents();
    for (let at = 0; at < 60; at++) seen.take(server, `r${at}`, reading('one', at));
    expect(seen.take(server, 'r0', reading('two', 100))).toBeNull();
    expect(seen.take(server, 'r59', reading('two', 100))).not.toBeNull();
    for (let at = 0; at < 30; at++) seen.take(server, `big${at}`, reading('x'.repeat(200_000), at));
    expect(seen.take(server, 'big0', reading('two', 100))).toBeNull();
  });
});

it.each([
  ['file:///home/me/a%20b.txt?x=1', 'a b.txt'],
  ['file:///etc/../..', 'resource'],
  ['C:\\windows\\evil.exe', 'evil.exe'],
  ['a/%2e%2e%2fpasswd', 'passwd'],
  ['x:\u202egnp.exe', 'xgnp.exe'],
  ['.hidden', 'hidden'],
  ['100%', '100%'],
  ['', 'resource'],
])('the file of %s is called %s', (uri, name) => expect(fileNameOf(uri)).toBe(name));
