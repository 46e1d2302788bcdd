import fc from 'fast-check';
import { expect, it } from 'vitest';
import { serverId } from '../../../../shared/domain/ids.ts';
import { changeSelection, nothingSelected, type SelectionChange } from './selection.ts';

const ids = ['a', 'b', 'c', 'd', 'e'].map((id) => serverId.parse(id));
const [a, b, c, d] = ids as [(typeof ids)[0], (typeof ids)[0], (typeof ids)[0], (typeof ids)[0]];
const after = (changes: readonly SelectionChange[], listed = ids) =>
  [...changes.reduce((before, change) => changeSelection(before, change, listed), nothingSelected).chosen].toSorted();

it('selects one by one, and takes back', () => {
  expect(
    after([
      { kind: 'toggle', id: b },
      { kind: 'toggle', id: d },
      { kind: 'toggle', id: b },
    ]),
  ).toEqual([d]);
});

it('a range grows and shrinks from where it began, in both directions, and keeps what was selected before', () => {
  const begun: SelectionChange[] = [
    { kind: 'toggle', id: a },
    { kind: 'toggle', id: c },
  ];
  expect(after([...begun, { kind: 'extend', id: ids[4] ?? a }])).toEqual([a, c, d, 'e']);
  expect(after([...begun, { kind: 'extend', id: ids[4] ?? a }, { kind: 'extend', id: d }])).toEqual([a, c, d]);
  expect(after([...begun, { kind: 'extend', id: ids[4] ?? a }, { kind: 'extend', id: b }])).toEqual([a, b, c]);
  expect(after([{ kind: 'extend', id: c, from: b }])).toEqual([b, c]);
});

it('all, and none of them once all are selected', () => {
  expect(after([{ kind: 'all' }])).toEqual(ids);
  expect(after([{ kind: 'all' }, { kind: 'all' }])).toEqual([]);
  expect(after([{ kind: 'all' }, { kind: 'none' }])).toEqual([]);
});

it('never holds what is not listed', () => {
  const change = fc.oneof(
    fc.constantFrom(...ids).map((id) => ({ kind: 'toggle', id }) as const),
    fc.constantFrom(...ids).map((id) => ({ kind: 'extend', id }) as const),
    fc.constantFrom({ kind: 'all' } as const, { kind: 'none' } as const),
  );
  fc.assert(
    fc.property(fc.array(change), fc.subarray(ids), change, (before, listed, last) => {
      const all = before.reduce((so, each) => changeSelection(so, each, ids), nothingSelected);
      if ('id' in last && !listed.includes(last.id)) return;
      const { chosen } = changeSelection(all, last, listed);
      expect([...chosen].filter((id) => !listed.includes(id))).toEqual([]);
    }),
  );
});
