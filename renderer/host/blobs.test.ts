import { expect, it } from 'vitest';
import { createBlobs } from './blobs.ts';
import { errorInfoOf } from './callError.ts';

const put = (answer: Response) =>
  createBlobs(
    () => ({}),
    async () => answer,
  )
    .put(new Blob(['x']), 'image/png')
    .catch(errorInfoOf);

it('an upload that is refused says what the host said, or how it was refused', async () => {
  const info = { code: 'tooLarge', message: 'At most 20 MiB.' } as const;
  expect(await put(Response.json(info, { status: 413 }))).toEqual(info);
  expect(await put(new Response('No key', { status: 401 }))).toMatchObject({
    code: 'internal',
    message: expect.stringContaining('401'),
  });
});
