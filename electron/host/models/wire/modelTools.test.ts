import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxSchemaChars } from '../../../../shared/domain/toolLimits.ts';
import { modelTools, type OfferedTool } from './modelTools.ts';

const tool = (serverId: string, name: string, description = 'x'): OfferedTool => ({
  tool: { serverId, name },
  modelName: `${serverId}_${name}`,
  description,
  inputSchema: { type: 'object' },
});
const many = (serverId: string, count: number, description?: string) =>
  Array.from({ length: count }, (_, n) => tool(serverId, String(n).padStart(5, '0'), description));
const countOf = (names: readonly { name: string }[], server: string) =>
  names.filter(({ name }) => name.startsWith(`${server}_`)).length;

describe('the tools of one request', () => {
  it('are all there are, while they fit', () => {
    const offered = [...many('a', 64), ...many('b', 64)];
    const { tools, leftOut, shortened } = modelTools(offered, 128);
    expect(tools.map(({ name }) => name)).toEqual(offered.map(({ modelName }) => modelName));
    expect({ leftOut, shortened }).toEqual({ leftOut: 0, shortened: [] });
  });

  it('are shared fairly: one server with many does not push out the others', () => {
    const { tools, leftOut } = modelTools([...many('a', 5000), ...many('b', 10), ...many('c', 100)], 128);
    expect(tools).toHaveLength(128);
    expect(leftOut).toBe(5110 - 128);
    expect([countOf(tools, 'a'), countOf(tools, 'b'), countOf(tools, 'c')]).toEqual([59, 10, 59]);
    expect(tools.map(({ name }) => name)).toEqual(tools.map(({ name }) => name).toSorted());
  });

  it('are bounded in size as well, and shared by size', () => {
    const { tools, chars } = modelTools([...many('a', 5000, 'y'.repeat(5000)), ...many('b', 50)], 10_000);
    expect(chars).toBeLessThanOrEqual(400_000);
    expect(countOf(tools, 'b')).toBe(50);
    expect(countOf(tools, 'a')).toBeGreaterThan(70);
  });

  it('have the outline of a schema that is huge, and say so to the model', () => {
    const properties = {
      kind: { type: 'string', description: 'd'.repeat(1000), enum: Array.from({ length: 200_000 }, (_, n) => n) },
    };
    const huge = { ...tool('a', 'huge'), inputSchema: { type: 'object', properties, required: ['kind'] } };
    const { tools, shortened } = modelTools([huge], 128);
    expect(shortened).toEqual(['a_huge']);
    expect(tools[0]?.inputSchema).toEqual({
      type: 'object',
      properties: { kind: { type: 'string', description: 'd'.repeat(200) } },
      required: ['kind'],
    });
    expect(tools[0]?.description).toContain('This is its outline.');
    const wide = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`property${n}`, { type: 'string' }]));
    const [only] = modelTools([{ ...huge, inputSchema: { type: 'object', properties: wide } }], 128).tools;
    expect(only?.inputSchema).toEqual({ type: 'object' });
  });

  it('are within both limits, the same every time, and no server with something left has less than another by more than a tool', () => {
    const servers = fc.array(fc.array(fc.integer({ min: 0, max: 3000 }), { maxLength: 40 }), { maxLength: 6 });
    fc.assert(
      fc.property(servers, fc.integer({ min: 1, max: 60 }), (sizes, maxTools) => {
        const offered = sizes.flatMap((list, s) => list.map((size, n) => tool(`s${s}`, String(n), 'z'.repeat(size))));
        const set = modelTools(offered, maxTools, 20_000);
        expect(modelTools(offered, maxTools, 20_000)).toEqual(set);
        expect(set.tools.length).toBeLessThanOrEqual(maxTools);
        expect(set.chars).toBeLessThanOrEqual(20_000);
        expect(set.tools.length + set.leftOut).toBe(offered.length);
        const equal = sizes.map((list) => list.map(() => 1));
        const fair = modelTools(
          equal.flatMap((list, s) => list.map((_, n) => tool(`s${s}`, String(n)))),
          maxTools,
        );
        const counts = equal.map((list, s) => ({ had: list.length, got: countOf(fair.tools, `s${s}`) }));
        const wanting = counts.filter(({ had, got }) => got < had).map(({ got }) => got);
        if (wanting.length > 0) {
          expect(Math.max(...counts.map(({ got }) => got)) - Math.min(...wanting)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('cost little: a schema is measured once', () => {
    const offered = many('a', 2000);
    modelTools(offered, 128);
    let measured = 0;
    const watched = offered.map((each) => ({
      ...each,
      inputSchema: Object.defineProperty({}, 'toJSON', { value: () => (measured++, { type: 'object' }) }),
    }));
    modelTools(watched, 128);
    modelTools(watched, 128);
    expect(measured).toBe(2000);
    expect(maxSchemaChars).toBeGreaterThan(1000);
  });
});
