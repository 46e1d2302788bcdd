import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { secretReference } from '../secret.ts';
import type { ConfigurableLaunch } from '../server.ts';
import { secretsToKeep, withEarlierSecrets, withKeptSecrets } from './keptAnswers.ts';

const launch = (...names: string[]): ConfigurableLaunch => ({
  kind: 'stdio',
  command: 'node',
  args: names.map(secretReference),
  env: {},
});

describe('stored secrets of an earlier version', () => {
  it.each<[string, object, boolean, string[], object]>([
    ['go to the field of the same key', { key: ['a'] }, true, ['a'], { key: ['a'] }],
    ['never go to a field that is no secret now', { key: ['a'] }, false, ['a'], {}],
    ['are gone where the server no longer refers to them', { key: ['a'] }, true, ['b'], {}],
    ['are those that the server refers to', { key: ['a', 'b'] }, true, ['b'], { key: ['b'] }],
    ['are not those of other fields', { other: ['a'] }, true, ['a'], {}],
  ])('%s', (_, stored, isSecret, inLaunch, expected) => {
    expect(secretsToKeep(stored as Record<string, string[]>, [{ key: 'key', isSecret }], launch(...inLaunch))).toEqual(
      expected,
    );
  });

  it('are none of a field that is called like something every object has', () => {
    for (const key of ['constructor', '__proto__', 'toString']) {
      expect(secretsToKeep({}, [{ key, isSecret: true }], launch('a'))).toEqual({});
      expect(withEarlierSecrets(Object.fromEntries([[key, ['a']]]), {})).toEqual(Object.fromEntries([[key, ['a']]]));
    }
  });

  it('stand in for an answer only where nothing is filled in', () => {
    const kept = { key: ['a', 'b'] };
    expect(withKeptSecrets({ key: ' ' }, kept)).toEqual({ key: '${secret:a}\n${secret:b}' });
    expect(withKeptSecrets({ key: 'new' }, kept)).toEqual({ key: 'new' });
  });

  it('are all noted, those in use first', () => {
    const names = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 4 });
    fc.assert(
      fc.property(names, names, (now, earlier) => {
        const { key = [] } = withEarlierSecrets({ key: now }, { key: earlier });
        expect(new Set(key)).toEqual(new Set([...now, ...earlier]));
        expect(key.slice(0, new Set(now).size)).toEqual([...new Set(now)]);
      }),
    );
  });
});
