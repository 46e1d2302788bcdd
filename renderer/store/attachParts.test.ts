import { describe, expect, it } from 'vitest';
import type { ServerId, Sha256 } from '../../shared/domain/ids.ts';
import { maxPartText, messageParts } from '../../shared/domain/messagePart.ts';
import type { ResourceContent } from '../../shared/domain/resource.ts';
import { filePart } from './fileParts.ts';
import { resourceParts } from './resourceParts.ts';

const blob = 'a'.repeat(64) as Sha256;
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]);
const from = { serverId: 's1' as ServerId, serverName: 'files' };
const ref = {
  serverId: from.serverId,
  uri: 'a:1',
  listed: { uri: 'a:1', name: 'one', title: 'One', mimeType: 'text/x' },
};
const text = (uri: string, more: Partial<ResourceContent> = {}) =>
  ({ kind: 'text', uri, text: 'words', size: 5, left: 0, whole: null, ...more }) as ResourceContent;

describe('resourceParts', () => {
  it('makes a part of each piece, and says what is missing', () => {
    const bytes: ResourceContent = {
      kind: 'bytes',
      uri: 'a:2',
      blob,
      size: 3,
      head: '',
      sniffed: 'image/png',
      mimeType: 'x/y',
    };
    const parts = resourceParts(ref, [text('a:1', { left: 7, whole: blob }), bytes], from);
    expect(parts).toMatchObject([
      { type: 'resource', uri: 'a:1', name: 'one', title: 'One', mimeType: 'text/x', text: 'words', cut: 7 },
      { type: 'resource', uri: 'a:2', name: 'a:2', mimeType: 'image/png', blob },
    ]);
    expect(parts[1]).not.toHaveProperty('title');
    expect(messageParts.safeParse(parts).success).toBe(true);
  });

  it('fits what a message may carry, however long the words of a server are', () => {
    const long = 'x'.repeat(20_000);
    const parts = resourceParts(
      { ...ref, uri: long, listed: { uri: long, name: long, title: long } },
      [text(long)],
      from,
    );
    expect(messageParts.safeParse(parts).success).toBe(true);
  });
});

describe('filePart', () => {
  const kept: [number, string][] = [];
  const keep = async (bytes: Blob, mimeType: string) => {
    kept.push([bytes.size, mimeType]);
    return { blob, bytes: bytes.size };
  };
  const part = (bytes: BlobPart, name: string, type = '') => filePart(new File([bytes], name, { type }), keep);

  it.each([
    ['hello', 'a.txt', 'text/plain', { type: 'file', text: 'hello', mimeType: 'text/plain' }],
    ['{}', 'a.json', 'application/json', { type: 'file', text: '{}' }],
    ['grün', 'Makefile', '', { type: 'file', text: 'grün', mimeType: 'text/plain' }],
    ['\u0000\u0001', 'a.bin', '', { type: 'file', blob, mimeType: 'application/octet-stream' }],
    [png, 'a.png', 'image/png', { type: 'image', blob }],
    [png, 'a.jfif', '', { type: 'image', blob, mimeType: 'image/png' }],
    ['<svg/>', 'a.svg', 'image/svg+xml', { type: 'file', blob }],
    ['RIFF\u0001\u0000\u0000\u0000WAVE', 'a.wav', 'audio/wav', { type: 'audio', blob }],
    ['OggS', 'a.ogg', 'audio/ogg', { type: 'audio', blob, mimeType: 'audio/ogg' }],
    ['PK\u0003\u0004', 'a.docx', word, { type: 'file', blob, mimeType: word }],
    ['%PDF-', 'a.pdf', 'application/pdf', { type: 'file', blob, mimeType: 'application/pdf' }],
  ])('%s of %s, called %s', async (bytes, name, type, expected) => {
    const made = await part(bytes, name, type);
    expect(made).toMatchObject({ ...expected, name, origin: { kind: 'file' } });
    expect(made).not.toHaveProperty('misnamed');
  });

  it.each([
    ['%PDF-', 'photo.png', 'image/png', { type: 'file', mimeType: 'application/pdf', blob }],
    ['%PDF-', 'pasted', 'image/png', { type: 'file', mimeType: 'application/pdf', blob }],
    ['<script>', 'photo.png', 'image/png', { type: 'file', mimeType: 'text/plain', text: '<script>' }],
    ['\u0000\u0001', 'song.mp3', 'audio/mpeg', { type: 'file', mimeType: 'application/octet-stream', blob }],
    [png, 'notes.txt', 'text/plain', { type: 'image', mimeType: 'image/png', blob }],
    [png, 'photo.jpg', 'image/jpeg', { type: 'image', mimeType: 'image/png', blob }],
  ])('%j is not what %s, called %s, says', async (bytes, name, type, expected) => {
    expect(await part(bytes, name, type)).toMatchObject({ ...expected, misnamed: true });
  });

  it('takes bytes that are no UTF-8 as bytes, and cuts a text that is too long', async () => {
    expect(await part(new Uint8Array([0xff, 0xfe, 0x41]), 'x')).toHaveProperty('blob');
    expect(await part('x'.repeat(maxPartText + 5), 'long.txt', 'text/plain')).toMatchObject({ cut: 5 });
  });
});
