import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../../../shared/lib/json.ts';
import { maxReadChars, pageOf, parseReadRequest } from './readResultTool.ts';

const body = (page: string) => page.slice(page.indexOf('\n') + 1);

describe('pageOf', () => {
  it('gives the whole text, page by page, without splitting a character', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 400 }),
        fc.integer({ min: 1, max: 50 }),
        (text, maxCharacters) => {
          let read = '';
          for (let offset = 0; offset < text.length; offset = read.length) {
            const part = body(pageOf(text, { id: 'a', offset, maxCharacters }, Infinity));
            expect(part.length).toBeGreaterThan(0);
            expect(part.isWellFormed()).toBe(text.isWellFormed() || part.isWellFormed());
            read += part;
          }
          expect(read).toBe(text);
        },
      ),
    );
  });

  it('begins with a whole character, whatever a model asks for', () => {
    expect(body(pageOf('a😀b', { id: 'a', offset: 2, maxCharacters: 9 }, Infinity))).toBe('😀b');
    expect(body(pageOf('a😀b', { id: 'a', offset: 3, maxCharacters: 9 }, Infinity))).toBe('b');
  });

  it('says where the next page begins, and where the end is', () => {
    const text = 'abcdefghij';
    expect(pageOf(text, { id: 'a', offset: 2, maxCharacters: 3 }, Infinity)).toContain(
      'characters 2 to 5 of 10. The next part begins at offset 5.',
    );
    expect(pageOf(text, { id: 'a', offset: 8, maxCharacters: 3 }, Infinity)).toContain('This is the end.');
    expect(body(pageOf(text, { id: 'a', offset: 80, maxCharacters: 3 }, Infinity))).toBe('');
  });

  it('is bounded, whatever the model wants', () => {
    const text = 'x'.repeat(3 * maxReadChars);
    expect(body(pageOf(text, { id: 'a', offset: 0, maxCharacters: 1e9 }, Infinity))).toHaveLength(maxReadChars);
  });

  it('takes no more tokens than there is room for, and always gives something', () => {
    const read = (text: string, maxTokens: number) =>
      body(pageOf(text, { id: 'a', offset: 0, maxCharacters: maxReadChars }, maxTokens)).length;
    expect(read('x'.repeat(maxReadChars), 1000)).toBe(4000);
    expect(read('字'.repeat(maxReadChars), 1000)).toBe(1000);
    expect(read('字'.repeat(10), 100)).toBe(10);
  });
});

it.each<JsonValue>([
  {},
  { id: 3 },
  { id: 'a', offset: -1 },
  { id: 'a', offset: 1.5 },
  { id: 'a', chat: 'other' },
  'a',
  null,
])('refuses %j', (args) =>
  expect(() => parseReadRequest(args)).toThrow(expect.objectContaining({ code: 'toolArguments' })),
);
