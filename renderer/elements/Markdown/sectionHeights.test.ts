import { expect, it } from 'vitest';
import { estimatedHeight, heightOf, keepHeight } from './sectionHeights.ts';

it('estimates a height from lines, long ones counted by how often they wrap', () => {
  const line = estimatedHeight(['one\n\n']);
  expect(estimatedHeight(['one\n\n', 'two\n\n'])).toBe(estimatedHeight(['one\n\ntwo\n\n']));
  expect(estimatedHeight(['one\n\n', 'two\n\n'])).toBe(2 * line);
  expect(estimatedHeight(['one\ntwo\nthree\n'])).toBeGreaterThan(line);
  expect(estimatedHeight(['x'.repeat(900)])).toBeGreaterThan(6 * line);
});

it('knows a height once it was measured', () => {
  const [section, other] = [['one\n\n'], ['one\n\n']];
  keepHeight(section, 431);
  expect(heightOf(section)).toBe(431);
  expect(heightOf(other)).toBe(estimatedHeight(other));
});
