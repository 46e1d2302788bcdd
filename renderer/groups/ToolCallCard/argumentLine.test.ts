import { expect, it } from 'vitest';
import { argumentLine } from './argumentLine.ts';

it.each([
  [{ path: '/home/me/notes.txt', mode: 'read' }, '/home/me/notes.txt'],
  [{ text: '  one\n\ttwo\r\nthree ' }, 'one two three'],
  [{ count: 3 }, '3'],
  [{ on: false }, 'false'],
  [{ where: { city: 'Bern' } }, '{"city":"Bern"}'],
  [{ none: null, other: 'x' }, ''],
  [{}, ''],
  ['not an object', 'not an object'],
  [{ text: 'x'.repeat(200) }, 'x'.repeat(200)],
  [{ text: 'x'.repeat(1_000_000) }, `${'x'.repeat(200)}…`],
])('says of %j: %s', (given, line) => {
  expect(argumentLine(given)).toBe(line);
});
