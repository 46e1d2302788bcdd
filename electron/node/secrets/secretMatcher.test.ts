import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type NamedSecret, secretMatcher } from './secretMatcher.ts';

const matcherOf = (secrets: readonly NamedSecret[]) => secretMatcher(secrets).hideText;
const hide = matcherOf([
  { name: 'TOKEN', value: 'ghp_s3cr3t/va+lue' },
  { name: 'QUOTED', value: 'line "one"\nline two' },
  { name: 'SHORT', value: 'abc' },
]);

describe('removing secrets from texts', () => {
  it.each([
    ['as they are', 'with ghp_s3cr3t/va+lue!', 'with [secret TOKEN]!'],
    ['in JSON', JSON.stringify({ a: 'line "one"\nline two' }), '{"a":"[secret QUOTED]"}'],
    ['in JSON within JSON', JSON.stringify(JSON.stringify('line "one"\nline two')), String.raw`"\"[secret QUOTED]\""`],
    [
      'in a URL',
      `https://x.example/?t=${encodeURIComponent('ghp_s3cr3t/va+lue')}`,
      'https://x.example/?t=[secret TOKEN]',
    ],
    ['not where they are too short', 'abc', 'abc'],
  ])('takes them %s', (_what, text, expected) => {
    expect(hide(text)).toBe(expected);
  });

  it('removes a key of several lines line by line', () => {
    const lines = [
      '-----BEGIN KEY-----',
      'MIIEvQIBADANBgkqhkiG9w0BAQEF',
      'AASCBKcwggSjAgEAAoIBAQC7VJTU',
      '-----END KEY-----',
    ];
    const take = matcherOf([{ name: 'KEY', value: lines.join('\n') }]);
    expect(lines.map((line) => take(`  ${line}`))).toEqual([
      '  -----BEGIN KEY-----',
      '  [secret KEY]',
      '  [secret KEY]',
      '  -----END KEY-----',
    ]);
  });

  it('removes them from base64 of any surrounding text, in both alphabets', () => {
    const bytes = fc.uint8Array({ maxLength: 9 });
    fc.assert(
      fc.property(fc.string({ minLength: 12, maxLength: 40 }), bytes, bytes, (value, before, after) => {
        const take = matcherOf([{ name: 'X', value }]);
        const all = Buffer.concat([before, Buffer.from(value), after]);
        expect(take(all.toString('base64'))).toContain('[secret X]');
        expect(take(all.toString('base64url'))).toContain('[secret X]');
      }),
    );
  });

  it('leaves no value of 8 characters and more in any text', () => {
    const value = fc.string({ minLength: 8, maxLength: 20, unit: 'grapheme-ascii' });
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 1, maxLength: 4 }),
        fc.string(),
        fc.string(),
        (values, before, after) => {
          const take = matcherOf(values.map((each) => ({ name: 'N', value: each })));
          for (const each of values) {
            const left = take(`${before}\u0000${each}\u0000${after}`).replaceAll('[secret N]', '\u0000');
            expect(left).not.toContain(`\u0000${each}\u0000`);
          }
        },
      ),
    );
  });

  it.each([
    ['a form', new URLSearchParams({ t: "it's(so)~ä/é" }).toString(), "it's(so)~ä/é", 't=[secret X]'],
    ['a URL of Python', 't=a/b%2Bc%3Dd-long', 'a/b+c=d-long', 't=[secret X]'],
    ['JSON of PHP', String.raw`"a\/b\/c-and-more"`, 'a/b/c-and-more', '"[secret X]"'],
    ['JSON in ASCII', String.raw`"k\u00e4se-k\u00C4se"`, 'käse-kÄse', '"[secret X]"'],
    ['percent codes of both cases', 'x%2fy%2Fz%3d1234', 'x/y/z=1234', '[secret X]'],
    ['hexadecimal digits', Buffer.from('käse-kÄse').toString('hex'), 'käse-kÄse', '[secret X]'],
    ['HTML', 'a&lt;b&amp;c&#39;d&#x2F;e&quot;f&auml;', `a<b&c'd/e"fä`, '[secret X]'],
    ['a text that trims it', 'key: tok-12345678.', '  tok-12345678\n', 'key: [secret X].'],
    ['JSON in a URL', encodeURIComponent(JSON.stringify('say "hi" \\ there')), 'say "hi" \\ there', '%22[secret X]%22'],
  ])('takes them out of %s', (_what, text, value, expected) => {
    expect(matcherOf([{ name: 'X', value }])(text)).toBe(expected);
  });

  it('removes them from wrapped base64, plain and as JSON text', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 12, maxLength: 60 }), fc.nat(90), (value, before) => {
        const all = Buffer.from(`${'x'.repeat(before)}${value}${'y'.repeat(60)}`).toString('base64');
        const wrapped = all.replace(/.{76}/g, '$&\r\n');
        const take = matcherOf([{ name: 'X', value }]);
        expect(take(wrapped)).toContain('[secret X]');
        expect(take(JSON.stringify(wrapped))).toContain('[secret X]');
      }),
    );
  });

  it('removes any mix of escapes of its characters', () => {
    const ways: readonly ((character: string) => string)[] = [
      (character) => character,
      (character) => [...Buffer.from(character)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
      (character) =>
        [...Buffer.from(character)]
          .map((byte) => `%25${byte.toString(16).padStart(2, '0')}`)
          .join('')
          .toUpperCase(),
      (character) =>
        [...Array(character.length).keys()]
          .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
          .join(''),
      (character) => `&#${character.codePointAt(0)};`,
      (character) => `&#x${character.codePointAt(0)?.toString(16)};`,
      (character) => (/[!-/:-@[-`{-~]/.test(character) ? `\\${character}` : character),
    ];
    // Backslashes at its ends may be left standing; they tell nothing.
    const secret = fc
      .array(fc.constantFrom(...'abcXYZ019-_~!/+=%&"\\<äß€𝒳'), { minLength: 8, maxLength: 40 })
      .filter((all) => all.filter((each) => each !== '\\').length >= 8)
      .map((all) => ['k', ...all, 'k']);
    const around = fc.string({ unit: fc.constantFrom(...'xyz .,:\n[]{}') });
    fc.assert(
      fc.property(
        secret,
        around,
        around,
        fc.array(fc.constantFrom(...ways), { minLength: 42, maxLength: 42 }),
        (characters, before, after, picks) => {
          const take = matcherOf([{ name: 'X', value: characters.join('') }]);
          const written = characters.map((each, at) => (picks[at] ?? String)(each)).join('');
          expect(take(`${before} ${written} ${after}`)).toBe(`${before} [secret X] ${after}`);
        },
      ),
      { numRuns: 300 },
    );
  });
});
