import { expect, it } from 'vitest';
import { slashSearch } from './slashSearch.ts';

it.each([
  ['/', ''],
  ['/team man', 'team man'],
  ['', undefined],
  [' /team', undefined],
  ['a /team', undefined],
  ['/usr/bin\nis full', undefined],
  [`/${'x'.repeat(200)}`, undefined],
])('looks in %j for %j', (text, wanted) => expect(slashSearch(text)).toBe(wanted));
