import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../shared/lib/json.ts';
import { diffDefinitions } from './definitionDiff.ts';

const json = fc.dictionary(fc.string({ maxLength: 6 }), fc.jsonValue({ maxDepth: 2 })) as fc.Arbitrary<JsonObject>;
const isPlain = (value: JsonObject) => JSON.stringify(value) === JSON.stringify(JSON.parse(JSON.stringify(value)));

describe('what changed of a tool', () => {
  it('counts a run of the same line, so that nothing is pushed out of sight', () => {
    const [field] = diffDefinitions({ instructions: 'Echo.' }, { instructions: `Echo.${'\n'.repeat(300)}Send it.` });
    expect(field?.lines).toEqual([
      { change: 'same', text: 'Echo.' },
      { change: 'added', text: '', more: 298 },
      { change: 'added', text: 'Send it.' },
    ]);
  });

  it('is shown line by line, the changed fields first', () => {
    const before = { name: 'buy', description: 'Buys.\nThings.', inputSchema: { type: 'object' } };
    const after = { inputSchema: { type: 'object' }, description: 'Buys.\nAll things.', name: 'buy', _meta: { x: 1 } };
    expect(diffDefinitions(before, after)).toMatchObject([
      {
        field: 'description',
        isChanged: true,
        lines: [
          { change: 'same', text: 'Buys.' },
          { change: 'removed', text: 'Things.' },
          { change: 'added', text: 'All things.' },
        ],
      },
      { field: '_meta', isChanged: true },
      { field: 'name', isChanged: false },
      { field: 'inputSchema', isChanged: false },
    ]);
  });

  it('shows every field, and marks one exactly when its content differs', () => {
    fc.assert(
      fc.property(json.filter(isPlain), json.filter(isPlain), (before, after) => {
        const fields = diffDefinitions(before, after);
        expect(fields.map(({ field }) => field).sort()).toEqual(
          [...new Set([...Object.keys(before), ...Object.keys(after)])].sort(),
        );
        for (const { field, isChanged, lines } of fields) {
          expect(lines.some(({ change }) => change !== 'same')).toBe(isChanged);
          if (JSON.stringify(before[field]) === JSON.stringify(after[field])) expect(isChanged).toBe(false);
        }
      }),
    );
  });

  it('gives back both texts', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (old, now) => {
        const [field] = diffDefinitions({ description: old }, { description: now });
        const side = (but: string) =>
          field?.lines
            .filter(({ change }) => change !== but)
            .map(({ text }) => text)
            .join('\n');
        expect(side('added')).toBe(old);
        expect(side('removed')).toBe(now);
      }),
    );
  });

  it('does not take the order of keys for a change', () => {
    const [field] = diffDefinitions(
      { inputSchema: { a: 1, b: [{ c: 2, d: 3 }] } },
      { inputSchema: { b: [{ d: 3, c: 2 }], a: 1 } },
    );
    expect(field?.isChanged).toBe(false);
  });

  it('comes to an end with texts that have nothing in common', () => {
    const text = (sign: string) => Array.from({ length: 20_000 }, (_, at) => `${sign}${at}`).join('\n');
    const [field] = diffDefinitions({ description: text('a') }, { description: text('b') });
    expect(field?.lines).toHaveLength(40_000);
  });
});
