import { expect, it } from 'vitest';
import { maxAttachedBytes } from '../../../shared/domain/attachment.ts';
import { problemError } from '../../../shared/domain/error.ts';
import { sha256 } from '../../../shared/domain/ids.ts';
import { keptAnswer } from './blobUpload.ts';

const blob = sha256.parse('a'.repeat(64));
const keep = async (bytes: Uint8Array) => ({ blob, bytes: bytes.byteLength });
const said = ({ body }: { body: Uint8Array }) => JSON.parse(new TextDecoder().decode(body)) as unknown;

/** A body of pieces of 1 MiB, and how many of them were read. */
function bodyOf(mib: number) {
  const read = { pieces: 0 };
  const pieces = async function* () {
    for (; read.pieces < mib;) {
      read.pieces++;
      yield new Uint8Array(1024 * 1024);
    }
  };
  return { read, body: pieces() };
}

it('stores a body of the maximum size', async () => {
  const answer = await keptAnswer(bodyOf(20).body, 'image/png', keep);
  expect([answer.status, said(answer)]).toEqual([200, { blob, bytes: maxAttachedBytes }]);
});

it('reads a body that is too large to its end, so that the sender gets the error; and an endless one up to a limit', async () => {
  const large = bodyOf(25);
  const answer = await keptAnswer(large.body, 'image/png', keep);
  expect([answer.status, said(answer)]).toEqual([413, problemError({ kind: 'fileTooLarge', mebibytes: 20 }).toInfo()]);
  expect(answer.headers['Connection']).toBe('close');
  expect(large.read.pieces).toBe(25);
  const endless = bodyOf(Infinity);
  expect((await keptAnswer(endless.body, 'image/png', keep)).status).toBe(413);
  expect(endless.read.pieces).toBeLessThan(100);
});

it('says why bytes are not kept', async () => {
  const refuse = () => Promise.reject(problemError({ kind: 'tooMuchUnsent', mebibytes: 64 }));
  const answer = await keptAnswer(bodyOf(1).body, 'image/png', refuse);
  expect([answer.status, said(answer)]).toEqual([507, problemError({ kind: 'tooMuchUnsent', mebibytes: 64 }).toInfo()]);
});
