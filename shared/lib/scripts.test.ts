import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mixedScripts, otherScript } from './scripts.ts';

describe('letters of several alphabets', () => {
  it.each([
    ['p\u0430ypal', ['Latn', 'Cyrl']],
    ['send_\u0441\u043e\u0440\u0443', ['Latn', 'Cyrl']],
    ['\u0391dmin', ['Grek', 'Latn']],
    ['re\u13aad', ['Latn', 'Cher']],
    ['查询\u0430', ['Hani', 'Cyrl']],
    ['a\u{10400}', ['Latn', otherScript]],
    ['ひらがな한글', ['Hira', 'Hang']],
  ])('are found in %s', (name, scripts) => {
    expect(mixedScripts(name)).toEqual(scripts);
  });

  it.each([
    'read_file',
    'naïve-café 2',
    'Отправить_1',
    'Ελληνικά',
    '查询API',
    'カタカナ漢字ひらがなABC',
    '한국어漢字API',
    'ㄅㄆㄇ注音ABC',
    'ｆｕｌｌ',
    'שלום 1.0',
    'हिन्दी',
    '🎉 party',
    '',
  ])('are not found in %s', (name) => {
    expect(mixedScripts(name)).toEqual([]);
  });

  const latin = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzé');
  const cyrillic = fc.constantFrom(...'абвгдежзийклмнопрстуфхцчшщъыьэюя');
  const sign = fc.constantFrom(...'0123456789_-. /:');
  const wordOf = (letter: fc.Arbitrary<string>) => fc.array(fc.oneof(letter, sign), { minLength: 1, maxLength: 20 });

  it('are never found in a name of one alphabet, with any signs and digits', () => {
    fc.assert(
      fc.property(fc.oneof(wordOf(latin), wordOf(cyrillic)), (characters) => {
        expect(mixedScripts(characters.join(''))).toEqual([]);
      }),
    );
  });

  it('are found at any position of a letter from another alphabet', () => {
    fc.assert(
      fc.property(wordOf(latin), latin, cyrillic, wordOf(latin), (before, one, foreign, after) => {
        const name = [...before, one, foreign, ...after].join('');
        expect(mixedScripts(name)).toEqual(['Latn', 'Cyrl']);
      }),
    );
  });
});
