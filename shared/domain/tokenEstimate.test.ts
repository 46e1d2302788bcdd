import { expect, it } from 'vitest';
import { textTokens } from './tokenEstimate.ts';

it.each([
  ['', 0],
  ['four', 1],
  ['a sentence of several words', 7],
  ['这是一句话', 5],
  ['Привет', 3],
])('estimates %j as %d tokens', (text, tokens) => expect(textTokens(text)).toBe(tokens));
