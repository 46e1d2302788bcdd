import { describe, expect, it } from 'vitest';
import { serverId } from '../../../shared/domain/ids.ts';
import { mergeServerIds } from './mergedIds.ts';

const s1 = serverId.parse('s1');
const s2 = serverId.parse('s2');
const fresh = serverId.parse('fresh');
const note = '\u0000account s1 first TOKEN';
const retired = '\u0000retired s1 TOKEN';

describe('the ids of servers after a restore', () => {
  it.each([
    ['before', { [note]: s1, files: s1 }],
    ['after', { files: s1, [note]: s1 }],
  ])('stay where a note about a removed account stands %s the server', (_, present) => {
    const { ids, idOfPresent, idOfOther } = mergeServerIds(present, { files: s1, mail: s2 }, () => fresh);
    expect(ids).toEqual({ files: s1, mail: s2 });
    expect([idOfPresent('s1'), idOfOther('s1')]).toEqual(['s1', 's1']);
  });

  it('are followed by name, whatever accounts were removed', () => {
    const { ids, idOfPresent } = mergeServerIds({ files: s1, [note]: s1 }, { files: s2 }, () => fresh);
    expect(ids).toEqual({ files: s2 });
    expect(idOfPresent('s1')).toBe('s2');
  });

  it.each([
    ['another server has', { mail: s1 }],
    ['a removed server had', { [retired]: s1 }],
    ['a removed server with a removed account had', { [retired]: s1, [note]: s1 }],
  ])('are new instead of one that %s', (_, present) => {
    const { ids, idOfOther } = mergeServerIds(present, { files: s1 }, () => fresh);
    expect(ids).toMatchObject({ files: fresh });
    expect(idOfOther('s1')).toBe('fresh');
  });

  it('are never those of notes', () => {
    const { ids } = mergeServerIds({ files: s1, [note]: s1 }, { mail: s2, [note]: s1 }, () => fresh);
    expect(ids).toEqual({ files: s1, mail: s2 });
  });
});
