import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hideInMessage, hideInShownMessage } from '../../host/connections/session/hideInMessage.ts';
import { seededRandom } from '../../host/testing/seededRandom.ts';
import { secretMatcher } from './secretMatcher.ts';

const tokenLetters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const signs = (unit: string, length: number) =>
  fc.string({ unit: fc.constantFrom(...unit), minLength: length, maxLength: length });

/** Secrets of many shapes, all with at least 16 letters. */
const anySecret = fc.oneof(
  signs(tokenLetters, 40).map((all) => `sk-proj-${all}`),
  signs(tokenLetters, 36).map((all) => `npm_${all}`),
  signs(`${tokenLetters}+/`, 43).map((all) => `${all}=`),
  signs('0123456789abcdef', 32),
  signs(`${tokenLetters}!$%&"'\\<>`, 40).map((all) => `Pass word: 0123456789abc ${all}`),
  signs('äöüßéabcdef漢字0123', 30).map((all) => `schlüssel9${all}`),
  fc
    .array(signs(`${tokenLetters}+/`, 64), { minLength: 2, maxLength: 4 })
    .map((lines) => ['-----BEGIN PRIVATE KEY-----', ...lines, '-----END PRIVATE KEY-----'].join('\n')),
  signs(tokenLetters, 24).map((all) => JSON.stringify({ kind: 'account', key: all })),
);

const bytesOf = (text: string) => [...Buffer.from(text)];
const hexOf = (byte: number) => byte.toString(16).padStart(2, '0');
const each = (text: string) => [...text];

/** Ways to write a value, as units between which separators may stand. */
const codings: Readonly<Record<string, (value: string) => string[]>> = {
  plain: each,
  'upper case': (value) => each(/^[\x20-\x7e]*$/.test(value) ? value.toUpperCase() : value),
  base64: (value) => each(Buffer.from(`user:${value}:pass`).toString('base64')),
  base64url: (value) => each(Buffer.from(`u ${value}`).toString('base64url')),
  'base64 of UTF-16': (value) => each(Buffer.from(value, 'utf16le').toString('base64')),
  hex: (value) => bytesOf(value).map(hexOf),
  'hex in upper case': (value) => bytesOf(value).map((byte) => hexOf(byte).toUpperCase()),
  'hex in mixed case': (value) =>
    bytesOf(value).map((byte, at) => (at % 2 === 0 ? hexOf(byte) : hexOf(byte).toUpperCase())),
  '0x': (value) => bytesOf(value).map((byte) => `0x${hexOf(byte)}`),
  'percent codes': (value) =>
    each(value).map((one) =>
      encodeURIComponent(one).length > 1 ? encodeURIComponent(one) : `%${hexOf(one.charCodeAt(0))}`,
    ),
  'codes of JSON': (value) =>
    each(value).map((one) => (one.length > 1 ? one : `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)),
  'codes of HTML': (value) => each(value).map((one) => `&#${String(one.codePointAt(0))};`),
};
const separators = [
  '',
  ' ',
  '\n',
  '\r\n  ',
  ':',
  '-',
  ', ',
  '\t',
  '\u200b',
  '\u00a0',
  '\\n',
  '\\r\\n',
  '", "',
  '%20',
  '&nbsp;',
  '|',
  '%0D%0A',
];
const numberSeparators = [' ', ', ', ',', ',\n  '];

interface Written {
  readonly value: string;
  readonly text: string;
}

/** A secret as it is written somewhere. */
const written: fc.Arbitrary<Written> = fc.oneof(
  fc
    .record({
      value: anySecret,
      coding: fc.constantFrom(...Object.values(codings)),
      separator: fc.constantFrom(...separators),
      width: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 76 })),
    })
    .map(({ value, coding, separator, width }) => ({
      value,
      text: coding(value).reduce((all, unit, at) => all + (at > 0 && at % width === 0 ? separator : '') + unit, ''),
    })),
  fc
    .record({ value: anySecret, separator: fc.constantFrom(...numberSeparators) })
    .map(({ value, separator }) => ({ value, text: `[${bytesOf(value).join(separator)}]` })),
);

const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 });
function cutAt(text: string, places: readonly number[]): string[] {
  const ends = [...places, 1].map((place) => Math.round(place * text.length)).sort((a, b) => a - b);
  return ends.map((end, at) => text.slice(ends[at - 1] ?? 0, end));
}

/** Where the pieces of a text may stand in a result. */
const placements: Readonly<Record<string, (pieces: readonly string[]) => Record<string, unknown>>> = {
  blocks: (pieces) => ({ content: pieces.map((text) => ({ type: 'text', text, annotations: { priority: 1 } })) }),
  list: (pieces) => ({ content: [], structuredContent: { parts: pieces } }),
  rows: (pieces) => ({
    content: [],
    structuredContent: { rows: pieces.map((part, at) => ({ name: `r${String(at)}`, part })) },
  }),
  values: (pieces) => ({
    content: [],
    structuredContent: Object.fromEntries(pieces.map((part, at) => [`field ${String(at)}`, part])),
  }),
  'keys and values': (pieces) => ({
    structuredContent: pieces.map((part, at) => (at % 2 === 0 ? { [part]: pieces[at + 1] ?? 0 } : 0)),
  }),
  keys: (pieces) => ({ structuredContent: pieces.map((part, at) => ({ [part]: at })) }),
  resources: (pieces) => ({
    contents: pieces.map((text, at) => ({ uri: `x:${String(at)}`, mimeType: 'text/plain', text })),
  }),
  'resources in blocks': (pieces) => ({
    content: pieces.map((text, at) => ({ type: 'resource', resource: { uri: `x:${String(at)}`, text } })),
  }),
  prompt: (pieces) => ({ messages: pieces.map((text) => ({ role: 'user', content: { type: 'text', text } })) }),
};

/** How many characters of a value may be left. */
const maxLeft = 8;

/** All ways to read a text that a person might try. */
function readings(text: string): string[] {
  const unescaped = text
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/(?:%[0-9a-f]{2})+/gi, (codes) => Buffer.from(codes.replaceAll('%', ''), 'hex').toString())
    .replaceAll('&nbsp;', ' ')
    .replace(/\\[nr]/g, '');
  const base64 = unescaped.replace(/[^A-Za-z0-9+/_-]/g, '');
  const withoutHyphens = base64.replaceAll('-', '');
  const hex = unescaped.replace(/0x/g, '').replace(/[^0-9a-f]/gi, '');
  const decoded = [base64, withoutHyphens].flatMap((all) =>
    [0, 1, 2, 3].map((from) => Buffer.from(all.slice(from), 'base64')),
  );
  const fromHex = [0, 1].map((from) => Buffer.from(hex.slice(from), 'hex'));
  const numbers = Buffer.from([...unescaped.matchAll(/\d+/g)].map(([one]) => Number(one)).filter((one) => one < 256));
  const bytes = [...decoded, ...fromHex, numbers];
  return [
    text,
    unescaped,
    ...bytes.flatMap((all) => [all.toString(), all.toString('utf16le'), all.subarray(1).toString('utf16le')]),
  ];
}

const lettersIn = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** A stretch of a secret that can still be read in a text. Header and footer of a key are no secret. */
function leftOf(value: string, text: string): string | undefined {
  const wanted = lettersIn(value.replace(/-----[A-Z ]+-----/g, '').replace('"kind":"account","key"', ''));
  const all = readings(text).map(lettersIn);
  for (let at = 0; at + maxLeft <= wanted.length; at++) {
    const stretch = wanted.slice(at, at + maxLeft);
    if (all.some((reading) => reading.includes(stretch))) return stretch;
  }
  return undefined;
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, field]) => [Array.isArray(value) ? '' : key, ...textsIn(field)])
    : [];
}

function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  return typeof value === 'object' && value !== null ? Object.values(value).map(shapeOf) : typeof value;
}

describe('a secret that is cut or has something between its letters', () => {
  it('is taken out of one text, however it is written', () => {
    fc.assert(
      fc.property(written, fc.constantFrom('', 'The key is: ', 'x\\', '{"key":["'), ({ value, text }, before) => {
        const { hideText } = secretMatcher([{ name: '', value }]);
        const hidden = hideText(`${before}${text} and so on`);
        expect(leftOf(value, hidden)).toBeUndefined();
        expect(hidden.startsWith(before.replace(/\W+$/, ''))).toBe(true);
        expect(hidden.endsWith(' and so on')).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('is taken out of all texts of a message over which it is cut, and the message keeps its shape', () => {
    fc.assert(
      fc.property(written, cuts, fc.constantFrom(...Object.values(placements)), ({ value, text }, places, place) => {
        const hider = secretMatcher([{ name: '', value }]);
        const message = { jsonrpc: '2.0' as const, id: 1, result: place(cutAt(`The key: ${text} - fine`, places)) };
        for (const hidden of [hideInMessage(message, hider), hideInShownMessage(message, hider)]) {
          expect(leftOf(value, textsIn(hidden).join(''))).toBeUndefined();
          for (const one of textsIn(hidden)) expect(leftOf(value, one)).toBeUndefined();
          expect(shapeOf(hidden)).toEqual(shapeOf(message));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('leaves the mark where it began', () => {
    const { hideTexts } = secretMatcher([{ name: 'K', value: 'sk-proj-0a1b2c3d4e5f' }]);
    expect(hideTexts(['It is sk-pr', 'oj-0a1b', '2c3d', '4e5f. Good.'])).toEqual([
      'It is [secret K]',
      '',
      '',
      '. Good.',
    ]);
  });

  it('of fewer letters is found where it is cut once, and not where other signs are between them', () => {
    const { hideTexts, hideText } = secretMatcher([{ name: 'K', value: 'hunter22' }]);
    expect(hideTexts(['I am hunt', 'er22!'])).toEqual(['I am [secret K]', '!']);
    const others = ['hun', 'ter', '22'];
    expect(hideTexts(others)).toBe(others);
    expect(hideText('hunter 22')).toBe('hunter 22');
  });

  it('is found behind a backslash, whatever its first letter', () => {
    for (const value of ['npm_0a1b2c3d4e5f6g7h', 'npm_0a1b', 'ret0a1b2', 'tok-0a1b2c3d4e5f6g7h']) {
      expect(secretMatcher([{ name: 'K', value }]).hideText(`C:\\${value}.`)).toBe('C:\\[secret K].');
    }
  });

  it('costs no field when all that is left of several keys is nothing', () => {
    const hider = secretMatcher([{ name: 'K', value: 'sk-proj-0a1b2c3d4e5f' }]);
    const structuredContent = { 'sk-proj': true, '0a1b': 2, '2c3d': 3, '4e5f': 4 };
    const message = { jsonrpc: '2.0' as const, id: 1, result: { structuredContent } };
    expect(hideInMessage(message, hider)).toMatchObject({
      result: { structuredContent: { '[secret K]': true, '': 2, ' (2)': 3, ' (3)': 4 } },
    });
  });

  it('keeps JSON readable', () => {
    fc.assert(
      fc.property(written, cuts, fc.boolean(), ({ value, text }, places, isNested) => {
        const { hideText } = secretMatcher([{ name: 'K', value }]);
        const pieces = cutAt(text, places);
        const [first = '', second = '', ...rest] = pieces;
        const json = JSON.stringify({ pieces, rest, [`a ${first}`]: second, bytes: bytesOf(value) });
        const hidden = hideText(isNested ? JSON.stringify({ json }) : json);
        const parsed: unknown = JSON.parse(hidden);
        if (isNested) JSON.parse((parsed as { json: string }).json);
      }),
      { numRuns: 500 },
    );
  });

  it('is taken out of lists of bytes, which stay lists', () => {
    const value = 'sk-proj-0a1b2c3d4e5f';
    const { hideText } = secretMatcher([{ name: 'K', value }]);
    expect(hideText(JSON.stringify({ data: [1, ...bytesOf(value), 2] }))).toBe(
      JSON.stringify({ data: [1, ...bytesOf(value).map(() => 0), 2] }),
    );
    const message = {
      jsonrpc: '2.0' as const,
      id: 1,
      result: { structuredContent: { data: [1, ...bytesOf(value), 2] } },
    };
    expect(hideInMessage(message, secretMatcher([{ name: 'K', value }]))).toMatchObject({
      result: { structuredContent: { data: [1, ...bytesOf(value).map(() => 42), 2] } },
    });
  });
});

describe('bytes', () => {
  // Of zeros beside UTF-16, nobody can tell whether they belong to it.
  const surround = fc.uint8Array({ min: 1, maxLength: 40 });
  const ways: readonly ((value: string) => Buffer)[] = [
    (value) => Buffer.from(value),
    (value) => Buffer.from(value, 'utf16le'),
    (value) => Buffer.from(value, 'utf16le').swap16(),
    (value) => Buffer.from(Buffer.from(value).toString('hex').replace(/../g, '$& ')),
    (value) => Buffer.from(Buffer.from(value).toString('base64').replace(/.{20}/g, '$&\n')),
  ];

  it('of secrets are overwritten, and no others', () => {
    fc.assert(
      fc.property(
        anySecret,
        fc.constantFrom(...ways),
        surround,
        surround,
        fc.boolean(),
        (value, way, before, after, isUrl) => {
          const hider = secretMatcher([{ name: 'K', value }]);
          const encoding = isUrl ? ('base64url' as const) : ('base64' as const);
          const data = Buffer.concat([before, way(value), after]);
          const text = data.toString(encoding);
          const message = {
            jsonrpc: '2.0' as const,
            id: 1,
            result: {
              content: [
                { type: 'image', mimeType: 'image/png', data: text },
                { type: 'audio', mimeType: 'audio/wav', data: text },
                { type: 'resource', resource: { uri: 'x:1', blob: text } },
              ],
              contents: [{ uri: 'x:2', blob: text }],
            },
          };
          for (const hidden of [hideInMessage(message, hider), hideInShownMessage(message, hider)]) {
            const [image, audio, resource] = (hidden as typeof message).result.content;
            const blobs = [
              image?.data,
              audio?.data,
              resource?.resource?.blob,
              (hidden as typeof message).result.contents[0]?.blob,
            ];
            for (const blob of blobs) {
              const bytes = Buffer.from(blob ?? '', 'base64');
              expect(bytes).toHaveLength(data.length);
              expect(bytes.subarray(0, before.length)).toEqual(data.subarray(0, before.length));
              expect(bytes.subarray(data.length - after.length)).toEqual(data.subarray(data.length - after.length));
              for (const reading of [bytes.toString(), bytes.toString('utf16le'), bytes.toString('latin1')]) {
                expect(leftOf(value, reading)).toBeUndefined();
              }
            }
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('of a value that stands where bytes belong are overwritten too', () => {
    const value = 'ghp_0a1b2c3d4e5f6g7h8i9j';
    const message = { jsonrpc: '2.0' as const, id: 1, result: { contents: [{ uri: 'x:2', blob: value }] } };
    expect(JSON.stringify(hideInMessage(message, secretMatcher([{ name: 'K', value }])))).not.toContain('0a1b');
  });
});

describe('what holds no secret', () => {
  const random = seededRandom(7);
  const randomOf = (letters: string, length: number) =>
    Array.from({ length }, () => letters.charAt(Math.floor(random() * letters.length))).join('');
  const realistic = Array.from({ length: 50 }, (_, at) => ({
    name: `S${String(at)}`,
    value:
      [
        () => `sk-ant-api03-${randomOf(tokenLetters, 80)}`,
        () => `ghp_${randomOf(tokenLetters, 36)}`,
        () => randomOf('0123456789abcdef', 32),
        () => `${randomOf('abcdefghij', 4)}-Tr0ub4dor${String(at)}`,
        () => `postgres://app:${randomOf(tokenLetters, 12)}@db.internal:5432/app`,
        () =>
          `-----BEGIN PRIVATE KEY-----\n${randomOf(tokenLetters, 64)}\n${randomOf(tokenLetters, 40)}==\n-----END PRIVATE KEY-----`,
        () =>
          ['0000000000000000', 'xxxxxxxxxxxxxxxxxxxx', '                    ', '----------------', 'aaaaaaaaaaaaaaaa'][
            at % 5
          ] ?? '',
      ][at % 7]?.() ?? '',
  }));
  // Those rows of one sign do stand in ordinary texts; what is tested of them is that nothing between the signs is skipped.
  const hider = secretMatcher(realistic.filter(({ value }) => new Set(value).size > 1));
  const rows = secretMatcher(realistic.filter(({ value }) => value.trim() !== '' && !value.includes('-')));

  it('stays the same object: sources, texts, base64 and dumps', () => {
    const folder = join(import.meta.dirname, '../../host/connections/session');
    const sources = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(folder, entry.name), 'utf8'));
    const bytes = Buffer.from(Array.from({ length: 100_000 }, () => Math.floor(random() * 256)));
    const texts = [
      ...sources,
      readFileSync(join(folder, '../README.md'), 'utf8'),
      bytes.toString('base64'),
      bytes.toString('hex').replace(/../g, '$& '),
      JSON.stringify([...bytes]),
      JSON.stringify(JSON.stringify(sources)),
      encodeURIComponent(sources.join('\n')),
    ];
    for (const text of texts) expect(hider.hideText(text)).toBe(text);
    expect(
      hider.hideTexts(texts, [
        [0, 2, 4],
        [1, 3],
      ]),
    ).toBe(texts);
    expect(hider.hideBytes(bytes.toString('latin1'))).toBe(bytes.toString('latin1'));
    const zeroes = [`${'0, '.repeat(100)}`, '00 '.repeat(100), 'x x x x x x x x x x x x x x x x x x x x x x'];
    for (const text of zeroes) expect(rows.hideText(text)).toBe(text);
    const message = {
      jsonrpc: '2.0' as const,
      id: 1,
      result: {
        content: texts.map((text) => ({ type: 'text', text })),
        contents: [{ uri: 'x', blob: bytes.toString('base64') }],
      },
    };
    expect(hideInMessage(message, hider)).toBe(message);
    expect(hideInShownMessage(message, hider)).toBe(message);
  });

  it('takes time in proportion to its length, whatever it holds', () => {
    const length = 1_000_000;
    const fill = (unit: string) => unit.repeat(Math.ceil(length / unit.length));
    const texts = [
      'a:',
      'a1',
      '%',
      '%25',
      '\\',
      '\\n',
      '&amp;',
      '&',
      'QUJD',
      '0x',
      ':',
      ' ',
      '\u200b',
      'ghp_ ',
      'sk-ant-api03-',
      '0 ',
      '\\u00',
      '%2',
      'é',
    ];
    for (const unit of texts) {
      const begin = process.cpuUsage();
      hider.hideTexts([fill(unit), fill(unit)], [[0], [1, 0]]);
      hider.hideBytes(fill(unit));
      const { user, system } = process.cpuUsage(begin);
      expect((user + system) / 1000, unit).toBeLessThan(2500);
    }
  });
});
