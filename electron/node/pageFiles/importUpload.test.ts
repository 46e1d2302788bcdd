import { expect, it } from 'vitest';
import { maxImportBytes } from '../../../shared/domain/chatImport.ts';
import { problemError } from '../../../shared/domain/error.ts';
import { importAnswer } from './importUpload.ts';

async function* body() {
  yield new Uint8Array(3);
}

it.each([
  [undefined, 0],
  ['3', 3],
  [`${maxImportBytes}`, maxImportBytes],
])('takes a body of the size %j', async (size, ofBytes) => {
  const sizes: number[] = [];
  const { status } = await importAnswer(body(), size, async (_, given) => void sizes.push(given));
  expect([status, sizes]).toEqual([200, [ofBytes]]);
});

it.each(['1.5', '-1', 'NaN', 'many', 'Infinity', `${maxImportBytes + 1}`])(
  'refuses a body that is said to have %s bytes, and reads none of it',
  async (size) => {
    const answer = await importAnswer(body(), size, () => Promise.reject(new Error('it was passed on')));
    expect(answer.status).toBe(400);
    expect(answer.headers['Connection']).toBe('close');
    const said = JSON.parse(new TextDecoder().decode(answer.body)) as unknown;
    expect(said).toEqual(problemError({ kind: 'importTooLarge', mebibytes: 2048 }).toInfo());
  },
);
