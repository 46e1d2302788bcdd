import { expect, it } from 'vitest';
import { titleFrom } from './conversationTitle.ts';

it.each([
  ['Hello', 'Hello'],
  ['  first line  \nsecond line', 'first line'],
  ['many \t  spaces', 'many spaces'],
  ['   ', ''],
  ['x'.repeat(60), 'x'.repeat(60)],
  ['x'.repeat(61), `${'x'.repeat(60)}…`],
  [`${'x'.repeat(59)}😀 and more`, `${'x'.repeat(59)}…`],
  [`${'word '.repeat(20)}`, `${'word '.repeat(11)}word…`],
])('%j is titled %j', (text, title) => {
  expect(titleFrom(text)).toBe(title);
});
