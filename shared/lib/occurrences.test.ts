import { describe, expect, it } from 'vitest';
import { occurrences } from './occurrences.ts';

describe('the occurrences of a text in another', () => {
  it.each([
    ['Echo, echo and ECHO', 'echo', [0, 6, 15]],
    ['aaaa', 'aa', [0, 2]],
    ['nothing', 'x', []],
    ['anything', '', []],
    ['İ then a word', 'word', [9]],
  ])('%j: %j', (text, wanted, places) => {
    expect(occurrences(text, wanted)).toEqual(places);
  });
});
