import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { secretMatcher } from './secretMatcher.ts';

const hide = secretMatcher([
  { name: 'TOKEN', value: 'ghp_s3cr3t/va+lue' },
  { name: 'QUOTED', value: 'line "one"\nline two' },
  { name: 'SHORT', value: 'abc' },
]);

describe('taking secrets out of texts', () => {
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

  it('takes a key of several lines out line by line, as it is printed', () => {
    const lines = [
      '-----BEGIN KEY-----',
      'MIIEvQIBADANBgkqhkiG9w0BAQEF',
      'AASCBKcwggSjAgEAAoIBAQC7VJTU',
      '-----END KEY-----',
    ];
    const take = secretMatcher([{ name: 'KEY', value: lines.join('\n') }]);
    expect(lines.map((line) => take(`  ${line}`))).toEqual([
      '  -----BEGIN KEY-----',
      '  [secret KEY]',
      '  [secret KEY]',
      '  -----END KEY-----',
    ]);
  });

  it('takes them out of base64 of whatever they stand in, in both alphabets', () => {
    const bytes = fc.uint8Array({ maxLength: 9 });
    fc.assert(
      fc.property(fc.string({ minLength: 12, maxLength: 40 }), bytes, bytes, (value, before, after) => {
        const take = secretMatcher([{ name: 'X', value }]);
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
          const take = secretMatcher(values.map((each) => ({ name: 'N', value: each })));
          for (const each of values) {
            const left = take(`${before}\u0000${each}\u0000${after}`).replaceAll('[secret N]', '\u0000');
            expect(left).not.toContain(`\u0000${each}\u0000`);
          }
        },
      ),
    );
  });
});
