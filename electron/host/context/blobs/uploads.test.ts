import { expect, it } from 'vitest';
import type { MessagePart } from '../../../../shared/domain/messagePart.ts';
import { MemoryBlobStore } from '../../testing/memoryBlobStore.ts';
import { Uploads } from './uploads.ts';

const bytes = (of: number, length = 4) => new Uint8Array(length).fill(of);
const full = { problem: { kind: 'tooMuchUnsent' } };

it('limits the unsent bytes, also when several uploads arrive at once', async () => {
  const uploads = new Uploads(new MemoryBlobStore(), 10);
  const all = await Promise.allSettled([1, 2, 3].map((of) => uploads.keep(bytes(of), 'image/png')));
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  await expect(uploads.keep(bytes(4), 'image/png')).rejects.toMatchObject(full);
  await uploads.keep(bytes(5, 2), 'image/png');
});

it('sending makes room, and a file that is attached twice counts once', async () => {
  const uploads = new Uploads(new MemoryBlobStore(), 10);
  const kept = await uploads.keep(bytes(1), 'image/png');
  await uploads.keep(bytes(1), 'image/png');
  await uploads.keep(bytes(2), 'image/png');
  await expect(uploads.keep(bytes(3), 'image/png')).rejects.toMatchObject(full);
  const part: MessagePart = { type: 'image', ...kept, mimeType: 'image/png', origin: { kind: 'file' } };
  const gone = new Error('No such conversation');
  const refused = uploads.sending([part], () => Promise.reject(gone));
  await expect(refused).rejects.toBe(gone);
  await expect(uploads.keep(bytes(3), 'image/png')).rejects.toMatchObject(full);
  const sent = async () => 'sent';
  expect(await uploads.sending([part, { type: 'text', text: 'words', origin: { kind: 'file' } }], sent)).toBe('sent');
  await uploads.sending([part], sent);
  await uploads.keep(bytes(3), 'image/png');
  await expect(uploads.keep(bytes(4), 'image/png')).rejects.toMatchObject(full);
});

it('an upload that could not be stored does not count', async () => {
  const blobs = new MemoryBlobStore();
  const put = blobs.put.bind(blobs);
  const diskFull = new Error('The disk is full');
  blobs.put = () => Promise.reject(diskFull);
  const uploads = new Uploads(blobs, 10);
  for (const of of [1, 2, 3]) await expect(uploads.keep(bytes(of), 'image/png')).rejects.toBe(diskFull);
  blobs.put = put;
  await uploads.keep(bytes(1, 10), 'image/png');
});
