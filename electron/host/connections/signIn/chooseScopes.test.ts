import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verifies } from '../../../../e2e/verifies.ts';
import { chooseScopes, readScopes, type ScopeSources } from './chooseScopes.ts';

const none: ScopeSources = { challenged: [], configured: [], offered: [], asked: [], known: [] };

describe('the scopes to ask for', () => {
  it.each<[string, Partial<ScopeSources>, string[]]>([
    ['those of the challenge, not all that are offered', { challenged: ['a'], offered: ['a', 'b'] }, ['a']],
    ['all that are offered, without a challenge', { offered: ['a', 'b'] }, ['a', 'b']],
    ['those of mcp.json, instead of all', { configured: ['a'], offered: ['a', 'b'] }, ['a']],
    ['none, where nothing is said', { known: ['offline_access'] }, []],
    ['with a refresh token where there is one', { offered: ['a'], known: ['offline_access'] }, ['a', 'offline_access']],
  ])('are %s', (_, sources, scopes) => {
    verifies('A21');
    expect(chooseScopes({ ...none, ...sources })).toEqual(scopes);
  });

  it('include all earlier scopes, and none twice', () => {
    verifies('A22');
    const scopes = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 4 });
    fc.assert(
      fc.property(scopes, scopes, scopes, scopes, (challenged, configured, offered, asked) => {
        const chosen = chooseScopes({ challenged, configured, offered, asked, known: [] });
        expect(new Set(chosen).size).toBe(chosen.length);
        expect(chosen).toEqual(expect.arrayContaining([...asked, ...challenged, ...configured]));
      }),
    );
  });

  it('are read as OAuth writes them', () => {
    expect(readScopes(' a  b a ')).toEqual(['a', 'b']);
    expect(readScopes(undefined)).toEqual([]);
  });
});
