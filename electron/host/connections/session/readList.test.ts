import { expect, it } from 'vitest';
import { type ListReading, readList } from './readList.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

function read(pages: readonly Record<string, unknown>[], rest: ListReading<string>['rest'] = () => Promise.resolve()) {
  const next = pages.values();
  return readList({
    method: 'tools/list',
    askPage: async () => next.next().value ?? {},
    itemsOf: (page) => page['tools'],
    isItem: isText,
    rest,
  });
}

it('joins the pages of a list', async () => {
  const list = await read([{ tools: ['a', 'b'], nextCursor: '2' }, { tools: ['c'] }]);
  expect(list).toEqual({ items: ['a', 'b', 'c'], refused: [], isMissing: false });
});

it('reports a missing list, on any page', async () => {
  expect(await read([{ tools: null, nextCursor: 1 }, { tools: ['a'] }])).toMatchObject({
    items: ['a'],
    isMissing: true,
  });
});

it('refuses an answer without a list', async () => {
  await expect(read([{ tools: 'a' }])).rejects.toMatchObject({ code: 'badResult' });
});

it('leaves out unreadable entries, and names them', async () => {
  expect(await read([{ tools: ['a', { name: 'odd' }] }])).toMatchObject({ items: ['a'], refused: ['odd'] });
});

it('yields to other work between slices of a long page', async () => {
  let rests = 0;
  const tools = Array.from({ length: 2500 }, (_, at) => `tool${at}`);
  const { items } = await read([{ tools }], async () => void rests++);
  expect(items).toHaveLength(2500);
  expect(rests).toBe(2);
});
