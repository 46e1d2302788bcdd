import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mentionAt, withoutMention } from './mention.ts';

it.each([
  ['@', { from: 0, search: '' }],
  ['look at @rea', { from: 8, search: 'rea' }],
  ['(@a', { from: 1, search: 'a' }],
  ['line\n@x/y.md', { from: 5, search: 'x/y.md' }],
  ['me@example.org', undefined],
  ['@a b', undefined],
  ['@a@b', undefined],
  [`@${'x'.repeat(81)}`, undefined],
  ['', undefined],
])('%j looks for %o', (text, expected) => expect(mentionAt(text, text.length)).toEqual(expected));

it('looks only at what stands before the caret', () => {
  expect(mentionAt('@abc def', 3)).toEqual({ from: 0, search: 'ab' });
});

it('is taken out of the text, and nothing else is', () => {
  expect(withoutMention('see @abc now', { from: 4, search: 'abc' })).toBe('see now');
  fc.assert(
    fc.property(fc.string(), fc.stringMatching(/^[a-z]{0,9}$/), fc.string(), (before, search, after) => {
      const text = `${before} @${search}${after}`;
      const rest = withoutMention(text, { from: before.length + 1, search });
      expect(rest.replaceAll(' ', '')).toBe(`${before}${after}`.replaceAll(' ', ''));
    }),
  );
});
