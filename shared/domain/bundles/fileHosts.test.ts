import { expect, it } from 'vitest';
import { fileHostsOf, mayLeadOn } from './fileHosts.ts';

it.each([
  ['https://a.example/x', 'https://a.example/y', true],
  ['https://a.example/x', 'https://b.example/x', false],
  ['https://a.example/x', 'https://a.example:8443/x', false],
  ['https://a.example/x', 'http://a.example/x', false],
  ['https://a.example/x', 'https://me:word@a.example/x', false],
  ['https://github.com/o/r/x', 'https://release-assets.githubusercontent.com/x', true],
  ['https://github.com/o/r/x', 'http://release-assets.githubusercontent.com/x', false],
  ['https://github.com/o/r/x', 'https://release-assets.githubusercontent.com:8443/x', false],
  ['https://github.com/o/r/x', 'https://evilgithubusercontent.com/x', false],
  ['https://github.com/o/r/x', 'https://a.githubusercontent.com.evil.example/x', false],
  ['https://a.example/x', 'https://release-assets.githubusercontent.com/x', false],
  ['https://release-assets.githubusercontent.com/x', 'https://github.com/o/r/x', false],
])('a download at %s may go on at %s: %s', (first, next, may) => {
  expect(mayLeadOn(new URL(first), new URL(next))).toBe(may);
});

it('names the hosts that files of a site come from', () => {
  expect(fileHostsOf('github.com')).toBe('*.githubusercontent.com');
  expect(fileHostsOf('a.example')).toBeUndefined();
});
