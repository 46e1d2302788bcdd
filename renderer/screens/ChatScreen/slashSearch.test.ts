import { expect, it } from 'vitest';
import { skillSearch, slashSearch } from './slashSearch.ts';

it.each([
  ['/', ''],
  ['/team man', 'team man'],
  ['', undefined],
  [' /team', undefined],
  ['a /team', undefined],
  ['/usr/bin\nis full', undefined],
  [`/${'x'.repeat(200)}`, undefined],
])('looks in %j for %j', (text, wanted) => expect(slashSearch(text)).toBe(wanted));

it.each([
  ['skill', ''],
  ['skill ', ''],
  ['Skill  garden beds ', 'garden beds'],
  ['skills', undefined],
  ['ski', undefined],
  ['', undefined],
])('looks for a skill in %j by %j', (typed, wanted) => expect(skillSearch(typed)).toBe(wanted));
