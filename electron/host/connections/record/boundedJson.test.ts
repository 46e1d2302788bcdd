import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundedJson } from './boundedJson.ts';

describe('boundedJson', () => {
  it('equals JSON.stringify while there is room', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(boundedJson(value, 1_000_000)).toEqual({ text: JSON.stringify(value), isWhole: true });
      }),
    );
  });

  it('reports when it leaves something out, and stays near its budget', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.integer({ min: 0, max: 100 }), (value, budget) => {
        const { text, isWhole } = boundedJson(value, budget);
        expect(isWhole).toBe(text === JSON.stringify(value));
        expect(text.length).toBeLessThan(budget * 6 + 300);
      }),
    );
  });

  it('does not read the parts that it leaves out', () => {
    let reads = 0;
    const counted = (value: object) =>
      new Proxy(value, {
        get(target, key) {
          reads++;
          return Reflect.get(target, key) as unknown;
        },
      });
    const huge = counted({ a: 'x'.repeat(50_000_000), b: 1 });
    expect(boundedJson(huge, 1000).isWhole).toBe(false);
    const long = counted(Array.from({ length: 1_000_000 }, (_, index) => index));
    expect(boundedJson(long, 1000).isWhole).toBe(false);
    expect(reads).toBeLessThan(5000);
    let deep: unknown = 1;
    for (let i = 0; i < 100_000; i++) deep = [deep];
    expect(boundedJson(deep, 1000).isWhole).toBe(false);
  });
});
