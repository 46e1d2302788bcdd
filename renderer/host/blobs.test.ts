import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { sha256 } from '../../shared/domain/ids.ts';
import { createBlobs } from './blobs.ts';
import { errorInfoOf } from '../../shared/contract/callError.ts';
import { OtherBytesError } from '../../shared/domain/otherBytesError.ts';

const put = (answer: Response) =>
  createBlobs(
    () => ({}),
    false,
    async () => answer,
  )
    .put(new Blob(['x']), 'image/png')
    .catch(errorInfoOf);

it('an upload that is refused says what the host said, or how it was refused', async () => {
  const info = { code: 'tooLarge', message: 'At most 20 MiB.' } as const;
  expect(await put(Response.json(info, { status: 413 }))).toEqual(info);
  expect(await put(new Response('No key', { status: 401 }))).toMatchObject({
    code: 'internal',
    message: expect.stringContaining('401') as string,
  });
});

it('an upload to the desktop is no Blob', async () => {
  const bodies: unknown[] = [];
  const keep = async (_path: string, { body }: RequestInit) => {
    bodies.push(body);
    return Response.json({ blob: 'a'.repeat(64), bytes: 1 });
  };
  await createBlobs(() => ({}), true, keep).put(new Blob(['x']), 'image/png');
  expect(bodies).toEqual([expect.any(ArrayBuffer)]);
});

describe('a picture', () => {
  const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  const hash = sha256.parse('a'.repeat(64));
  /** The type a blob is drawn as, or the reason why it is not. */
  async function drawn(bytes: readonly number[], mimeType: string) {
    const blobs = createBlobs(
      () => ({}),
      true,
      async () => new Response(new Uint8Array(bytes)),
    );
    const urls = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
    onTestFinished(() => urls.mockRestore());
    return blobs.acquire(hash, mimeType).then(
      () => (urls.mock.lastCall?.[0] as Blob).type,
      (error: unknown) => (error instanceof OtherBytesError ? { sniffed: error.sniffed } : error),
    );
  }

  it('is drawn as what its bytes are, and only when they are one', async () => {
    expect(await drawn(png, 'image/png')).toBe('image/png');
    expect(await drawn(png, 'image/webp')).toBe('image/png');
    expect(await drawn([...Buffer.from('%PDF-1.7')], 'image/png')).toEqual({ sniffed: 'application/pdf' });
    expect(await drawn([...Buffer.from('<svg onload=x>')], 'image/png')).toEqual({ sniffed: null });
    expect(await drawn([], 'image/png')).toEqual({ sniffed: null });
  });

  it('a sound is played unless its bytes are known as something else', async () => {
    expect(await drawn([...Buffer.from('OggS')], 'audio/ogg')).toBe('audio/ogg');
    expect(await drawn([1, 2, 3], 'audio/aac')).toBe('audio/aac');
    expect(await drawn(png, 'audio/aac')).toEqual({ sniffed: 'image/png' });
  });
});
