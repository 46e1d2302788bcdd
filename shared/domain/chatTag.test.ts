import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chatTag, uniqueTags } from './chatTag.ts';

it('keeps each tag once, whatever its capitals', () => {
  expect(uniqueTags(['Work', 'home', 'work', 'HOME'])).toEqual(['Work', 'home']);
  fc.assert(
    fc.property(fc.array(fc.string()), (tags) => {
      expect(uniqueTags(uniqueTags(tags))).toEqual(uniqueTags(tags));
    }),
  );
});

it.each(['', '  ', 'a\nb', 'a\u202eb', 'x'.repeat(41)])('takes no %j', (text) => {
  expect(chatTag.safeParse(text).success).toBe(false);
});
