import fc from 'fast-check';
import { expect, it } from 'vitest';
import { grant } from './approval.ts';
import { type GrantScope, grantScope, isKeptScope, isOver, keptScope, mayCover, scopes, waysToAllow } from './scope.ts';
import { decisionText } from './words/decisionText.ts';
import { languages } from './words/language.ts';

const names = Object.keys(scopes) as GrantScope[];

it('the schemas know the scopes of the table and no others', () => {
  expect(grantScope.options).toEqual(names);
  expect(keptScope.options).toEqual(names.filter((scope) => scopes[scope].ends !== 'withCall'));
  expect(grantScope.safeParse('forever').success).toBe(false);
  expect(keptScope.safeParse('once').success).toBe(false);
  expect(grant.unwrap().shape.scope.safeParse('once').success).toBe(false);
});

it.each(names)('%s is consistent', (scope) => {
  const { ends, covers, menu } = scopes[scope];
  expect(isKeptScope(scope)).toBe(ends !== 'withCall');
  // What is not remembered is no way to allow for longer.
  if (ends === 'withCall') expect(menu).toEqual([]);
  for (const way of menu) expect(covers).toContain(way.covers);
  for (const wanted of ['tool', 'call', 'server'] as const) {
    expect(mayCover(scope, wanted)).toBe((covers as readonly string[]).includes(wanted));
  }
});

it('the menu has each way once, in the order of the table', () => {
  expect(waysToAllow.map(({ words }) => words)).toEqual(['conversation', 'untilClosed', 'call', 'tool', 'server']);
  const pairs = waysToAllow.map(({ scope, covers }) => `${scope} ${covers}`);
  expect(new Set(pairs).size).toBe(pairs.length);
});

it('each scope is worded differently', () => {
  for (const language of languages) {
    const words = names.map((scope) => decisionText({ kind: 'grantGiven', action: 'allow', scope }, language));
    expect(new Set(words).size).toBe(names.length);
  }
});

it('an answer until Gatehouse closes holds in every conversation, for one tool', () => {
  expect(scopes.untilClosed).toMatchObject({ ends: 'withHost', covers: ['tool'] });
  expect(decisionText({ kind: 'grantGiven', action: 'allow', scope: 'untilClosed' }, 'en')).toBe(
    'Allowed until Gatehouse closes',
  );
});

it('an answer is over once it is as old as its scope allows, and none lasts longer because the clock was set back', () => {
  const times = fc.record({ createdAt: fc.nat(), age: fc.integer(), maxAgeMs: fc.integer({ min: 1 }) });
  fc.assert(
    fc.property(times, ({ createdAt, age, maxAgeMs }) => {
      expect(isOver(createdAt, createdAt + age, { maxAgeMs })).toBe(age < 0 || age >= maxAgeMs);
      expect(isOver(createdAt, createdAt + age, { maxAgeMs: Infinity })).toBe(false);
    }),
  );
});
