import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOwnLink, maxLinkCharacters, readOwnLink } from './ownLink.ts';

const start = 'gatehouse://add?config=';

describe('a link of ours', () => {
  it.each(['gatehouse://add?x', 'GateHouse:', 'gatehouse:--data'])('is meant by %s', (text) => {
    expect(isOwnLink(text)).toBe(true);
  });

  it.each(['--data=gatehouse://add?x', ' gatehouse://add?x', 'gatehouses://add', 'https://gatehouse:1/', ''])(
    'is not meant by %j',
    (text) => {
      expect(isOwnLink(text)).toBe(false);
    },
  );

  it('is handed on as it is', () => {
    const text = 'gatehouse://add?name=a%20b&config=eyJ-_w==';
    expect(readOwnLink(text)).toEqual({ kind: 'link', text });
  });

  it.each(['gatehouse://run?x=1', 'gatehouse:add?x', 'gatehouse://add', 'gatehouse://add/x?y', 'cursor://add?x', '-'])(
    'is refused as %s',
    (text) => {
      expect(readOwnLink(text)).toMatchObject({ kind: 'refused', problem: { fault: 'kindUnknown' } });
    },
  );

  it('of 8 kB is read, a longer one is not, and nothing of it is kept', () => {
    const longest = start + 'a'.repeat(maxLinkCharacters - start.length);
    expect(readOwnLink(longest).kind).toBe('link');
    const problem = { kind: 'openedLinkWrong', fault: 'tooLong', what: '8192' };
    expect(readOwnLink(`${longest}a`)).toEqual({ kind: 'refused', problem });
  });

  it('is one word whatever is in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const read = readOwnLink(start + text);
        expect(read.kind === 'link' && /^gatehouse:\/\/add\?config=[\w.~:/?&=%+-]*$/.test(read.text)).toBe(true);
      }),
    );
  });
});
