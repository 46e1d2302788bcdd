import { expect, it } from 'vitest';
import { linesOf } from './linesOf.ts';

it.each([
  ['', 1],
  ['one', 1],
  ['one\ntwo', 2],
  ['one\n\n', 3],
  ['x'.repeat(70), 1],
  ['x'.repeat(71), 2],
  [`${'x'.repeat(141)}\ny`, 4],
  ['汉'.repeat(35), 1],
  ['汉'.repeat(36), 2],
  [`${'，'.repeat(35)}\n${'한'.repeat(71)}`, 4],
  ['🙂'.repeat(36), 2],
])('counts the lines of %j', (text, lines) => expect(linesOf(text)).toBe(lines));

it('counts no further than matters', () => expect(linesOf('x'.repeat(1_000_000))).toBe(1000));
