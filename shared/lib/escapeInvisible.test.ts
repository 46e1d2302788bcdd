import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeInvisible } from './escapeInvisible.ts';

describe('escapeInvisible', () => {
  it.each([
    ['a\u001b[31mb', 'a\\u001b[31mb'],
    ['a\u009bb', 'a\\u009bb'],
    ['safe\u202etxt.exe', 'safe\\u202etxt.exe'],
    ['\u{e0041}', '\\udb40\\udc41'],
    ['plain 文字 é 👍', 'plain 文字 é 👍'],
  ])('writes %j as %j', (text, escaped) => {
    expect(escapeInvisible(text)).toBe(escaped);
  });

  it('keeps the meaning of JSON', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const json = escapeInvisible(JSON.stringify({ text }));
        expect(JSON.parse(json)).toEqual({ text });
        expect(json).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
      }),
    );
  });
});
