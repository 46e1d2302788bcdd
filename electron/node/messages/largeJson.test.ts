import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseLargeJson } from './largeJson.ts';

/** The smallest pieces there can be, so that texts are cut wherever they can be. */
const pieceBytes = 16;

function parse(text: string | Buffer, maxDepth?: number): unknown {
  const parsing = parseLargeJson(Buffer.from(text as string), { pieceBytes, ...(maxDepth ? { maxDepth } : {}) });
  for (;;) {
    const step = parsing.next();
    if (step.done) return step.value;
  }
}

// Compared as text: comparing values fails on a property that is called `__proto__`.
const outcomeOf = (work: () => unknown): string => {
  try {
    return JSON.stringify(work());
  } catch (error) {
    return error instanceof SyntaxError ? 'no JSON' : String(error);
  }
};

const long = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 90 }),
  fc.string({ unit: fc.constantFrom('\\', '"', 'x', '\u2028', '😀', '\ud800', '\n', 'é'), maxLength: 90 }),
);
// V8 mixes up a key that holds a backslash with another of an earlier text that is written alike; there is nothing to
// compare with then.
const key = fc
  .oneof(long, fc.constantFrom('__proto__', 'a', 'b', 'constructor', '1'))
  .map((name) => name.replaceAll('\\', '/'));
const { json } = fc.letrec((tie) => ({
  json: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom(null, true, 0, -1.5e300, 'a', {}, []),
    long,
    tie('array'),
    tie('object'),
  ),
  array: fc.array(tie('json'), { maxLength: 12 }),
  object: fc.dictionary(key, tie('json')),
}));
const written = fc
  .tuple(json, fc.constantFrom(undefined, 1, '\t'), fc.boolean())
  .map(([value, indent, escaped]) => escape(JSON.stringify(value, undefined, indent), escaped));

/** The same JSON with every character outside ASCII written as an escape. */
function escape(text: string, isWanted: boolean): string {
  if (!isWanted) return text.isWellFormed() ? text : escape(text, true);
  return text.replace(/[^\x20-\x7e\s]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

describe('parseLargeJson', () => {
  it('returns the same value as JSON.parse', () => {
    fc.assert(
      fc.property(written, (text) => {
        expect(JSON.stringify(parse(text))).toBe(JSON.stringify(JSON.parse(text)));
      }),
      { numRuns: 500, endOnFailure: true },
    );
  });

  it('refuses the same texts as JSON.parse', () => {
    const edits = fc.array(
      fc.record({
        at: fc.nat(),
        remove: fc.nat({ max: 2 }),
        put: fc.constantFrom('', '', ',', '[', ']', '{', '}', '"', ':', '1', '\\'),
      }),
      { minLength: 1, maxLength: 2 },
    );
    fc.assert(
      fc.property(written, edits, (text, changes) => {
        const broken = changes.reduce((now, { at, remove, put }) => {
          const place = now.length === 0 ? 0 : at % now.length;
          return now.slice(0, place) + put + now.slice(place + remove);
        }, text);
        if (!broken.isWellFormed() || broken.includes('\\\\')) return;
        expect(outcomeOf(() => parse(broken))).toBe(outcomeOf(() => JSON.parse(broken)));
      }),
      { numRuns: 3000, endOnFailure: true },
    );
  });

  it('keeps the last of two equal keys and makes no prototype of a key', () => {
    const filler = '"padding":"................................"';
    const value = parse(`{"a":1,${filler},"a":2,${filler},"__proto__":{"polluted":true},${filler}}`) as object;
    expect(value).toHaveProperty('a', 2);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.hasOwn(value, '__proto__')).toBe(true);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('refuses nesting before it builds it', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    expect(() => parse(nested(33), 32)).toThrow(RangeError);
    expect(parse(nested(32), 32)).toEqual(JSON.parse(nested(32)));
  });

  it('takes a byte order mark for nothing', () => {
    expect(parse('\ufeff {"a":[1,2,3]}')).toEqual({ a: [1, 2, 3] });
  });
});
