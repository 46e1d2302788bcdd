import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PastedLaunch } from '../pasted/pasteReading.ts';
import type { ConfigurableLaunch } from '../server.ts';
import { besideOwn, isSameLaunch, type KnownValues } from './compareLaunches.ts';

const known: KnownValues = {
  secret: (name) => ({ 'a.KEY': 'value-of-a' })[name],
  field: (id) => ({ 'secret:0': 'value-of-a', 'secret:1': 'other' })[id],
};
const process = (args: string[], env: Record<string, string> = {}) => ({
  kind: 'stdio' as const,
  command: 'x',
  args,
  env,
});

describe('a launch that was found', () => {
  it.each<[string, ConfigurableLaunch, PastedLaunch, boolean]>([
    ['the same words', process(['a']), process(['a']), true],
    ['other words', process(['a']), process(['b']), false],
    ['fewer words', process(['a', 'b']), process(['a']), false],
    ['the same secret', process(['--k=${secret:a.KEY}']), process(['--k=${input:secret:0}']), true],
    ['another secret', process(['--k=${secret:a.KEY}']), process(['--k=${input:secret:1}']), false],
    ['a stored secret that nobody knows', process(['--k=${secret:b}']), process(['--k=${input:secret:1}']), true],
    ['a variable of this computer', process(['--k=${env:A}']), process(['--k=${input:secret:0}']), true],
    ['a variable and other words', process(['--k=${env:A}']), process(['--j=${input:secret:0}']), false],
    ['an open value', process(['--k=1']), process(['--k=${input:k}']), true],
    ['an open value and other words', process(['--j=1']), process(['--k=${input:k}']), false],
    ['two open values', process(['a1b2c']), process(['a${input:x}b${input:y}c']), true],
    ['an end that overlaps', process(['aba']), process(['ab${input:x}ba']), false],
    ['both sides open', process(['-${secret:b}-']), process(['-${input:x}-']), true],
    ['both sides open, other words', process(['-${secret:b}-']), process(['+${input:x}-']), false],
    ['an open variable that is not set here', process([]), process([], { A: '${input:env:A}' }), true],
    ['a secret that is not set here', process([]), process([], { A: '${input:secret:0}' }), false],
    ['a variable that only is here', process([], { A: '1' }), process([]), false],
    ['a folder', { ...process([]), cwd: '/x' }, process([]), false],
    [
      'headers in another case, and our own fields',
      { kind: 'http', url: 'https://a.example', headers: { 'X-A': '1' }, auth: { kind: 'none' } as never },
      { kind: 'http', url: 'https://a.example', headers: { 'x-a': '1' } },
      true,
    ],
    [
      'the older transport',
      { kind: 'http', url: 'https://a.example', headers: {}, transport: 'sse' },
      { kind: 'http', url: 'https://a.example', headers: {} },
      false,
    ],
    ['another kind', process([]), { kind: 'http', url: 'https://a.example', headers: {} }, false],
  ])('with %s', (_, own, found, isSame) => expect(isSameLaunch(own, found, known)).toBe(isSame));

  const text = fc.string({ maxLength: 12 }).filter((each) => !/[${}\uE001]/.test(each));
  const launch = fc.record({
    kind: fc.constant('stdio' as const),
    command: text,
    args: fc.array(text, { maxLength: 4 }),
    env: fc.dictionary(fc.stringMatching(/^[A-Z]{1,4}$/), text, { maxKeys: 3 }),
  });

  it('is the same as itself, and as nothing else', () => {
    fc.assert(
      fc.property(launch, launch, (one, other) => {
        expect(isSameLaunch(one, one, known)).toBe(true);
        const isEqual =
          JSON.stringify(Object.entries(one.env).sort()) === JSON.stringify(Object.entries(other.env).sort());
        const isAll = isEqual && one.command === other.command && one.args.join('\0') === other.args.join('\0');
        // An empty variable is not set, so it may be missing here.
        if (Object.values(other.env).every((value) => value !== ''))
          expect(isSameLaunch(one, other, known)).toBe(isAll && one.args.length === other.args.length);
      }),
    );
  });

  it('stands beside the own one with what only Gatehouse has', () => {
    const inherit = { add: ['A'], omit: [] };
    const own = { ...process([]), inherit };
    expect(besideOwn(own, process([]), known, (id) => id)).toEqual(own);
    const http = { kind: 'http', url: 'https://a.example', headers: {} } as const;
    expect(besideOwn({ ...http, proxy: 'none' }, http, known, (id) => id)).toEqual({ ...http, proxy: 'none' });
  });

  it('stands beside the own one in its words, and shows no value', () => {
    const own = process(['--k=${secret:a.KEY}', '1'], { B: '${secret:a.KEY}' });
    const found = process(['--k=${input:secret:0}', '2', '${input:dir}'], { B: '${input:secret:1}' });
    expect(besideOwn(own, found, known, (id) => id.toUpperCase())).toEqual(
      process(['--k=${secret:a.KEY}', '2', '‹DIR›'], { B: '‹SECRET:1›' }),
    );
  });
});
