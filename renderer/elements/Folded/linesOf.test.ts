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
])('counts the lines of %j', (text, lines) => expect(linesOf(text)).toBe(lines));
