import { expect, it } from 'vitest';
import { freeName } from './freeName.ts';

it.each([
  ['Anthropic', [], 'Anthropic'],
  ['Anthropic', ['anthropic'], 'Anthropic 2'],
  ['Anthropic', ['Anthropic', 'Anthropic 2'], 'Anthropic 3'],
  ['', ['x'], ''],
])('makes of %s beside %j the name %s', (wanted, taken, expected) => {
  expect(freeName(wanted, taken)).toBe(expected);
});
