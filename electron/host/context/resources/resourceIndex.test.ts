import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import { ManualClock } from '../../testing/manualClock.ts';
import { indexServer, type ServerIndex } from './resourceIndex.ts';
import { ResourceSearch } from './resourceSearch.ts';
import { labelOf, TreeRows } from './treeRows.ts';
import { folderNames } from './uriTree.ts';

const id = 's1' as ServerId;
const rest = async () => undefined;
const never = new AbortController().signal;
const make = (uris: readonly string[], more: object = {}) =>
  indexServer(
    { id, name: 'files' },
    uris.map((uri) => ({ uri, name: uri.slice(uri.lastIndexOf('/') + 1) || uri, ...more })),
    rest,
  );
const treeOf = (index: ServerIndex, open: readonly string[]) =>
  new TreeRows(
    [{ serverId: id, label: index.label, count: index.entries.length, tree: index.tree }],
    new Set([id, ...open]),
  );
const shown = (rows: TreeRows) => rows.rows(0, 1000).map((row) => `${' '.repeat(row.level - 1)}${labelOf(row)}`);

describe('folderNames', () => {
  it.each([
    ['file:///home/me/a.txt', ['file://', 'home', 'me']],
    ['demo://resource/static/x?q=a/b', ['demo://resource', 'static']],
    ['https://example.org/', ['https://example.org']],
    ['urn:isbn:1', ['urn:']],
    ['plain', []],
    ['a/b/', ['a', 'b']],
  ])('splits %s', (uri, names) => expect(folderNames(uri)).toEqual(names));

  it('goes no deeper than twelve names, however long the path', () => {
    expect(folderNames(`x://${'/a'.repeat(100_000)}`).length).toBeLessThanOrEqual(13);
    // A key made of them must fit into the command that opens a folder.
    const long = folderNames(`x://${'h'.repeat(9000)}/${`${'n'.repeat(9000)}/`.repeat(20)}`);
    expect(long.join('\n').length).toBeLessThan(8000);
  });
});

it('rows have shortened texts, and URIs with the same beginning are separate rows', async () => {
  const long = `x:${'a'.repeat(9000)}`;
  const index = await make([`${long}1`, `${long}2`], { description: 'd'.repeat(1_000_000) });
  const rows = treeOf(
    index,
    [...index.tree.folders.values()].map(({ key }) => key),
  ).rows(0, 10);
  const resources = rows.flatMap((row) => (row.kind === 'resource' ? [row] : []));
  expect(new Set(resources.map(({ key }) => key)).size).toBe(2);
  expect(JSON.stringify(rows).length).toBeLessThan(40_000);
});

describe('the tree', () => {
  it('shows servers, folders and resources, and joins folders that hold a single folder', async () => {
    const index = await make(['file:///home/me/a.txt', 'file:///home/me/deep/b.txt', 'note:today']);
    const top = index.tree.folders.values().next().value;
    expect(shown(treeOf(index, []))).toEqual(['files', ' file:///home/me', ' note:']);
    const open = [top?.key ?? ''];
    expect(shown(treeOf(index, open))).toEqual(['files', ' file:///home/me', '  deep', '  a.txt', ' note:']);
    expect(treeOf(index, open).rows(2, 1)[0]).toMatchObject({
      kind: 'folder',
      place: 1,
      siblings: 2,
      count: 1,
      level: 3,
    });
  });

  it('gives the same rows in windows of any size', async () => {
    const part = fc.constantFrom('a', 'b', 'c', 'd');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(part, { minLength: 1, maxLength: 5 }), { maxLength: 40 }),
        fc.integer({ min: 1, max: 7 }),
        async (paths, size) => {
          const index = await make(paths.map((path) => `x://${path.join('/')}`));
          const keys: string[] = [];
          const collect = (folder: typeof index.tree) => {
            keys.push(folder.key);
            folder.folders.forEach(collect);
          };
          collect(index.tree);
          const tree = treeOf(
            index,
            keys.filter((_, at) => at % 3 !== 2),
          );
          const whole = tree.rows(0, 10_000);
          expect(whole).toHaveLength(tree.total);
          const pieces = Array.from({ length: Math.ceil(tree.total / size) }, (_, at) => tree.rows(at * size, size));
          expect(pieces.flat()).toEqual(whole);
          for (const { parent, level } of whole) expect(whole[parent ?? -1]?.level ?? 0).toBe(level - 1);
          expect(new Set(whole.map(({ key }) => key)).size).toBe(whole.length);
        },
      ),
    );
  });

  it('keeps duplicates once', async () => {
    expect((await make(['a:1', 'a:1', 'a:2'])).entries).toHaveLength(2);
  });
});

describe('searching', () => {
  const search = () => new ResourceSearch(new ManualClock(), rest);
  const found = async (on: ResourceSearch, index: ServerIndex, text: string) =>
    (await on.find([index], text, never)).map(({ resource }) => resource.uri);

  it('finds resources with all words, first those whose name begins with them', async () => {
    const index = await make(['x://far/report/a', 'x://old-report', 'x://report-1', 'x://else'], {
      description: 'Quarter',
    });
    expect(await found(search(), index, 'REPORT')).toEqual(['x://report-1', 'x://old-report', 'x://far/report/a']);
    expect(await found(search(), index, 'quart 1')).toEqual(['x://report-1']);
    expect(await found(search(), index, ' ')).toHaveLength(4);
  });

  it('finds the same whether text is typed, deleted or pasted', async () => {
    const uri = fc.stringMatching(/^[abc]{1,4}\/[abc ]{1,4}$/);
    await fc.assert(
      fc.asyncProperty(
        fc.array(uri, { maxLength: 30 }),
        fc.array(fc.stringMatching(/^[abc ]{0,4}$/), { minLength: 1 }),
        async (uris, typed) => {
          const index = await make(uris);
          const one = search();
          for (const text of typed) {
            for (let end = 1; end < text.length; end++) await one.find([index], text.slice(0, end), never);
            expect(await found(one, index, text)).toEqual(await found(search(), index, text));
          }
        },
      ),
    );
  });

  it('yields during a long search, and stops when it is aborted', async () => {
    const abort = new AbortController();
    const typedOn = new Error('typed on');
    let [now, rests] = [0, 0];
    const clock = { now: () => 0, after: () => () => undefined, monotonic: () => (now += 10) };
    const slow = new ResourceSearch(clock, async () => {
      if (++rests === 3) abort.abort(typedOn);
    });
    const index = await make(Array.from({ length: 10_000 }, (_, at) => `x://${at}`));
    await expect(slow.find([index], 'nothing', abort.signal)).rejects.toBe(typedOn);
    expect(rests).toBe(3);
  });
});
