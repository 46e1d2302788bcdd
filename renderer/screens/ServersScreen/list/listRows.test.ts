import fc from 'fast-check';
import { expect, it } from 'vitest';
import { serverId } from '../../../../shared/domain/ids.ts';
import type { ServerView } from '../../../../shared/domain/snapshot.ts';
import { listRows, serversIn } from './listRows.ts';
import { changeSelection, nothingSelected } from './selection.ts';

const view = (name: string) => ({ definition: { id: serverId.parse(name), name } }) as unknown as ServerView;
const servers = ['a', 'b', 'c', 'd'].map(view);
const words = (groups: Record<string, string>, folded: string[] = []) =>
  listRows(servers, groups, new Set(folded)).map((row) =>
    row.kind === 'group' ? `${row.group || '-'} ${row.count}` : `${row.server.definition.name} ${row.at}/${row.of}`,
  );

it('without groups there are no headings', () => {
  expect(words({})).toEqual(['a 1/4', 'b 2/4', 'c 3/4', 'd 4/4']);
  // Nothing is hidden by a heading that is not there.
  expect(words({}, [''])).toHaveLength(4);
});

it('groups come by name, and those without one last; a folded one shows its heading and its count', () => {
  const groups = { a: 'work', c: 'home', d: 'work' };
  expect(words(groups)).toEqual(['home 1', 'c 1/4', 'work 2', 'a 2/4', 'd 3/4', '- 1', 'b 4/4']);
  expect(words(groups, ['work'])).toEqual(['home 1', 'c 1/4', 'work 2', '- 1', 'b 4/4']);
});

it('each server is in one row, or in a folded group', () => {
  const group = fc.constantFrom('', 'x', 'y');
  fc.assert(
    fc.property(fc.array(group, { minLength: 4, maxLength: 4 }), fc.subarray(['', 'x', 'y']), (chosen, folded) => {
      const groups = Object.fromEntries(
        servers.flatMap(({ definition }, at) => (chosen[at] === '' ? [] : [[definition.id, chosen[at] ?? '']])),
      );
      const rows = listRows(servers, groups, new Set(folded));
      const hidden = rows.reduce((sum, row) => sum + (row.kind === 'group' && row.isFolded ? row.count : 0), 0);
      expect(rows.filter(({ kind }) => kind === 'server').length + hidden).toBe(servers.length);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    }),
  );
});

it('a range takes what stands between on the screen, and all takes nothing of a folded group', () => {
  const groups = { a: 'work', c: 'home', d: 'work' };
  const idsIn = (folded: string[]) =>
    serversIn(listRows(servers, groups, new Set(folded))).map(({ definition }) => definition.id);
  const [first, last] = [serverId.parse('c'), serverId.parse('a')];
  const range = changeSelection(nothingSelected, { kind: 'extend', id: last, from: first }, idsIn([]));
  expect([...range.chosen]).toEqual(['c', 'a']);
  expect([...changeSelection(nothingSelected, { kind: 'all' }, idsIn(['work'])).chosen]).toEqual(['c', 'b']);
});
