import type * as Toml from 'smol-toml';
import { expect, it, vi } from 'vitest';
import { readToml } from './tomlTree.ts';
import { fieldOf } from './tree.ts';

const tooHard = '# too hard for the parser';

vi.mock('smol-toml', async (original) => {
  const real = await original<typeof Toml>();
  const parse: typeof real.parse = (text: string, options?: object) => {
    if (text === tooHard) throw new RangeError('Maximum call stack size exceeded');
    return real.parse(text, options);
  };
  return { ...real, parse };
});

it('a text that the parser fails at is refused', () => {
  expect(readToml(tooHard)).toMatchObject({ kind: 'failed' });
});

const header = (parts: number) => `# Codex\n[mcp_servers${'.a'.repeat(parts)}]\ncommand = "npx"\n`;

it.each([100, 1200, 100_000])('a table within %d others is refused with its place', (parts) => {
  const before = process.cpuUsage();
  expect(readToml(header(parts))).toEqual({
    kind: 'failed',
    place: { line: 2, column: 1 },
    detail: 'nested too deeply',
  });
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(2000);
});

it('a table within some others is read', () => {
  expect(readToml(header(50)).kind).toBe('read');
});

it.each([
  ['keys with dots', `a = { ${'b.'.repeat(5000)}c = 1 }`],
  ['keys with dots in a table', `${'b.'.repeat(5000)}c = 1`],
  ['lists', `a = ${'['.repeat(5000)}${']'.repeat(5000)}`],
])('%s that are nested too deeply are refused', (_, text) => {
  expect(readToml(text).kind).toBe('failed');
});

it('names have places, whatever they are written in, also in long texts', () => {
  const filler = Array.from({ length: 2000 }, (_, at) => `k${at} = 1`).join('\n');
  const text = `command = "x"\n${filler}\n[ "mcp.servers" . a ]\nargs = ["y"]\nenv = { 'B C' = "1", D = "2" }\n`;
  const read = readToml(text);
  const tree = read.kind === 'read' ? read.tree : expect.fail();
  const server = fieldOf(fieldOf(tree, 'mcp.servers'), 'a');
  const places = (at: typeof server) =>
    at?.kind === 'object'
      ? at.fields.map(({ name, offset }) => [name, text.slice(offset).trimStart().slice(0, 3)])
      : [];
  expect(server?.offset).toBe(text.indexOf('[ "mcp'));
  expect(places(server)).toEqual([
    ['args', 'arg'],
    ['env', 'env'],
  ]);
  expect(places(fieldOf(server, 'env'))).toEqual([
    ['B C', "'B "],
    ['D', 'D ='],
  ]);
});
